import type { Cents } from '@comanda/shared/kernel/money'
import { folioOf, type SaleMark } from '@comanda/shared/offline/sale'
import type { SoldEntry } from '../checks/sold-entry.ts'
import type { EntryView } from './entry-view.ts'

/** Stands for the check that the entry `after` opens, in a path or as `checkId` of a body. */
export const OF_OPENER = '{check}'

/**
 * What a screen sends. trying: the screen still waits for the server. sold: the guest is served, and the sale will be sent.
 * sent: the server has it. review: the server refuses it, and a person decides.
 */
export interface Entry {
  /** The format; later versions of the app still read it. */
  v: 1
  /** The idempotency key. */
  key: string
  /** Counts up in the order of writing. */
  seq: number
  state: 'trying' | 'sold' | 'sent' | 'review'
  kind: 'order' | 'paid_order' | 'charge' | 'discount' | 'customer' | 'other'
  method: string
  /** Below /api/v1. */
  path: string
  body: unknown
  /** The key of the entry that opens its check. */
  after: string | null
  /** Entries of one chain are sent in their order. */
  chain: string
  /**
   * Only the server can take it: without an answer it stays `trying`, and only its screen sends it again. Absent in entries of
   * earlier versions.
   */
  waits?: boolean
  /** Other requests under this key that had no answer: the server may have taken one of them. */
  lost?: readonly Request[]
  /** The number of its folio; null until it is sold. */
  number: number | null
  /** By the device's clock. */
  at: string
  /** The server's clock minus the device's, in ms. */
  offset: number
  /** The server's time at the last contact before the sale. */
  heardAt: string
  catalog: number
  app: string
  drawer: number | null
  by: string
  byName: string
  /** Who approved it at this device; absent in entries of earlier versions. */
  approvedBy?: string | null
  /** This device printed the kitchen's papers. */
  isPrinted: boolean
  amount: Cents
  /** For people: `Mesa 4 · 3 artículos`. */
  title: string
  view: EntryView
  attempts: number
  /** By the device's clock, in ms. */
  triedAt: number | null
  /** Why it is not sent, in words. */
  problem: string | null
  answer: unknown
  marks: readonly SaleMark[]
}

/** What is asked of the server. */
export type Request = Pick<Entry, 'path' | 'body'>

export const isSameRequest = (one: Request, other: Request): boolean =>
  JSON.stringify([one.path, one.body]) === JSON.stringify([other.path, other.body])

/** Sold, or sold as soon as its screen waits no longer. */
export const isUnsent = ({ state, waits }: Pick<Entry, 'state' | 'waits'>): boolean =>
  state === 'sold' || (state === 'trying' && !waits)

export const folioOfEntry = ({ number }: Entry, letter: string): string | null =>
  number === null ? null : folioOf(letter, number)

/** When it was sold, by the server's clock. */
export const soldAtOf = ({ at, offset }: Entry): string => new Date(Date.parse(at) + offset).toISOString()

/** The entries as screens draw them. @param all entries of the outbox: openers may have been sent before */
export function soldEntriesOf(entries: readonly Entry[], all: readonly Entry[]): SoldEntry[] {
  const answers = new Map(all.map(({ key, answer }) => [key, answer]))
  return entries.map((entry) => ({
    ...entry,
    soldAt: soldAtOf(entry),
    openerCheckId: entry.after === null ? null : checkIdIn(answers.get(entry.after)),
  }))
}

/** The server keeps the sale until a person accepts it: a check that it opens has no number yet. */
export const isHeldByServer = ({ answer }: Pick<Entry, 'answer'>): boolean =>
  (answer as { code?: unknown } | null)?.code === 'sale_waiting'

/** The number of the check in an answer; null without a check. */
export function checkIdIn(answer: unknown): number | null {
  const id = (answer as { checkId?: unknown } | null)?.checkId
  return typeof id === 'number' ? id : null
}

/**
 * The chain of the next sale of a check of the server: that of its sales that wait, which may name the sale that opened it.
 * @param entries all those of the outbox
 */
export function chainOfId(id: number, entries: readonly Entry[]): string {
  const answers = new Map(entries.map(({ key, answer }) => [key, answer]))
  const waiting = entries.findLast((entry) => {
    const { after, path, body } = entry
    if (!isUnsent(entry)) return false
    if (after !== null) return checkIdIn(answers.get(after)) === id
    return path.startsWith(`/checks/${id}/`) || checkIdIn(body) === id
  })
  return waiting?.chain ?? `check:${id}`
}

/** Answers that say nothing about the sale: the server is too busy, or a gateway has none. */
const AWAY = [408, 429, 502, 503, 504]

/**
 * Whether a first answer, while the screen waits, refuses the sale. Otherwise the sale is done on this device. After an error
 * of the server the same key is sent again, so that nothing is sold twice.
 */
export const isRefusal = (status: number): boolean => status >= 400 && !AWAY.includes(status)
