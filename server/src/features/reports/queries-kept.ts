import { shiftDate } from '@comanda/shared/kernel/business-day'
import type { DateRange } from '@comanda/shared/kernel/period'
import { OnlyPrimary } from '../../db/replica.ts'
import { k, statement } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { Tx } from '../../db/transaction.ts'
import { DAYS_NOW } from './queries.ts'
import { PARTS_NOW } from './queries-parts.ts'

/**
 * A day is stored (kept) once it can no longer change: four days cover requests still running at the end of the day,
 * and a store that changes its time zone and the start of its day (at most 26 and 24 hours, which touch three dates).
 */
const SETTLED_AFTER = 4
/** The last day that can be stored. */
export const settledUpTo = (today: string): string => shiftDate(today, -SETTLED_AFTER)
/** Days calculated by one statement, so that the first report of a year runs no long statement. */
const KEPT_AT_ONCE = 60
/** No store has sales before this day. The request may contain dates that Postgres does not accept. */
export const FIRST_DAY = '2000-01-01'

/**
 * Stores the days of `range` that can no longer change. Concurrent calls are safe: the rows of a past day do not
 * change, and only the transaction that inserts a day inserts its parts.
 * @returns the other days on which the store sold, to be calculated now
 */
export async function keepPast(
  db: TenantDb,
  { timeZone }: { timeZone: string },
  today: string,
  range: DateRange,
): Promise<string[]> {
  const { tenantId } = db
  const lastSettled = settledUpTo(today)
  const past = await db.all(pastOf(tenantId, { range, lastSettled, timeZone }))
  if (past.some(({ what }) => what === 'soon')) {
    if (db.isCopy) throw new OnlyPrimary()
    await db.transaction((tx) => forgetKept(tx, tenantId, lastSettled))
    return keepPast(db, { timeZone }, today, range)
  }
  const daysThat = (what: PastRow['what']) => past.filter((row) => row.what === what).map(({ date }) => date)
  const settled = daysThat('settled')
  if (db.isCopy && settled.length > 0) throw new OnlyPrimary()
  for (let at = 0; at < settled.length; at += KEPT_AT_ONCE)
    await keepDays(db, settled.slice(at, at + KEPT_AT_ONCE), timeZone)
  return daysThat('live')
}

interface PastRow {
  /**
   * `settled` and `live`: days between the store's first and last that are not stored; only settled ones can be.
   * `soon`: a day that was stored while a clock was ahead, and that may not be over.
   */
  what: 'settled' | 'live' | 'soon'
  date: string
}

interface Past {
  range: DateRange
  lastSettled: string
  timeZone: string
}

/** Reads which days are stored, and which can be, in one query. */
const pastOf = (tenantId: number, { range, lastSettled, timeZone }: Past) =>
  statement<PastRow>(
    `WITH kept AS MATERIALIZED (
       SELECT business_date, time_zone FROM report_days
       WHERE tenant_id = $1 AND business_date >= least($2::date, $4::date)
     ), span AS MATERIALIZED (
       SELECT least((SELECT min(business_date) FROM orders WHERE tenant_id = $1),
                    (SELECT min(business_date) FROM invoices WHERE tenant_id = $1)) AS first,
              greatest((SELECT max(business_date) FROM orders WHERE tenant_id = $1),
                       (SELECT max(business_date) FROM invoices WHERE tenant_id = $1)) AS last
     )
     SELECT CASE WHEN day <= $4::date AND NOT day::date = ANY (ARRAY(
              SELECT business_date FROM orders WHERE tenant_id = $1 AND status = 'created'))
            THEN 'settled' ELSE 'live' END AS what, day::date AS date
     -- A store without sales has no days: least() ignores NULL.
     FROM span, generate_series(
       greatest($2::date, first), CASE WHEN first IS NOT NULL THEN least($3::date, last) END, '1 day') AS day
     WHERE NOT EXISTS (SELECT FROM kept WHERE business_date = day::date AND time_zone = $5)
     UNION ALL
     SELECT 'soon', business_date FROM kept WHERE business_date > $4`,
    [tenantId, range.from, range.to, lastSettled, timeZone],
  )

/** Deletes the stored days after this one, because a clock was wrong: the next report calculates them again. */
export async function forgetKept(tx: Tx, tenantId: number, day: string): Promise<void> {
  await tx.affected(forgetGuests(tenantId, day))
  for (const table of ['report_days', 'report_parts'] as const)
    await tx.affected(k.deleteFrom(table).where('tenant_id', '=', tenantId).where('business_date', '>', day))
}

const keepDays = (db: TenantDb, days: readonly string[], timeZone: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { tenantId } = tx
    await tx.affected(forgetDaysOfOtherZones(tenantId, days, timeZone))
    const entered = await tx.all(enterDays(tenantId, days, timeZone))
    if (entered.length === 0) return
    // The inserted row locks the day and its parts until the commit.
    const mine = entered.map((day) => day.business_date)
    await tx.affected(forgetParts(tenantId, mine))
    await tx.affected(enterParts(tenantId, mine, timeZone))
    await tx.affected(enterGuests(tenantId, mine))
  })

const forgetDaysOfOtherZones = (tenantId: number, days: readonly string[], timeZone: string) =>
  k
    .deleteFrom('report_days')
    .where('tenant_id', '=', tenantId)
    .where('business_date', 'in', days)
    .where('time_zone', '<>', timeZone)

const forgetParts = (tenantId: number, days: readonly string[]) =>
  k.deleteFrom('report_parts').where('tenant_id', '=', tenantId).where('business_date', 'in', days)

/** @returns the days that this transaction inserted. */
const enterDays = (tenantId: number, days: readonly string[], timeZone: string) =>
  statement<{ business_date: string }>(
    `INSERT INTO report_days AS day (tenant_id, time_zone, business_date, orders, cancelled, cancelled_total, paid_orders,
                              net, tax, total)
     SELECT store.tenant_id, $3::text, now.* FROM stores store, (${DAYS_NOW}) AS now WHERE store.tenant_id = $1
     ORDER BY business_date
     ON CONFLICT (tenant_id, business_date) DO NOTHING RETURNING day.business_date`,
    [tenantId, days, timeZone],
  )

const enterParts = (tenantId: number, days: readonly string[], timeZone: string) =>
  statement(
    `INSERT INTO report_parts (tenant_id, business_date, kind, key, placed, billed, total)
     SELECT store.tenant_id, now.* FROM stores store, (${PARTS_NOW}) AS now WHERE store.tenant_id = $1
     ORDER BY business_date, kind, key`,
    [tenantId, days, timeZone],
  )

/** Stores the guests who ordered on these days. @see migrations/0010_known_guests.sql */
const enterGuests = (tenantId: number, days: readonly string[]) =>
  statement(
    `UPDATE customers SET known_since = guest.day
     FROM (SELECT customer_key, min(business_date) AS day FROM orders
           WHERE tenant_id = $1 AND business_date = ANY ($2) AND customer_key IS NOT NULL AND status <> 'cancelled'
           GROUP BY customer_key) AS guest
     WHERE tenant_id = $1 AND phone_key = guest.customer_key AND (known_since IS NULL OR known_since > guest.day)`,
    [tenantId, days],
  )

const forgetGuests = (tenantId: number, settledUpTo: string) =>
  k
    .updateTable('customers')
    .set({ known_since: null })
    .where('tenant_id', '=', tenantId)
    .where('known_since', '>', settledUpTo)

export const T = { enterDays, enterParts, enterGuests }
