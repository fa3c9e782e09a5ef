import { type Call, callsOf, type Rank } from '../selling/rank.ts'

/** In the order in which they ask for attention: the first that applies is the state of a table. */
const TABLE_STATES = [
  'qr',
  'billed',
  'cooking',
  'served',
  'occupied',
  'cleaning',
  'reserved',
  'free',
] as const
export type TableState = (typeof TABLE_STATES)[number]

const MINUTE = 60_000
/** A table counts as clean after this time, even when nobody marks it. */
const CLEANING = 20 * MINUTE
/** A reservation shows on its table this long before it begins. */
export const RESERVED_AHEAD = 30 * MINUTE

interface CheckFacts {
  billed_at: string | null
  /** Lines that the kitchen has not finished. */
  items_waiting: number
  /** Lines that are finished and not delivered. */
  items_ready: number
  items_served: number
  /** Since its oldest order with unfinished lines. */
  waiting_since?: string | null | undefined
  is_under_review?: boolean
}

export interface TableFacts {
  checks: readonly CheckFacts[]
  /** Unfinished lines of orders that are paid already. */
  paid_waiting: number
  qr_waiting: number
  reservation: { at: string } | null
  cleaning_since: string | null
}

/** @param now in milliseconds */
export function stateOfTable(table: TableFacts, now: number): TableState {
  const { checks } = table
  if (table.qr_waiting > 0) return 'qr'
  if (checks.some((check) => check.billed_at !== null)) return 'billed'
  if (table.paid_waiting > 0 || checks.some((check) => check.items_waiting > 0)) return 'cooking'
  if (checks.length > 0) return isServed(checks) ? 'served' : 'occupied'
  if (table.cleaning_since !== null && now - Date.parse(table.cleaning_since) < CLEANING) return 'cleaning'
  if (table.reservation && now >= Date.parse(table.reservation.at) - RESERVED_AHEAD) return 'reserved'
  return 'free'
}

/** How loudly the word of a state is shown. What cooks is plain: its minutes say when it is late. */
export const STATE_RANKS: Record<TableState, Rank> = {
  qr: 'now',
  billed: 'now',
  cooking: 'fine',
  served: 'fine',
  occupied: 'fine',
  cleaning: 'soon',
  reserved: 'soon',
  free: 'fine',
}

/** Since when some checks wait for the kitchen; null when it owes them nothing. */
export const waitingSince = (checks: readonly CheckFacts[]): string | null =>
  checks.flatMap(({ waiting_since }) => waiting_since ?? []).sort()[0] ?? null

/** What calls for a person at a table. @param ready its lines to be served, of paid checks too @param now in milliseconds */
export function callsOfTable(
  { checks, qr_waiting }: Pick<TableFacts, 'checks' | 'qr_waiting'>,
  ready: number,
  now: number,
): Call[] {
  const since = waitingSince(checks)
  return callsOf({
    ready,
    requests: qr_waiting,
    isBilled: checks.some((check) => check.billed_at !== null),
    isUnderReview: checks.some((check) => check.is_under_review === true),
    waitedMinutes: since === null ? null : (now - Date.parse(since)) / MINUTE,
  })
}

const isServed = (checks: readonly CheckFacts[]): boolean =>
  checks.every((check) => check.items_ready === 0) && checks.some((check) => check.items_served > 0)
