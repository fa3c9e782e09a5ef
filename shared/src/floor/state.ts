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

const isServed = (checks: readonly CheckFacts[]): boolean =>
  checks.every((check) => check.items_ready === 0) && checks.some((check) => check.items_served > 0)
