import { folioOf } from '@comanda/shared/offline/sale'
import type { EntryView } from '../outbox/entry-view.ts'

/** The fields of an outbox entry that the projection reads. */
export interface SoldEntry {
  key: string
  seq: number
  state: 'trying' | 'sold' | 'sent' | 'review'
  /** Null until the sale is done, and when the server answered it at once. */
  number: number | null
  /** Its call, for the check that it names. */
  body: unknown
  /** The entry that opens its check. */
  after: string | null
  /** The check that this entry opened on the server; null while it has not. */
  openerCheckId: number | null
  /** When it was last sent, by the device's clock, in ms. */
  triedAt: number | null
  /** By the server's clock. */
  soldAt: string
  by: string
  byName: string
  answer: unknown
  view: EntryView
}

export interface OfStore {
  /** The letter of this device's folios. */
  letter: string
  currency: string
  timeZone: string
}

/** The id of a check that this device opened, until the server numbers it. */
export const localId = (number: number): number => -number

/** Rows that this device adds to a check have negative ids; a cart has at most a few hundred lines. */
const LINES_PER_SALE = 1_000
export const partId = ({ seq }: SoldEntry, index: number): number => -(seq * LINES_PER_SALE + index)

export const folioIn = ({ number }: SoldEntry, { letter }: OfStore): string | null =>
  number === null ? null : folioOf(letter, number)

/** A number in a body or an answer. */
export const fieldOf = (value: unknown, field: string): number | null => {
  const found = (value as Record<string, unknown> | null)?.[field]
  return typeof found === 'number' ? found : null
}
