import { businessDayStart, type StoreTime, shiftDate } from '@comanda/shared/kernel/business-day'
import type { DateRange } from '@comanda/shared/kernel/period'
import type { Waited } from '@comanda/shared/reports/waits'
import type { DiscountKind } from '@comanda/shared/selling/discount'
import { statement, unseen } from '../../db/statement.ts'
import {
  CHECK_OF_TIP,
  IS_TIP,
  PAYMENT_OF_TIP,
  PIECES,
  TIPS,
} from '../../selling/ledger/queries-definitions.ts'
import { type Cut, cutValues, notAfter } from './queries.ts'

export type ServiceKind = 'tip' | DiscountKind | 'void' | 'refund'
/** For a list in SQL. */
export const SERVICE_KINDS = "'tip', 'discount', 'courtesy', 'void', 'refund'"

/** Tips, discounts or losses of one person with one reason, in the period or in the previous period. */
export interface ServiceRow {
  kind: ServiceKind
  is_now: boolean
  /** Empty for tips. */
  reason: string
  username: string
  /** Null for a removed user. */
  name: string | null
  count: number
  amount: number
  /** The number of checks for tips, each once a day (negative: more were given back); the wasted pieces for voids. */
  extra: number
}

/** Lines that a client of `POST /orders/…` cancelled without a reason. */
const NO_REASON = 'Cancelado en pedidos'

/** Between the username and the reason in the key of a part; neither has control characters. */
export const UNIT_SEPARATOR = '\u001f'
export const KEY_END = 'chr(31)'
const keyOf = (username: string, reason: string): string => `concat(${username}, ${KEY_END}, ${reason})`

/** The amount of a discount `given` on the lines that were not voided, and the first order of these. */
export const REDUCED = `(
  SELECT sum(part.amount) AS amount, min(line.order_id) AS order_id
  FROM discount_lines part JOIN order_items line ON line.tenant_id = $1 AND line.id = part.item_id AND line.status <> 'cancelled'
  WHERE part.tenant_id = $1 AND part.discount_id = given.id
)`

/** The waiter of the check of each row. OFFSET keeps it a look for each: a plan for any store joined all checks of a large one. */
export const WAITER_OF = (row: string): string =>
  `LATERAL (SELECT waiter FROM checks WHERE tenant_id = $1 AND id = ${row}.check_id OFFSET 0) AS c`

/** Days to calculate, with the instants at which they begin and end. */
export interface ServiceDays {
  days: readonly string[]
  starts: readonly Date[]
  ends: readonly Date[]
  cut?: Cut | undefined
}

/** @param cut the last of the days counts up to its instant alone */
export const serviceDays = (days: readonly string[], store: StoreTime, cut?: Cut): ServiceDays => ({
  days,
  starts: days.map((day) => businessDayStart(day, store)),
  ends: days.map((day) => (day === cut?.day ? cut.until : businessDayStart(shiftDate(day, 1), store))),
  cut,
})

/** The five parameters of `serviceNow`. */
export const parametersOfService = ({ days, starts, ends, cut }: ServiceDays) =>
  [days, starts, ends, ...cutValues(cut)] as const

/**
 * The parts of the service of days (`$n`, with their starts and ends and a cut in the four parameters after it): of each kind, person and
 * reason how many as `placed`, `extra` of `ServiceRow` as `billed`, and the amount. A day that is final keeps them: a void, a discount, a refund
 * and a tip are dated when they happen, and what a later void takes from a discount is of an order that is still open. Tables are joined by their keys:
 * Postgres expects ten rows of `= ANY (ARRAY(…))`, so a join of two such lists compares every row with every other row.
 */
