import { shortName } from '@comanda/shared/kernel/short-name'
import type { KitchenVoid } from '@comanda/shared/kitchen/api'
import type { KitchenLine } from '@comanda/shared/kitchen/stations'
import type { KitchenOrder as FetchedOrder, KitchenItem } from '@comanda/shared/orders/order'
import {
  CUSTOMER_TYPE_WORDS,
  cardFacts,
  DELIVERY_WORDS,
  floorOfPlace,
} from '@comanda/shared/orders/order-words'
import { type ItemStatus, nextStatuses } from '@comanda/shared/selling/item-status'
import type { Station } from '@comanda/shared/settings/stations'
import type { KeptStep } from '../steps/step-queue.ts'

export type ShownItem = KitchenItem & {
  /** Set until the kitchen has acknowledged that the line was voided. */
  voided?: KitchenVoid
  /** Its step waits for the connection. */
  isUnsent?: boolean
}
/** An order on the board. */
export type CardOrder = Omit<FetchedOrder, 'items'> & { items: readonly ShownItem[] }

/** The next status that the cook's button sets; null when the item is ready. */
export const nextStep = (item: Pick<KitchenItem, 'status'>): 'preparing' | 'completed' | null => {
  const [next] = nextStatuses('kitchen', item.status)
  return next === 'preparing' || next === 'completed' ? next : null
}

/** Whether it waits to be prepared or is being prepared. */
export const isToCook = (item: ShownItem): boolean => !item.voided && nextStep(item) !== null

/** The orders with items left to cook, with voids to acknowledge, or with steps that wait for the connection, oldest first. */
export const openOrders = (orders: readonly CardOrder[]): CardOrder[] =>
  orders
    .filter((order) => order.items.some((item) => item.voided || item.isUnsent || isToCook(item)))
    .sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id)

const rankOf = (item: ShownItem): number => (item.voided ? 0 : isToCook(item) ? 1 : 2)

/** Voids first, then the unfinished items, each part in the order of the request. */
export const inCookingOrder = (items: readonly ShownItem[]): ShownItem[] =>
  [...items].sort((a, b) => rankOf(a) - rankOf(b))

/** The destination of an order with its floor, its name, and the other facts on its card besides the guests. The place is null without a table and a delivery type. */
export function destinationOf(order: CardOrder) {
  const { table_title, delivery_type, check_name: name = null, customer_type, customer_name } = order
  const kind =
    name !== null && customer_type === 'WALKIN' ? null : CUSTOMER_TYPE_WORDS[customer_type].toUpperCase()
  const customer = [kind, customer_name && shortName(customer_name)]
  const details = table_title ? cardFacts({ ...order, guests: null }) : customer
  return {
    place: table_title ?? (delivery_type && DELIVERY_WORDS[delivery_type].toUpperCase()),
    floor: table_title === null ? null : floorOfPlace(order),
    name,
    details: details.filter((words) => words !== null),
  }
}

/** Tokens start again each business day. */
const SAME_DAY_MS = 12 * 3_600_000

const isSameTicket = (a: FetchedOrder, b: FetchedOrder): boolean =>
  a.token_no === b.token_no &&
  a.table_id === b.table_id &&
  Math.abs(Date.parse(a.date) - Date.parse(b.date)) < SAME_DAY_MS

/**
 * Puts orders with one token at one table on one card: lines that moved to another check of the table are an order of
 * their own.
 */
export function mergeTickets<O extends FetchedOrder>(orders: readonly O[]): O[] {
  const cards = new Map<string, O[]>()
  for (const order of orders) {
    const key = `${order.token_no} ${order.table_id}`
    const same = cards.get(key) ?? []
    const index = same.findIndex((card) => isSameTicket(card, order))
    const card = same[index]
    if (card) same[index] = { ...card, items: [...card.items, ...order.items] }
    else cards.set(key, [...same, order])
  }
  return [...cards.values()].flat()
}

/**
 * Marks the voided lines that the kitchen has not acknowledged, and removes the other cancelled lines. An order without
 * any stays the same object.
 * @param voids undefined until they are known: every cancelled line stays on its card
 */
export function withVoids(order: FetchedOrder, voids: readonly KitchenVoid[] | undefined): CardOrder {
  if (!voids) return order
  const own = new Map(voids.map((line) => [line.item_id, line]))
  if (!order.items.some((item) => item.status === 'cancelled' || own.has(item.id))) return order
  const items = order.items.flatMap((item): ShownItem[] => {
    const voided = own.get(item.id)
    if (voided) return [{ ...item, status: 'cancelled', voided }]
    return item.status === 'cancelled' ? [] : [item]
  })
  return { ...order, items }
}

/** Voided lines of an order that has left the kitchen. */
export interface ClosedVoids {
  order_id: number
  token_no: number
  table_title: string | null
  check_name: string | null
  lines: KitchenVoid[]
}

/** The voids that are on no order's card, by order. */
export function closedVoids(orders: readonly CardOrder[], voids: readonly KitchenVoid[]): ClosedVoids[] {
  const shown = new Set(orders.flatMap((order) => order.items.map(({ id }) => id)))
  const cards = new Map<number, ClosedVoids>()
  for (const line of voids) {
    if (shown.has(line.item_id)) continue
    const { order_id, token_no, table_title, check_name = null } = line
    const card = cards.get(order_id)
    if (card) card.lines.push(line)
    else cards.set(order_id, { order_id, token_no, table_title, check_name, lines: [line] })
  }
  return [...cards.values()]
}

/** The lines that one round sends to one station, or all of its lines on a screen that shows all stations. */
export interface StationCard extends CardOrder {
  key: string
  /** Null on a screen that shows all stations. */
  station: Station | null
  /** The stations that its lines name: several on a screen that shows all of them. */
  stations: readonly Station[]
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
 * Makes the cards of an order: one per station that the screen shows, or a single one where it shows all. An unchanged order keeps its cards, which then do
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
  const own = stations.filter(({ id }) => shown.includes(id))
  if (own.length === 0) {
    // No station prepares a line with an empty list.
    const items = order.items.filter((item) => item.stations?.length !== 0)
    return [{ ...order, items, key: `${order.id}`, station: null, stations: severalOf(stations) }]
  }
  // Lines ordered while the store had one station belong to the default station.
  const showsWhole = own.some(({ isDefault }) => isDefault)
  const whole = showsWhole ? order.items.filter((item) => item.stations === null) : []
  const apart = order.items.some((item) => item.stations !== null)
    ? own.map((station) => cardAt(order, station))
    : []
  return whole.length === 0
    ? apart
    : [{ ...order, items: whole, key: `${order.id}`, station: null, stations: NONE }, ...apart]
}

const NONE: readonly Station[] = []
const severalOf = (stations: readonly Station[]) => (stations.length > 1 ? stations : NONE)

function cardAt(order: CardOrder, station: Station): StationCard {
  const items = order.items.flatMap((item) => {
    const status = statusAt(item, station.id)
    if (item.voided && item.voided.stations !== null && !item.voided.stations.includes(station.id)) return []
    return status === null ? [] : [{ ...item, status }]
  })
  return { ...order, items, key: `${order.id} ${station.id}`, station, stations: NONE }
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
