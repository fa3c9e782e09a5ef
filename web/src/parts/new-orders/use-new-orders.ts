import { useEffect, useEffectEvent, useState } from 'react'
import { playNewOrder } from '../../realtime/new-order-sound.ts'
import { TEXTS } from './texts.ts'

interface Arriving {
  id: number
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
  announcement: string
}

/**
 * Finds the orders that were in no earlier list, and plays the sound for them. The first list counts as known.
 * @param orders the same array until the list changes
 * @param volume of the sound; 1: as recorded
 * @returns the ids to highlight, and the text for the screen reader
 */
export function useNewOrders(orders: readonly Arriving[] | undefined, volume = 1) {
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

  return { newIds: seen?.newIds ?? NONE, announcement: seen?.announcement ?? '' }
}

const orderedOf = ({ token_no, date }: Arriving): string => `${token_no} ${date}`

/** `12 (Juan)` */
const calledOut = ({ token_no, check_name }: Arriving): string =>
  check_name ? `${token_no} (${check_name})` : `${token_no}`

/** The list after `orders` arrived. @param before null: no list yet */
export function withArrived(before: Arrivals | null, orders: readonly Arriving[]): Arrivals {
  const ordered = orders.map(orderedOf)
  if (before === null) return { orders, known: new Set(ordered), arrived: [], newIds: NONE, announcement: '' }
  const newOrders = orders.filter((order) => !before.known.has(orderedOf(order)))
  if (newOrders.length === 0) return { ...before, orders }
  const arrived = newOrders.map((order) => order.id)
  return {
    orders,
    known: new Set([...before.known, ...ordered]),
    arrived,
    newIds: new Set([...before.newIds, ...arrived]),
    announcement: TEXTS.newOrders(newOrders.map(calledOut)),
  }
}

const withoutNewIds = (before: Arrivals, faded: readonly number[]): Arrivals => ({
  ...before,
  newIds: new Set([...before.newIds].filter((id) => !faded.includes(id))),
})
