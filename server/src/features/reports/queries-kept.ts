import { shiftDate } from '@comanda/shared/kernel/business-day'
import type { DateRange } from '@comanda/shared/kernel/period'
import { OnlyPrimary } from '../../db/replica.ts'
import { k, statement } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { Tx } from '../../db/transaction.ts'
import { DAYS_NOW, PARTS_NOW, type Sources } from './queries.ts'

/**
 * A day is kept once it is so long past that nothing reaches it any more: no request that was on its way when the day
 * turned, and no store that moves its zone and its turning hour (26 and 24 hours at most, three dates).
 */
const SETTLED_AFTER = 4
/** The last day that may be kept. */
export const settledUpTo = (today: string): string => shiftDate(today, -SETTLED_AFTER)
/** Days reckoned by one statement: a store's first report of a year is no single long one. */
const KEPT_AT_ONCE = 60
/** No store sold before; dates may be typed that the calendar of the database does not have. */
export const FIRST_DAY = '2000-01-01'

/**
 * Keeps the days of `hull`, and the whole months of `range` within it, that can be kept. Concurrent calls are safe: the
 * rows of a past day do not change, and only the transaction that inserts a day inserts its parts.
 * @returns what the range is added up from; `live` are those of the whole hull.
 */
export async function keepPast(
  db: TenantDb,
  { timeZone }: { timeZone: string },
  today: string,
  range: DateRange,
  hull: DateRange = range,
): Promise<Sources> {
  const { tenantId } = db
  const lastSettled = settledUpTo(today)
  const past = await db.all(pastOf(tenantId, { range, hull, lastSettled, timeZone }))
  const ofKind = (what: PastRow['what']) => past.filter((row) => row.what === what)
  const loose = ofKind('loose').map((row) => ({ business_date: row.date, settled: row.flag }))
  if (ofKind('soon').length > 0) {
    if (db.isCopy) throw new OnlyPrimary()
    await db.transaction((tx) => forgetKept(tx, tenantId, lastSettled))
    return keepPast(db, { timeZone }, today, range, hull)
  }
  const settled = loose.filter((day) => day.settled).map((day) => day.business_date)
  if (db.isCopy && settled.length > 0) throw new OnlyPrimary()
  for (let at = 0; at < settled.length; at += KEPT_AT_ONCE)
    await keepDays(db, settled.slice(at, at + KEPT_AT_ONCE), timeZone)
  const months =
    settled.length > 0
      ? await db.all(monthsWithDays(tenantId, range, timeZone))
      : ofKind('month').map((row) => ({ month: row.date, kept: row.flag }))

  const live = loose.filter((day) => !day.settled).map((day) => day.business_date)
  const until = earlier(range.to, lastSettled)
  const isWhole = ({ month }: MonthRow) =>
    month >= range.from && lastOf(month) <= until && !live.some((day) => monthOf(day) === month)
  const whole = months.filter(isWhole)
  const fresh = whole.filter((month) => !month.kept).map(({ month }) => month)
  if (db.isCopy && fresh.length > 0) throw new OnlyPrimary()
  if (fresh.length > 0) await keepMonths(db, fresh, timeZone)
  return {
    live,
    months: whole.map(({ month }) => month),
    days: months
      .filter((month) => !isWhole(month))
      .flatMap(({ month }) => daysFrom(month, lastOf(month)))
      .filter((day) => day >= range.from && day <= until && !live.includes(day)),
  }
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

const lastOf = (month: string): string => shiftDate(monthOf(shiftDate(month, 31)), -1)

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = shiftDate(day, 1)) days.push(day)
  return days
}

interface PastRow {
  /**
   * `loose`: a day that is not kept, of those between the store's first and last; its flag says whether it can be.
   * `month`: one of which days are kept; whether it is kept as such.
   * `soon`: a day kept while a clock was ahead: for all we know now, it is not over.
   */
  what: 'loose' | 'month' | 'soon'
  date: string
  flag: boolean
}

interface Past {
  range: DateRange
  hull: DateRange
  lastSettled: string
  timeZone: string
}

