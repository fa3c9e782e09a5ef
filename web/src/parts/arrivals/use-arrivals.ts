import { useEffect, useState } from 'react'
import { playNewOrder } from '../../realtime/new-order-sound.ts'
import { TEXTS } from './texts.ts'

/** An order as far as its arrival is concerned. */
interface Arriving {
  id: number
  token_no: number
}

const FRESH_MS = 20_000
const NONE: ReadonlySet<number> = new Set()

interface Arrivals {
  orders: readonly Arriving[]
  known: ReadonlySet<number>
  /** The last ones that came, for the sound: once each time. */
  arrived: readonly number[]
  fresh: ReadonlySet<number>
  announcement: string
}

/**
 * Plays the sound when orders are there that were not before, however the screen learnt of them: an event, a refetch
 * after an interruption, the clock. What the screen opens with is no news.
 * @param orders the same array until the list changes
 * @returns the ids to highlight, and the sentence for the screen reader
 */
export function useArrivals(orders: readonly Arriving[] | undefined) {
  const [seen, setSeen] = useState<Arrivals | null>(null)
  // While drawing and not after it: a card comes with its highlight, and the board is laid out once.
  if (orders && orders !== seen?.orders) setSeen(withNews(seen, orders))

  const arrived = seen?.arrived
  useEffect(() => {
    if (!arrived || arrived.length === 0) return
    void playNewOrder()
    // Not cleared by the next ones: each lot fades by itself.
    setTimeout(() => setSeen((before) => before && withoutFresh(before, arrived)), FRESH_MS)
  }, [arrived])

  return { fresh: seen?.fresh ?? NONE, announcement: seen?.announcement ?? '' }
}

function withNews(before: Arrivals | null, orders: readonly Arriving[]): Arrivals {
  const ids = orders.map((order) => order.id)
  if (before === null) return { orders, known: new Set(ids), arrived: [], fresh: NONE, announcement: '' }
  const news = orders.filter((order) => !before.known.has(order.id))
  if (news.length === 0) return { ...before, orders }
  const arrived = news.map((order) => order.id)
  return {
    orders,
    known: new Set([...before.known, ...ids]),
    arrived,
    fresh: new Set([...before.fresh, ...arrived]),
    announcement: TEXTS.newOrders(news.map((order) => order.token_no)),
  }
}

const withoutFresh = (before: Arrivals, faded: readonly number[]): Arrivals => ({
  ...before,
  fresh: new Set([...before.fresh].filter((id) => !faded.includes(id))),
})
