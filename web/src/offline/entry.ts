import type { Cents } from '@comanda/shared/kernel/money'
import { folioOf, MOST_LATE_MS, type SaleMark, type SaleRecord } from '@comanda/shared/offline/sale'
import type { SoldEntry } from './checks.ts'
import type { EntryView } from './view.ts'

/** Stands for the check that the entry `after` opens, in a path or as `checkId` of a body. */
export const OF_OPENER = '{check}'

/**
 * A sale in the outbox. trying: the screen still waits for the server. sold: the guest is served, and the sale will be sent.
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
  kind: 'order' | 'paid_order' | 'charge' | 'discount' | 'customer'
  method: string
  /** Below /api/v1. */
  path: string
  body: unknown
  /** The key of the entry that opens its check. */
  after: string | null
  /** Entries of one chain are sent in their order. */
  chain: string
  /** Of its folio; null until it is sold. */
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

/** What the server is told of the sale. @throws when it has no number yet */
export function recordOf(entry: Entry, device: string, isSessionOver: boolean): SaleRecord {
  const { number, by, at, offset, heardAt, catalog, app, drawer, isPrinted } = entry
  if (number === null) throw new Error('a sale without its number')
  const approvedBy = entry.approvedBy ?? null
  return {
    device,
    number,
    by,
    at,
    offset,
    heardAt,
    catalog,
    app,
    drawer,
    isPrinted,
    isSessionOver,
    approvedBy,
  }
}

export const folioOfEntry = ({ number }: Entry, letter: string): string | null =>
  number === null ? null : folioOf(letter, number)

/** When it was sold, by the server's clock. */
export const soldAtOf = ({ at, offset }: Entry): string => new Date(Date.parse(at) + offset).toISOString()

/** What the screens draw of entries. @param all those of the outbox: openers may have been sent before */
export function soldEntriesOf(entries: readonly Entry[], all: readonly Entry[]): SoldEntry[] {
  const answers = new Map(all.map(({ key, answer }) => [key, answer]))
  return entries.map((entry) => ({
    ...entry,
    soldAt: soldAtOf(entry),
    openerCheckId: entry.after === null ? null : checkIdIn(answers.get(entry.after)),
  }))
}

/** The number of the check in an answer; null without one. */
export function checkIdIn(answer: unknown): number | null {
  const id = (answer as { checkId?: unknown } | null)?.checkId
  return typeof id === 'number' ? id : null
}

/**
 * The request of an entry. It is the same on each attempt, because the opener's answer never changes.
 * @returns null while the check that its opener opens is not known
 */
export function requestOf(entry: Entry, opener: Entry | undefined): { path: string; body: unknown } | null {
  const { path, body } = entry
  const named = (body as { checkId?: unknown } | null)?.checkId === OF_OPENER
  if (!named && !path.includes(OF_OPENER)) return { path, body }
  const checkId = opener?.state === 'sent' ? checkIdIn(opener.answer) : null
  if (checkId === null) return null
  return {
    path: path.replace(OF_OPENER, `${checkId}`),
    body: named ? { ...(body as object), checkId } : body,
  }
}

/**
 * The chain of the next sale of a check of the server: that of its sales that wait, which may name the sale that opened it.
 * @param entries all those of the outbox
 */
export function chainOfId(id: number, entries: readonly Entry[]): string {
  const answers = new Map(entries.map(({ key, answer }) => [key, answer]))
  const waiting = entries.findLast(({ state, after, path, body }) => {
    if (state !== 'sold' && state !== 'trying') return false
    if (after !== null) return checkIdIn(answers.get(after)) === id
    return path.startsWith(`/checks/${id}/`) || checkIdIn(body) === id
  })
  return waiting?.chain ?? `check:${id}`
}

/** What an answer means for an entry. */
export type Outcome = 'sent' | 'later' | 'session' | 'review'

/** Refusals that end by themselves. */
const PASSING = ['shift_counting', 'unavailable', 'too_many_requests', 'subscription_inactive', 'bad_origin']

/** @param status 0 without an answer */
export function outcomeOf(status: number, body: Readonly<Record<string, unknown>>): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (body.code === 'already_received') return 'sent'
  if (status === 401 || (status === 403 && typeof body.code !== 'string')) return 'session'
  if (status === 0 || status === 402 || status === 408 || status === 429 || status >= 500) return 'later'
  return PASSING.includes(String(body.code)) ? 'later' : 'review'
}

/** Whether a first answer, while the screen waits, refuses the sale. Otherwise the sale is done on this device. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429

const LEAST_PAUSE_MS = 1_000
const MOST_PAUSE_MS = 60_000

/** How long to wait after failed attempts, in ms. @param chance 0 to 1 */
export const pauseAfter = (attempts: number, chance: number): number =>
  Math.min(LEAST_PAUSE_MS * 2 ** Math.min(attempts - 1, 10), MOST_PAUSE_MS) * (0.5 + chance / 2)

export interface Next {
  send: Entry[]
  /** Entries that cannot be sent any more, with the reason. */
  review: { entry: Entry; problem: string }[]
}

const TEXTS = {
  opener: (title: string) => `Depende de «${title}», que está por revisar.`,
  tooLate:
    'Pasaron más de nueve días. Busca su folio en Pedidos: si no está, regístrala a mano. Después quítala de este dispositivo.',
}

/**
 * The entries to send now: of each chain the first that is not sent.
 * @param entries in their order. @param busy chains that are being sent. @param isDue whether an entry's pause is over
 */
export function nextOf(
  entries: readonly Entry[],
  busy: ReadonlySet<string>,
  isDue: (entry: Entry) => boolean,
  now: number,
): Next {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const closed = new Set(busy)
  const next: Next = { send: [], review: [] }
  for (const entry of entries) {
    if (entry.state === 'sent' || entry.state === 'review') continue
    if (closed.has(entry.chain)) continue
    const opener = entry.after === null ? undefined : byKey.get(entry.after)
    if (entry.state === 'sold' && opener?.state === 'review') {
      next.review.push({ entry, problem: TEXTS.opener(opener.title) })
      continue
    }
    closed.add(entry.chain)
    if (entry.state !== 'sold' || !isDue(entry)) continue
    if (now - Date.parse(entry.at) > MOST_LATE_MS) next.review.push({ entry, problem: TEXTS.tooLate })
    else if (requestOf(entry, opener)) next.send.push(entry)
  }
  return next
}
