import type { Ordered } from '../lib/model/menu.ts'
import type { Amounts } from '../lib/model/money.ts'
import type { Staff } from './menu.ts'

export const ITEM_STATUSES = ['created', 'preparing', 'completed', 'delivered', 'cancelled'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

export interface CartLine extends Ordered {
  variant: number | null
  addons: number[]
  notes: string | null
}

export interface Paying {
  /** The store's first active way, one way for the whole amount, or several parts. */
  ways: 'first' | number | { way: number; amount: number }[]
  /** The totals that the screen showed; null when it showed none. */
  claims: Amounts | null
}

/** A request to a store, with ids and amounts as on the wire. */
export type Request =
  | {
      kind: 'place'
      cart: CartLine[]
      table: number | null
      guest: string | null
      request: number | null
      paying: Paying | null
    }
  | { kind: 'set'; screen: 'orders' | 'kitchen'; item: number; to: ItemStatus }
  | { kind: 'cancel' | 'complete' | 'bill'; orders: number[] }
  | { kind: 'pay'; orders: number[]; paying: Paying }
  | { kind: 'ask'; cart: CartLine[]; table: number | null }
  | { kind: 'dismiss'; request: number }
  | { kind: 'dismissAll' }
  | { kind: 'reserve'; guest: string; table: number | null; at: number }
  | {
      kind: 'move'
      reservation: number
      table: number | null
      at: number
      status: 'booked' | 'cancelled' | null
    }
  | { kind: 'unreserve'; reservation: number }
  | { kind: 'price'; dish: number; price: number }
  | { kind: 'soldOut'; dish: number; isSoldOut: boolean }
  | { kind: 'way'; way: number; isActive: boolean }
export type Kind = Request['kind']

/** Who sends the request, with which retry key, and how often at the same moment. */
export interface Sent {
  who: Staff
  request: Request
  key: string | null
  times: number
}

/** The outcome: the relevant fields of a success, or the code of a refusal. */
export type Outcome = { refused?: string } & Record<string, unknown>

export const refused = (code: string): Outcome => ({ refused: code })

/** Calls that take a retry key. */
export const KEYED: ReadonlySet<Kind> = new Set(['place', 'pay', 'ask', 'reserve'])
