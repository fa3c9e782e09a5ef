import { getCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiError, api, isNoAnswer } from '../../api/client.ts'
import { useOutbox } from '../../offline/outbox/current-outbox.ts'
import { useStoreEvent } from '../../realtime/socket.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/use-refetch.ts'
import { findKnownCheck, withUnsent } from '../offline/known-checks.ts'

export const CHECK = ['check'] as const

/** One check, refetched after events. */
export function useCheck(id: string) {
  const refetch = useOrderEvents(CHECK)
  useStoreEvent(
    'review_update',
    useCallback(() => void refetch(), [refetch]),
  )
  const query = useQuery({
    queryKey: [...CHECK, id],
    queryFn: ({ signal }) => readCheck(Number(id), signal),
    retry: false,
    ...useLiveOptions(),
  })
  const { entries } = useOutbox()
  useEffect(() => {
    if (entries.length > 0) void refetch()
  }, [entries, refetch])
  return { ...query, refetch }
}

/** The server's answer with this device's unsent sales; without an answer, the check as this device knows it. */
export async function readCheck(id: number, signal?: AbortSignal): Promise<Check> {
  try {
    if (id > 0) return withUnsent(await api(getCheck, { params: { id }, ...(signal && { signal }) }))
  } catch (error) {
    if (!isNoAnswer(error)) throw error
  }
  const known = await findKnownCheck(id)
  if (!known) throw new ApiError(0, {})
  return known.check
}
