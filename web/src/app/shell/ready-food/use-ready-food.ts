import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { ServerEvents } from '@comanda/shared/realtime/events'
import { useCallback, useEffect } from 'react'
import { userMay } from '../../../api/session.ts'
import { useStoreEvent } from '../../../realtime/socket.ts'

const load = () => import('./announce.ts')

/** Announces the food that is ready to the person who waits on it, on every page. */
export function useReadyFood(user: User | undefined): void {
  const username = user?.username
  const takesOrders = user !== undefined && user.is_active === 1 && userMay(user, AREA.readOrders)
  useEffect(() => {
    if (!takesOrders) return
    let stop: (() => void) | null = null
    let isGone = false
    void load().then(({ allowSound }) => {
      if (!isGone) stop = allowSound()
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [takesOrders])
  const announce = useCallback<ServerEvents['order_ready']>(
    ({ orderId, waiter }) => {
      if (takesOrders && waiter === username) void load().then((module) => module.announce(orderId))
    },
    [takesOrders, username],
  )
  useStoreEvent('order_ready', announce)
}
