import type { ItemStatus } from '@comanda/shared/selling/item-status'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { playNewOrder } from '../../realtime/new-order-sound.ts'
import { type NewOrder, setNewOrders } from './new-orders.ts'

interface Arriving {
  id: number
  items: readonly { status: ItemStatus }[]
  token_no: number
  check_name?: string | null | undefined
  /** When it was ordered. Lines that became an order of their own keep the token and the instant. */
  date: string
}

const FRESH_MS = 20_000
const NONE: ReadonlySet<number> = new Set()

export interface Arrivals {
  orders: readonly Arriving[]
  /** The ordered lines, by `orderedOf`. */
  known: ReadonlySet<string>
  /** The ids of the last change, for the sound. */
  arrived: readonly number[]
  newIds: ReadonlySet<number>
  /** All that have arrived and are still in the list. */
  recentIds: ReadonlySet<number>
}

/** How the bell opens a new order. A constant. */
type Opening = { hrefOf: (id: number) => string } | { show: (id: number) => void }

/**
 * Finds the orders that were in no earlier list, plays the sound for them, and hands them to the bell until somebody begins
 * them. The first list counts as known.
 * @param orders the same array until the list changes
 * @param volume of the sound; 1: as recorded
 * @returns the ids to highlight
 */
export function useNewOrders(orders: readonly Arriving[] | undefined, opening: Opening, volume = 1) {
  const [seen, setSeen] = useState<Arrivals | null>(null)
  // During render, so that a card appears with its highlight in one layout.
  if (orders && orders !== seen?.orders) setSeen(withArrived(seen, orders))

  const play = useEffectEvent(() => void playNewOrder(volume))
  const arrived = seen?.arrived
  useEffect(() => {
    if (!arrived || arrived.length === 0) return
    play()
    // No cleanup: each batch removes its own highlight.
    setTimeout(() => setSeen((before) => before && withoutNewIds(before, arrived)), FRESH_MS)
  }, [arrived])

  const waiting = useMemo(() => (seen ? waitingOf(seen, opening) : []), [seen, opening])
  useEffect(() => setNewOrders(waiting), [waiting])
  useEffect(() => () => setNewOrders([]), [])
  return seen?.newIds ?? NONE
}

const orderedOf = ({ token_no, date }: Arriving): string => `${token_no} ${date}`

/** `token 12 (Juan)` */
const calledOut = ({ token_no, check_name }: Arriving): string =>
  check_name ? `token ${token_no} (${check_name})` : `token ${token_no}`

/** The list after `orders` arrived. @param before null: no list yet */
export function withArrived(before: Arrivals | null, orders: readonly Arriving[]): Arrivals {
  const ordered = orders.map(orderedOf)
  if (before === null) return { orders, known: new Set(ordered), arrived: [], newIds: NONE, recentIds: NONE }
  const arrived = orders.filter((order) => !before.known.has(orderedOf(order))).map(({ id }) => id)
  const recent = orders.filter(({ id }) => before.recentIds.has(id) || arrived.includes(id))
  const recentIds = new Set(recent.map(({ id }) => id))
  if (arrived.length === 0) return { ...before, orders, recentIds }
  return {
    orders,
    known: new Set([...before.known, ...ordered]),
    arrived,
    newIds: new Set([...before.newIds, ...arrived]),
    recentIds,
  }
}

/** The orders not yet begun, for the bell. */
export const waitingOf = ({ orders, newIds, recentIds }: Arrivals, opening: Opening): NewOrder[] =>
  orders
    .filter(({ id, items }) => recentIds.has(id) && items.every(({ status }) => status === 'created'))
    .map((order) => ({
      id: order.id,
      calledOut: calledOut(order),
      isFresh: newIds.has(order.id),
      ...('hrefOf' in opening ? { href: opening.hrefOf(order.id) } : { show: () => opening.show(order.id) }),
    }))

const withoutNewIds = (before: Arrivals, faded: readonly number[]): Arrivals => ({
  ...before,
  newIds: new Set([...before.newIds].filter((id) => !faded.includes(id))),
})