export function serviceNow(n: number): string {
  const [days, starts, ends] = [n, n + 1, n + 2].map((at, index) =>
    unseen(`$${at}`, index === 0 ? 'date[]' : 'timestamptz[]'),
  )
  const [cutDay, until] = [`$${n + 3}`, `$${n + 4}`]
  const on = (at: string) =>
    `business_date = ANY (${days}) AND ${notAfter(cutDay, until, 'business_date', at)}`
  return `
  SELECT tipped.business_date, 'tip' AS kind, ${keyOf('c.waiter', "''")} AS key, sum(tipped.tips)::integer AS placed,
         sum(sign(tipped.tips))::integer AS billed, sum(tipped.total)::bigint AS total
  FROM (
    SELECT ${CHECK_OF_TIP('taken')} AS check_id, taken.business_date, ${TIPS} AS tips, sum(taken.amount) AS total
    FROM (
      SELECT source, source_id, entry, amount, business_date FROM ledger WHERE tenant_id = $1 AND ${IS_TIP('ledger')} AND ${on('at')}
    ) AS taken ${PAYMENT_OF_TIP('taken')}
    GROUP BY 1, 2 HAVING ${TIPS} <> 0 OR sum(taken.amount) <> 0
  ) AS tipped CROSS JOIN ${WAITER_OF('tipped')}
  GROUP BY tipped.business_date, c.waiter
  UNION ALL
  SELECT given.business_date, given.kind, ${keyOf('given.created_by', 'given.reason')}, count(*)::integer, 0, sum(reduced.amount)::bigint
  FROM discounts given CROSS JOIN LATERAL ${REDUCED} AS reduced
  WHERE given.tenant_id = $1 AND ${on('created_at')} AND reduced.amount IS NOT NULL
  GROUP BY given.business_date, given.kind, given.created_by, given.reason
  UNION ALL
  SELECT day.date, 'void', ${keyOf('voided_by', `coalesce(split_part(void_reason, ': ', 1), '${NO_REASON}')`)}, ${PIECES}::integer,
         coalesce(sum(quantity) FILTER (WHERE wasted), 0)::integer, sum(total)::bigint
  FROM unnest(${days}, ${starts}, ${ends}) AS day (date, start, finish) CROSS JOIN LATERAL (
    -- OFFSET keeps it a look for each day: a plan for any days read all voided lines of the store.
    SELECT voided_by, void_reason, quantity, wasted, total FROM order_items
    WHERE tenant_id = $1 AND voided_at >= day.start AND voided_at < day.finish OFFSET 0) AS voided
  GROUP BY 1, 3
  UNION ALL
  SELECT business_date, 'refund', ${keyOf('created_by', 'reason')}, count(*)::integer, 0, sum(total)::bigint
  FROM refunds WHERE tenant_id = $1 AND total > 0 AND ${on('created_at')}
  GROUP BY business_date, created_by, reason`
}

/** The waits of one person (`of` 1), of one hour (2), or of all (3). */
export interface WaitsRow extends Waited {
  of: 1 | 2 | 3
  waiter: string | null
  name: string | null
  hour: number | null
}

/** Reads the calls of the days by their index: a store has some dozens of them a day, so that no sums of days are kept. */
export const waitsOf = (tenantId: number, { from, to }: DateRange, timeZone: string) =>
  statement<WaitsRow>(
    `SELECT sums.*, u.name FROM (
       SELECT CASE GROUPING(waiter, hour) WHEN 1 THEN 1 WHEN 2 THEN 2 ELSE 3 END AS of, waiter, hour,
              count(*)::integer AS calls, round(avg(seen))::integer AS "seenAverage", round(max(seen))::integer AS "seenLongest",
              round(avg(whole))::integer AS average, round(max(whole))::integer AS longest
       FROM (
         SELECT waiter, extract(hour FROM asked_at AT TIME ZONE $4)::integer AS hour,
                extract(epoch FROM coalesce(seen_at, ended_at) - asked_at) AS seen, extract(epoch FROM ended_at - asked_at) AS whole
         FROM guest_calls WHERE tenant_id = $1 AND business_date BETWEEN $2 AND $3 AND ended_as <> 'taken_back'
       ) AS waited
       GROUP BY GROUPING SETS ((waiter), (hour), ()) HAVING count(*) > 0
     ) AS sums LEFT JOIN users u ON u.tenant_id = $1 AND u.username = sums.waiter
     ORDER BY "seenAverage" DESC, waiter`,
    [tenantId, from, to, timeZone],
    'waits_of',
  )