/** All that is to be known of the past before a report: what is kept is looked at once. */
export const pastOf = (tenantId: number, { range, hull, lastSettled, timeZone }: Past) =>
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
     SELECT 'loose' AS what, day::date AS date,
            day <= $4::date AND NOT day::date = ANY (ARRAY(
              SELECT business_date FROM orders WHERE tenant_id = $1 AND status = 'created')) AS flag
     -- Nothing sold, nothing to look at: least() would pass over a missing day.
     FROM span, generate_series(
       greatest($2::date, first), CASE WHEN first IS NOT NULL THEN least($3::date, last) END, '1 day') AS day
     WHERE NOT EXISTS (SELECT FROM kept WHERE business_date = day::date AND time_zone = $5)
     UNION ALL
     SELECT 'month', month, kept FROM (${monthsIn('kept', 'TRUE', ['$6', '$7', '$5'])}) AS months
     UNION ALL
     SELECT 'soon', business_date, true FROM kept WHERE business_date > $4`,
    [tenantId, hull.from, hull.to, lastSettled, timeZone, range.from, range.to],
  )

/** Deletes the stored days after this one, because a clock was wrong: the next report calculates them again. */
export async function forgetKept(tx: Tx, tenantId: number, day: string): Promise<void> {
  await tx.affected(forgetGuests(tenantId, day))
  for (const table of ['report_days', 'report_parts'] as const)
    await tx.affected(k.deleteFrom(table).where('tenant_id', '=', tenantId).where('business_date', '>', day))
  const month = monthOf(shiftDate(day, 1))
  for (const table of ['report_months', 'report_month_parts'] as const)
    await tx.affected(k.deleteFrom(table).where('tenant_id', '=', tenantId).where('month', '>=', month))
}

interface MonthRow {
  month: string
  kept: boolean
}

/** Months of which days are kept, and whether they are kept as such. */
const monthsIn = (days: string, whose: string, [from, to, timeZone]: readonly [string, string, string]) => `
  SELECT month, EXISTS (
           SELECT FROM report_months whole
           WHERE whole.tenant_id = $1 AND whole.month = days.month AND whole.time_zone = ${timeZone}) AS kept
  FROM (SELECT DISTINCT date_trunc('month', business_date)::date AS month FROM ${days}
        WHERE ${whose} AND business_date BETWEEN ${from} AND ${to} AND time_zone = ${timeZone}) AS days`

const monthsWithDays = (tenantId: number, range: DateRange, timeZone: string) =>
  statement<MonthRow>(monthsIn('report_days', 'tenant_id = $1', ['$2', '$3', '$4']), [
    tenantId,
    range.from,
    range.to,
    timeZone,
  ])

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

/** Stores months; the inserted row locks the month and its parts until the commit. */
const keepMonths = (db: TenantDb, months: readonly string[], timeZone: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { tenantId } = tx
    await tx.affected(forgetMonthsOfOtherZones(tenantId, months, timeZone))
    const entered = await tx.all(enterMonths(tenantId, months, timeZone))
    if (entered.length === 0) return
    const mine = entered.map(({ month }) => month)
    await tx.affected(forgetMonthParts(tenantId, mine))
    await tx.affected(enterMonthParts(tenantId, mine))
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
    `INSERT INTO report_days (tenant_id, time_zone, business_date, orders, cancelled, cancelled_total, paid_orders,
                              net, tax, total)
     SELECT $1::integer, $3::text, now.* FROM (${DAYS_NOW}) AS now ORDER BY business_date
     ON CONFLICT (tenant_id, business_date) DO NOTHING RETURNING business_date`,
    [tenantId, days, timeZone],
  )

const enterParts = (tenantId: number, days: readonly string[], timeZone: string) =>
  statement(
    `INSERT INTO report_parts (tenant_id, business_date, kind, key, placed, billed, total)
     SELECT $1, now.* FROM (${PARTS_NOW}) AS now ORDER BY business_date, kind, key`,
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

const forgetMonthsOfOtherZones = (tenantId: number, months: readonly string[], timeZone: string) =>
  k
    .deleteFrom('report_months')
    .where('tenant_id', '=', tenantId)
    .where('month', 'in', months)
    .where('time_zone', '<>', timeZone)

const forgetMonthParts = (tenantId: number, months: readonly string[]) =>
  k.deleteFrom('report_month_parts').where('tenant_id', '=', tenantId).where('month', 'in', months)

/** @returns the months that this transaction inserted. */
const enterMonths = (tenantId: number, months: readonly string[], timeZone: string) =>
  statement<{ month: string }>(
    `INSERT INTO report_months (tenant_id, month, time_zone)
     SELECT $1, month, $3 FROM unnest($2::date[]) AS month ORDER BY month
     ON CONFLICT (tenant_id, month) DO NOTHING RETURNING month`,
    [tenantId, months, timeZone],
  )

const enterMonthParts = (tenantId: number, months: readonly string[]) =>
  statement(
    `INSERT INTO report_month_parts (tenant_id, month, kind, key, placed, billed, total)
     SELECT $1, month, kind, key, sum(placed), sum(billed), sum(total)
     FROM unnest($2::date[]) AS month
     JOIN report_parts p ON p.tenant_id = $1 AND p.business_date >= month AND p.business_date < month + interval '1 month'
     GROUP BY month, kind, key ORDER BY month, kind, key`,
    [tenantId, months],
  )
