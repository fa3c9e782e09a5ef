import type { Answer, BodyInput } from '@comanda/shared/kernel/call'
import {
  cancelCount,
  closeShift,
  getClosing,
  initTill,
  listMovements,
  moveCash,
  openShift,
  startCount,
  submitCount,
  type TillState,
} from '@comanda/shared/till/api'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { api } from '../../api/client.ts'
import { useRetryKey } from '../../parts/hooks/use-retry-key.ts'
import { useWrite, type WriteAnswer } from '../../parts/hooks/use-write.ts'
import { TILL } from '../../parts/till/data.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'
import { useLiveOptions, useRefetch } from '../../realtime/use-refetch.ts'

/** Refetches after changes of the till at any device. */
export function useTillEvents(): void {
  const refetch = useRefetch(TILL)
  const handleChange = useCallback(() => void refetch(), [refetch])
  useStoreEvent('till_update', handleChange)
  useRejoined(handleChange)
}

/** The key is not under TILL, so that an event does not refetch the settings. */
export const useTillInit = () =>
  useQuery({
    queryKey: ['till-init'],
    queryFn: ({ signal }) => api(initTill, { signal }),
    staleTime: 60_000,
    networkMode: 'always',
  })

export const useMovements = (id: number) =>
  useQuery({
    queryKey: [...TILL, 'movements', id],
    queryFn: ({ signal }) => api(listMovements, { params: { id }, signal }),
    ...useLiveOptions(),
  })

export const useClosing = (id: number) =>
  useQuery({
    queryKey: [...TILL, 'closing', id],
    queryFn: ({ signal }) => api(getClosing, { params: { id }, signal }),
    ...useLiveOptions(),
  })

export type Drawer = TillState['drawers'][number]
export type TillInit = Answer<typeof initTill>

/** The drawer of this session; undefined until it is chosen. */
export const ownDrawer = ({ drawers, drawerId }: TillState): Drawer | undefined =>
  drawers.find(({ id }) => id === drawerId)

/** The writes of the till. A retry of the same body must use the same key. */
export const writes = {
  openShift: (body: BodyInput<typeof openShift>, idempotencyKey: string) =>
    api(openShift, { body, idempotencyKey }),
  move: (body: BodyInput<typeof moveCash>, idempotencyKey: string) => api(moveCash, { body, idempotencyKey }),
  startCount: (id: number, idempotencyKey: string) => api(startCount, { params: { id }, idempotencyKey }),
  cancelCount: (id: number, idempotencyKey: string) => api(cancelCount, { params: { id }, idempotencyKey }),
  count: (id: number, body: BodyInput<typeof submitCount>, idempotencyKey: string) =>
    api(submitCount, { params: { id }, body, idempotencyKey }),
  close: (id: number, body: BodyInput<typeof closeShift>, idempotencyKey: string) =>
    api(closeShift, { params: { id }, body, idempotencyKey }),
}

/**
 * Runs a write of the till, shows the server's message and refetches. Rejects with the refusal.
 * @returns a function of what is sent, which identifies a retry, and of the call that sends it under the retry's key
 */
export function useTillWrite() {
  const retryKeyOf = useRetryKey()
  const write = useWrite(TILL)
  /** Part of the key: the same write after a success is another write. */
  const count = useRef(0)
  return useCallback(
    async <A extends WriteAnswer>(
      sent: unknown,
      send: (idempotencyKey: string) => Promise<A>,
    ): Promise<A> => {
      const sending = send(retryKeyOf([count.current, sent]))
      await write(sending)
      count.current++
      return sending
    },
    [retryKeyOf, write],
  )
}

/** Drops the answers of other screens, which may contain sums, before a drawer is counted. */
export const forgetSums = (client: QueryClient): void => client.removeQueries({ type: 'inactive' })
