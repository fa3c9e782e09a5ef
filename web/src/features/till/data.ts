import type { Answer } from '@comanda/shared/kernel/call'
import { getClosing, getPayable, initTill, listMovements, type TillState } from '@comanda/shared/till/api'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useCallWrite } from '../../parts/hooks/use-write.ts'
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

/** The amount that the drawer can pay out; not read for other movements. */
export const usePayable = (id: number, isEnabled: boolean) =>
  useQuery({
    queryKey: [...TILL, 'payable', id],
    queryFn: ({ signal }) => api(getPayable, { params: { id }, signal }),
    enabled: isEnabled,
    ...useLiveOptions(),
  })

export const useClosing = (id: number) =>
  useQuery({
    queryKey: [...TILL, 'closing', id],
    queryFn: ({ signal }) => api(getClosing, { params: { id }, signal }),
    ...useLiveOptions(),
  })

export type Drawer = TillState['drawers'][number]
export type Payable = Answer<typeof getPayable>
export type TillInit = Answer<typeof initTill>

/** The drawer of this session; undefined until it is chosen. */
export const ownDrawer = ({ drawers, drawerId }: TillState): Drawer | undefined =>
  drawers.find(({ id }) => id === drawerId)

export const useTillWrite = () => useCallWrite(TILL)

/** Drops the answers of other screens, which may contain sums, before a drawer is counted. */
export const forgetSums = (client: QueryClient): void => client.removeQueries({ type: 'inactive' })
