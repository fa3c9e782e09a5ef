import type { KitchenLine } from '@comanda/shared/kitchen/stations'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import type { Station } from '@comanda/shared/settings/stations'
import type { KeptStep } from '../steps/step-queue.ts'
import { type CardOrder, type ClosedVoids, isToCook, openOrders } from './cards.ts'

/** The lines that one round sends to one station. */
export interface StationCard extends CardOrder {
  key: string
  /** Null in a store with one station. */
  station: Station | null
}

type StepsOfStation = ReadonlyMap<number, Pick<KeptStep, 'status' | 'isWaiting'>>
/** Steps that the server has not confirmed, by the station's number; `null` for a line without stations. */
export type PendingSteps = ReadonlyMap<number | null, StepsOfStation>

/** A line that was served, voided or completed meanwhile stays so. */
function withSteps(card: StationCard, steps: StepsOfStation | undefined): StationCard {
  if (!steps || !card.items.some(({ id }) => steps.has(id))) return card
  const items = card.items.map((item) => {
    const step = steps.get(item.id)
    return step && isToCook(item) ? { ...item, status: step.status, isUnsent: step.isWaiting } : item
  })
  return { ...card, items }
}

/** The status of a line on the card of a station. A served or voided line has that status in every station. */
function statusAt({ status, stations }: KitchenLine, stationId: number): ItemStatus | null {
  const station = stations?.find(({ id }) => id === stationId)
  if (!station) return null
  return status === 'delivered' || status === 'cancelled' ? status : station.status
}

export type CardMaker = (order: CardOrder) => readonly StationCard[]

/**
 * Makes the cards of an order, one per station that the screen shows. An unchanged order keeps its cards, which then do
 * not render again.
 * @param shown the numbers of the screen's stations; none: all
 */
export function cardMaker(stations: readonly Station[], shown: readonly number[]): CardMaker {
  const known = new WeakMap<CardOrder, readonly StationCard[]>()
  return (order) => {
    const cards = known.get(order) ?? cardsOf(order, stations, shown)
    known.set(order, cards)
    return cards
  }
}

/** The open cards of a screen, oldest first. */
export function stationCards(
  orders: readonly CardOrder[],
  make: CardMaker,
  pending: PendingSteps,
): StationCard[] {
  const cards = orders.flatMap(make).map((card) => withSteps(card, pending.get(card.station?.id ?? null)))
  return openOrders(cards) as StationCard[]
}

function cardsOf(order: CardOrder, stations: readonly Station[], shown: readonly number[]): StationCard[] {
  const chosen = stations.filter(({ id }) => shown.includes(id))
  const own = chosen.length > 0 ? chosen : stations
  // Lines ordered while the store had one station belong to the default station.
  const showsWhole = stations.length < 2 || own.some(({ isDefault }) => isDefault)
  const whole = showsWhole ? order.items.filter((item) => item.stations === null) : []
  const apart = order.items.some((item) => item.stations !== null)
    ? own.map((station) => cardAt(order, station))
    : []
  return whole.length === 0
    ? apart
    : [{ ...order, items: whole, key: `${order.id}`, station: null }, ...apart]
}

function cardAt(order: CardOrder, station: Station): StationCard {
  const items = order.items.flatMap((item) => {
    const status = statusAt(item, station.id)
    if (item.voided && item.voided.stations !== null && !item.voided.stations.includes(station.id)) return []
    return status === null ? [] : [{ ...item, status }]
  })
  return { ...order, items, key: `${order.id} ${station.id}`, station }
}

/** The lines of a card that are not ready. */
export const unfinished = (card: CardOrder): number[] => card.items.filter(isToCook).map(({ id }) => id)

const isAt = (stations: readonly { id: number }[] | null | undefined, shown: readonly number[]): boolean =>
  !stations || shown.length === 0 || stations.some(({ id }) => shown.includes(id))

/** The orders of which a screen shows a line: only these are new to it. The same array when it shows all stations. */
export const ordersAt = <O extends Pick<CardOrder, 'items'>>(
  orders: readonly O[],
  shown: readonly number[],
): readonly O[] =>
  shown.length === 0
    ? orders
    : orders.filter(({ items }) => items.some(({ stations }) => isAt(stations, shown)))

/** The voids of closed orders that the screen's stations have not acknowledged. */
export const voidsAt = (cards: readonly ClosedVoids[], shown: readonly number[]): ClosedVoids[] =>
  cards.flatMap((card) => {
    const lines = card.lines.filter(({ stations }) =>
      isAt(
        stations?.map((id) => ({ id })),
        shown,
      ),
    )
    return lines.length > 0 ? [{ ...card, lines }] : []
  })
