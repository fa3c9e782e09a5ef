import type { Station } from '@comanda/shared/settings/stations'
import { type CardOrder, isToCook, type ShownItem } from '../cards/cards.ts'

/** The remaining work of one station for an order. */
export interface StationProgress {
  /** Null: lines that no station prepares, or all lines of a store with one station. */
  station: Station | null
  missing: readonly ShownItem[]
  ready: readonly ShownItem[]
}

/** The state of an order in each of its stations, in their order. Served and voided lines do not count. */
export function progressOf(order: CardOrder, stations: readonly Station[]): StationProgress[] {
  const live = order.items.filter(
    ({ status, voided }) => !voided && status !== 'cancelled' && status !== 'delivered',
  )
  const parts = stations.map((station) => {
    const own = live.filter((item) => item.stations?.some(({ id }) => id === station.id))
    const missing = own.filter((item) =>
      item.stations?.some(({ id, status }) => id === station.id && status !== 'completed'),
    )
    return { station, missing, ready: own.filter((item) => !missing.includes(item)) }
  })
  const without = live.filter((item) => !item.stations?.length)
  const rest = {
    station: null,
    missing: without.filter(isToCook),
    ready: without.filter((item) => !isToCook(item)),
  }
  return [...parts, rest].filter(({ missing, ready }) => missing.length + ready.length > 0)
}

export const isAllReady = (parts: readonly StationProgress[]): boolean =>
  parts.every(({ missing }) => missing.length === 0)

/** When the last of finished lines was finished; null: only lines without a station, which have no time. */
export function readySince(ready: readonly ShownItem[]): string | null {
  const times = ready.flatMap(({ stations }) => stations?.flatMap(({ at }) => at ?? []) ?? [])
  return times.sort().at(-1) ?? null
}

/**
 * The orders with something to hand over: what is completely ready first, each oldest first.
 * @param served the lines that this screen serves now
 */
export const expected = (
  orders: readonly CardOrder[],
  stations: readonly Station[],
  served: ReadonlySet<number>,
): CardOrder[] =>
  orders
    .map((order) => ({ order, parts: progressOf(order, stations) }))
    .filter(({ parts }) =>
      parts.some(({ missing, ready }) => missing.length > 0 || ready.some(({ id }) => !served.has(id))),
    )
    .sort(
      (a, b) =>
        Number(isAllReady(b.parts)) - Number(isAllReady(a.parts)) ||
        a.order.date.localeCompare(b.order.date) ||
        a.order.id - b.order.id,
    )
    .map(({ order }) => order)
