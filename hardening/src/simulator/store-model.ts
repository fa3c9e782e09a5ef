import { type Dish, type Item, itemOf, priceOfPiece } from '../lib/model/menu.ts'
import type { Sale } from '../lib/model/sales.ts'
import { DISHES, STAFF, type Store, WAYS_TO_PAY } from './menu.ts'
import {
  type CartLine,
  type ItemStatus,
  KEYED,
  type Kind,
  type Outcome,
  refused,
  type Sent,
} from './requests.ts'

export type PricedLine = Item<CartLine>

export type ModelItem = PricedLine & { id: number; status: ItemStatus }

export interface ModelOrder {
  id: number
  token: number
  day: string
  table: number | null
  guest: string | null
  status: 'created' | 'completed' | 'cancelled'
  paid: boolean
  invoice: number | null
  /** The business day and amount of an order that was closed without payment. */
  unpaid: { day: string; total: number } | null
  items: ModelItem[]
}

/** The items that it charges, and its payments. */
interface ModelInvoice extends Sale {
  id: number
  day: string
}

export interface ModelRequest {
  id: number
  table: number | null
  lapsesAt: number
  status: 'pending' | 'completed' | 'cancelled'
  lines: PricedLine[]
}

export interface ModelReservation {
  id: number
  guest: string
  table: number | null
  at: number
  status: 'booked' | 'cancelled'
}

/** The scopes of a call, of which any is enough; `null` needs no session. */
const NEEDS: Record<Kind, readonly string[] | null> = {
  place: ['POS'],
  set: ['POS', 'ORDERS', 'ORDER_STATUS'],
  cancel: ['POS', 'ORDERS', 'ORDER_STATUS'],
  complete: ['POS', 'ORDERS', 'ORDER_STATUS'],
  bill: ['POS', 'ORDERS', 'ORDER_STATUS'],
  pay: ['POS', 'ORDERS', 'ORDER_STATUS'],
  ask: null,
  dismiss: ['POS'],
  dismissAll: ['POS'],
  reserve: ['RESERVATIONS'],
  move: ['RESERVATIONS'],
  unreserve: ['RESERVATIONS'],
  price: ['SETTINGS'],
  soldOut: ['SETTINGS', 'POS', 'KITCHEN'],
  way: ['SETTINGS'],
}

const choiceOfCartLine = ({ dish, variant, addons }: CartLine) =>
  JSON.stringify([dish, variant, [...new Set(addons)].sort((a, b) => a - b)])

/** The state of one restaurant, independent of how it is stored. */
export class StoreModel {
  readonly menu: readonly Dish[] = DISHES.map((one) => ({ ...one }))
  readonly soldOut = new Set<number>()
  readonly ways = new Set(WAYS_TO_PAY)
  readonly orders: ModelOrder[] = []
  readonly invoices: ModelInvoice[] = []
  readonly requests: ModelRequest[] = []
  readonly reservations: ModelReservation[] = []
  readonly tokens = new Map<string, number>()
  /** The first request with each key, and its answer. */
  readonly #kept = new Map<string, { asked: string; answer: Outcome }>()
  readonly hasPin: boolean
  readonly #clock: { now: number }
  readonly #time: Store
  lastItem = 0
  lastReservation = 0

  constructor(clock: { now: number }, store: Store) {
    this.#clock = clock
    this.#time = store
    this.hasPin = store.hasPin
  }

  get now(): number {
    return this.#clock.now
  }

  get today(): string {
    return businessDayOf(this.now, this.#time.timeZone, this.#time.businessDayStart)
  }

  /** Before yesterday: nothing can be reserved there. */
  isPast(at: number): boolean {
    const day = businessDayOf(at, this.#time.timeZone, this.#time.businessDayStart)
    return Date.parse(this.today) - Date.parse(day) > 24 * 60 * 60_000
  }

  get items(): ModelItem[] {
    return this.orders.flatMap((order) => order.items)
  }

  /** Handles one request: checks the scopes, then the key, then calls `decide`. */
  answer({ who, request, key }: Sent, decide: () => Outcome): Outcome {
    const [needed, scopes] = [NEEDS[request.kind], STAFF[who]]
    const isKitchen = request.kind === 'set' && request.screen === 'kitchen'
    const anyOf = isKitchen ? ['KITCHEN'] : needed
    if (anyOf && scopes && !scopes.some((scope) => anyOf.includes(scope))) return refused('forbidden')
    if (key === null || !KEYED.has(request.kind)) return decide()
    const asked = JSON.stringify(request)
    const kept = this.#kept.get(key)
    if (kept) return kept.asked === asked ? kept.answer : refused('idempotency_key_reused')
    const answer = decide()
    if (!('refused' in answer)) this.#kept.set(key, { asked, answer })
    return answer
  }

  /** The priced lines of a cart, or the refusal. `promised` keeps its prices up to its quantity. */
  price(cart: readonly CartLine[], promised: readonly PricedLine[] = []): PricedLine[] | Outcome {
    const left = promised.map((line) => ({
      unit: line.unit,
      choice: choiceOfCartLine(line),
      pieces: line.quantity,
    }))
    const priced = []
    for (const line of cart) {
      const of = this.menu.find(({ id }) => id === line.dish)
      const same = left.filter(({ choice }) => choice === choiceOfCartLine(line))
      if (of && same.reduce((sum, { pieces }) => sum + pieces, 0) >= line.quantity) {
        let needed = line.quantity
        for (const one of same) {
          const taken = Math.min(one.pieces, needed)
          one.pieces -= taken
          needed -= taken
        }
        priced.push(itemOf(of, same[0]?.unit ?? 0, line))
        continue
      }
      if (!of) return refused('not_found')
      if (this.soldOut.has(of.id)) return refused('sold_out')
      if (line.variant === null && Object.keys(of.variants).length > 0) return refused('variant_required')
      const unit = priceOfPiece(of, line)
      if (unit === undefined) return refused('not_found')
      priced.push(itemOf(of, unit, line))
    }
    return priced
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-01 03:59`: the local date and time in a zone. */
function shownAt(at: number, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    clocks.set(timeZone, clock)
  }
  return clock.format(at)
}

const dayBefore = (date: string): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10)
}

/**
 * The business day: before the turning hour it is still the previous day. It shares no code with the product, so that
 * one mistake cannot hide in both.
 */
function businessDayOf(at: number, timeZone: string, turnsAt: string): string {
  const [date = '', time = ''] = shownAt(at, timeZone).split(' ')
  return time < turnsAt ? dayBefore(date) : date
}
