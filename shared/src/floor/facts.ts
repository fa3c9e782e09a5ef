import {
  type CallSeen,
  type Fact,
  factsOf,
  oldestOf,
  type Seen,
  together,
  type Waiting,
} from '../selling/facts.ts'
import type { WaitMinutes } from '../selling/rank.ts'

const MINUTE = 60_000
/** A table counts as clean after this time, even when it is not marked. */
const CLEANING = 20 * MINUTE
/** A reservation shows on its table this long before it begins. */
export const RESERVED_AHEAD = 30 * MINUTE

interface CheckSeen {
  opened_at: string
  billed_at: string | null
  /** Lines that the kitchen has not finished, that are finished, and that were delivered. */
  items_waiting: number
  items_ready: number
  items_served: number
  waiting_since?: string | null | undefined
  ready_since?: string | null | undefined
  is_under_review: boolean
}

interface PaidCheckSeen {
  ready_items: readonly number[]
  waiting_since?: string | null | undefined
  ready_since?: string | null | undefined
}

export interface TableSeen {
  checks: readonly CheckSeen[]
  /** Unfinished lines of orders that are paid already. */
  paid_waiting: number
  paid_checks?: readonly PaidCheckSeen[] | undefined
  qr_waiting: number
  qr_since?: string | null | undefined
  calls?: readonly CallSeen[] | undefined
  reservation: { at: string } | null
  cleaning_since: string | null
}

/** What is true of a table. @param now in milliseconds, by the server's clock */
export function factsOfTable(table: TableSeen, now: number, wait?: WaitMinutes): Fact[] {
  const { checks, paid_waiting, paid_checks = [], qr_waiting, reservation, cleaning_since } = table
  const isDirty = cleaning_since !== null && now - Date.parse(cleaning_since) < CLEANING
  const paidReady = paid_checks.reduce((sum, { ready_items }) => sum + ready_items.length, 0)
  const paidCooking = { count: paid_waiting, since: oldestOf(paid_checks.map((one) => one.waiting_since)) }
  const seen: Seen = {
    ...partySeen(checks, true),
    requests: { count: qr_waiting, since: table.qr_since ?? null },
    calls: table.calls,
    isPaid: paid_waiting + paidReady > 0,
    cleaningSince: isDirty ? cleaning_since : null,
    isReserved: reservation !== null && now >= Date.parse(reservation.at) - RESERVED_AHEAD,
  }
  const ready = { count: paidReady, since: oldestOf(paid_checks.map((one) => one.ready_since)) }
  return factsOf(
    { ...seen, ready: together([seen.ready, ready]), cooking: together([seen.cooking, paidCooking]) },
    now,
    wait,
  )
}

/** What is true of a check without a table. @param now in milliseconds, by the server's clock */
export const factsOfCounterCheck = (check: CheckSeen, now: number, wait?: WaitMinutes): Fact[] =>
  factsOf(partySeen([check], false), now, wait)

function partySeen(checks: readonly CheckSeen[], isAtTable: boolean): Seen {
  const all = (count: (check: CheckSeen) => number, since: (check: CheckSeen) => string | null | undefined) =>
    together(checks.map((check): Waiting => ({ count: count(check), since: since(check) ?? null })))
  return {
    party:
      checks.length === 0
        ? null
        : {
            isAtTable,
            since: oldestOf(checks.map(({ opened_at }) => opened_at)),
            served: checks.reduce((sum, { items_served }) => sum + items_served, 0),
          },
    ready: all(
      ({ items_ready }) => items_ready,
      ({ ready_since }) => ready_since,
    ),
    cooking: all(
      ({ items_waiting }) => items_waiting,
      ({ waiting_since }) => waiting_since,
    ),
    billedAt: oldestOf(checks.map(({ billed_at }) => billed_at)),
    isUnderReview: checks.some(({ is_under_review }) => is_under_review),
  }
}
