import type { KitchenOrder } from '@comanda/shared/orders/order'
import { useEffect, useRef, useState } from 'react'
import { playNewOrder } from '../../realtime/new-order-sound.ts'
import { TEXTS } from './texts.ts'

const FRESH_MS = 20_000
const NONE: ReadonlySet<number> = new Set()

/**
 * Notices orders that were not there before, however the screen learnt of them: an event, a refetch after an
 * interruption, the clock. What the screen opens with is no news.
 * @returns the ids to highlight, and the sentence for the screen reader
 */
export function useArrivals(orders: readonly KitchenOrder[] | undefined) {
  const seen = useRef<Set<number> | null>(null)
  const [fresh, setFresh] = useState(NONE)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (!orders) return
    const known = seen.current
    seen.current = new Set([...(known ?? []), ...orders.map((order) => order.id)])
    const arrived = known ? orders.filter((order) => !known.has(order.id)) : []
    if (arrived.length === 0) return
    const ids = arrived.map((order) => order.id)
    setFresh((before) => new Set([...before, ...ids]))
    setAnnouncement(TEXTS.newOrders(arrived.map((order) => order.token_no)))
    void playNewOrder()
    setTimeout(() => setFresh((before) => new Set([...before].filter((id) => !ids.includes(id)))), FRESH_MS)
  }, [orders])

  return { fresh, announcement }
}
