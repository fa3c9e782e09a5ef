import type { User } from '@comanda/shared/auth/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { listReady as ListReady, ReadyCheck } from '@comanda/shared/orders/api'
import type { ServerEvents } from '@comanda/shared/realtime/events'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { api } from '../../../api/client.ts'
import { userMay } from '../../../api/session.ts'
import { allowSound, playNewOrder } from '../../../realtime/new-order-sound.ts'
import { useConnection, useRejoined, useStoreEvent } from '../../../realtime/socket.ts'
import { useRefetch } from '../../../realtime/use-refetch.ts'

// Not the declared call, whose schemas would enlarge the shell.
const listReady = {
  method: 'GET',
  path: '/orders/ready',
  access: { kind: 'login' },
} as unknown as typeof ListReady

const KEY = ['ready-food'] as const
const NONE: readonly ReadyCheck[] = []
/** Food of a paid order leaves the list by time. */
const WAITING_REFETCH_MS = 60_000

/** The food that is ready for this person to serve. Asks the server only when something of it may have changed. */
export function useReadyFood(user: User): readonly ReadyCheck[] {
  const { username } = user
  const serves = userMay(user, AREA.orders)
  const isCounter = userMay(user, AREA.till)
  const isJoined = useConnection() === 'joined'
  const { data = NONE } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<Answer<typeof ListReady>> => api(listReady, { signal }),
    enabled: serves && isJoined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.length ? WAITING_REFETCH_MS : false),
  })
  const refetch = useRefetch(KEY)
  const hasAny = data.length > 0
  useEffect(() => {
    if (serves) return allowSound()
  }, [serves])
  const announce = useCallback<ServerEvents['order_ready']>(
    ({ servers, isCounter: isCollected }) => {
      if (!serves || !(servers.includes(username) || (isCollected && isCounter))) return
      void playNewOrder()
      void refetch()
    },
    [serves, username, isCounter, refetch],
  )
  const reread = useCallback(() => void refetch(), [refetch])
  const change = useCallback(() => {
    if (hasAny) void refetch()
  }, [hasAny, refetch])
  useStoreEvent('order_ready', announce)
  useStoreEvent('order_update', change)
  useRejoined(reread)
  return data
}
