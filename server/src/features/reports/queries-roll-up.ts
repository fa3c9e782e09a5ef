import { businessDate, type StoreTime, shiftDate } from '@comanda/shared/kernel/business-day'
import type { DateRange } from '@comanda/shared/kernel/period'
import { isOf, type SomeStores } from '../../db/nodes.ts'
import { k, statement } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'
import { DAYS_NOW, visits } from './queries.ts'
import { PARTS_NOW } from './queries-parts.ts'
import { parametersOfService, serviceDays, serviceNow } from './queries-service.ts'

/** Covers requests that were running when a day turned, and clock differences between processes. */
export const MARGIN_MS = 3_600_000
/**
 * The form in which days are stored. It is raised when `report_days` or `report_parts` get other figures for the same sales. A
 * process calculates days of another form again. The form is a part of the column that every release writes and compares with
 * every day, so that an older process neither uses the days of a newer process nor marks its own days with the newer form. The
 * hour at which days turn is a part too, because voids are dated by their moment.
 */
const FORM = 3
export const formIn = ({ timeZone, businessDayStart }: StoreTime): string =>
  `${timeZone} ${businessDayStart} ${FORM}`

/** The last day that may be final: the day before. Days never go back (`businessDate`), so nothing is dated on it later. */
export const settledUpTo = (today: string): string => shiftDate(today, -1)
/** The same at a moment. */
export const settledAt = (now: Date, store: StoreTime): string =>
  settledUpTo(businessDate(new Date(now.getTime() - MARGIN_MS), store))
/** No store sold before; dates may be typed that the calendar of the database does not have. */
export const FIRST_DAY = '2000-01-01'

export const listTenants = (stores: SomeStores) =>
  k.selectFrom('stores').select('tenant_id').where(isOf(stores)).orderBy('tenant_id')

interface StoreRow extends StoreTime {
  /** The business dates of open orders, the only dates that can still change. */
  open_days: string[]
}

/**
 * The days that can still change: of the open orders, and up to the day `last` of their discounts and of the tips of open checks. A
 * discount and a tip may be of a later day than their order, and lose a voided line or get another waiter.
 */
const openDays = (last: string): string => `
  SELECT business_date FROM orders WHERE tenant_id = $1 AND status = 'created'
  UNION
  SELECT given.business_date FROM orders o
  JOIN order_items i ON i.tenant_id = $1 AND i.order_id = o.id
  JOIN discount_lines part ON part.tenant_id = $1 AND part.item_id = i.id
  JOIN discounts given ON given.tenant_id = $1 AND given.id = part.discount_id
  WHERE o.tenant_id = $1 AND o.status = 'created' AND o.business_date <= ${last}
  UNION
  SELECT p.business_date FROM checks c JOIN payments p ON p.tenant_id = $1 AND p.check_id = c.id
  WHERE c.tenant_id = $1 AND c.status = 'open' AND c.business_date <= ${last}`

/**
 * Locks the store against erasure. Returns no row for a store that is being erased, whose days stay unchanged. It reads
 * the open days before the figures, so that none is missed.
 */
export const lockStoreForRollUp = (tenantId: number, now: Date) =>
  statement<StoreRow>(
    `SELECT time_zone AS "timeZone", business_day_start AS "businessDayStart", kept_day AS "keptDay",
            kept_day_start AS "keptDayStart",
            ARRAY(SELECT DISTINCT business_date::text FROM orders WHERE tenant_id = $1 AND status = 'created') AS open_days
     FROM stores WHERE tenant_id = $1 AND (delete_after IS NULL OR delete_after > $2) FOR KEY SHARE`,
    [tenantId, now],
  )

interface LastRow {
  rolled_at: Date
  rolled_to: string
  open_days: string[]
}

/** The last roll-up; the row lock makes a concurrent roll-up of the same store wait for the commit. */
export const lockLast = (tenantId: number) =>
  statement<LastRow>(
    `INSERT INTO platform_stores (tenant_id, customers, rolled_at, rolled_to) VALUES ($1, 0, 'epoch', '${FIRST_DAY}')
     ON CONFLICT (tenant_id) DO UPDATE SET customers = platform_stores.customers
     RETURNING rolled_at, rolled_to, open_days`,
    [tenantId],
  )

export const keepLast = (tenantId: number, { rolled_at, rolled_to, open_days }: LastRow) =>
  statement(
    `UPDATE platform_stores
     SET rolled_at = $2, rolled_to = $3, open_days = $4,
         customers = (SELECT count(*) FROM customers WHERE tenant_id = $1 AND archived_at IS NULL)
     WHERE tenant_id = $1`,
    [tenantId, rolled_at, rolled_to, open_days],
  )

interface PendingRow {
  /**
   * `settled` and `live`: days that are not final, of those between the store's first day with sales and its last with sales,
   * discounts, tips or losses; only settled days can be. `soon`: a day made final while a clock was ahead, which may not be over. `month`: a stored month, by its first day.
   */
  what: 'settled' | 'live' | 'soon' | 'month'
  date: string
}

interface Past {
  range: DateRange
  lastSettled: string
  store: StoreTime
}

const lastDayIn = (table: string): string => `(SELECT max(business_date) FROM ${table} WHERE tenant_id = $1)`

/** The days of the range that are not final, those that must not be, and its stored months, in one query. */
export const pendingDays = (tenantId: number, { range, lastSettled, store }: Past) =>
  statement<PendingRow>(
    `WITH final AS MATERIALIZED (
       SELECT business_date, time_zone FROM report_days
       WHERE tenant_id = $1 AND is_final AND business_date >= least($2::date, $4::date)
     ), span AS MATERIALIZED (
       SELECT least((SELECT min(business_date) FROM orders WHERE tenant_id = $1),
                    (SELECT min(business_date) FROM invoices WHERE tenant_id = $1)) AS first,
              greatest(${['orders', 'invoices', 'ledger', 'discounts'].map(lastDayIn).join(', ')},
                       ((SELECT max(voided_at) FROM order_items WHERE tenant_id = $1) AT TIME ZONE $6 - $7::interval)::date) AS last
     )
     SELECT CASE WHEN day <= $4::date AND NOT day::date = ANY (ARRAY(
              ${openDays('$4::date')}))
            THEN 'settled' ELSE 'live' END AS what, day::date AS date
     -- A store without sales has no days: least() ignores a missing one.
     FROM span, generate_series(
       greatest($2::date, first), CASE WHEN first IS NOT NULL THEN least($3::date, last) END, '1 day') AS day
     WHERE NOT EXISTS (SELECT FROM final WHERE business_date = day::date AND time_zone = $5)
     UNION ALL
     SELECT 'soon', business_date FROM final WHERE business_date > $4
     UNION ALL
     SELECT 'month', month FROM report_months
     WHERE tenant_id = $1 AND form = $5 AND month >= $2 AND month + interval '1 month' <= $3::date + 1`,
    [tenantId, range.from, range.to, lastSettled, formIn(store), store.timeZone, store.businessDayStart],
    'pending_days',
  )

/** The days after this day are no longer final, because an earlier day changed: they are calculated again. */
export async function reopenDays(tx: Tx, tenantId: number, day: string): Promise<void> {
  await tx.affected(
    k
      .updateTable('report_days')
      .set({ is_final: false })
      .where('tenant_id', '=', tenantId)
      .where('business_date', '>', day)
      .where('is_final', '=', true),
  )
}

export interface Days {
  days: readonly string[]
  store: StoreTime
  /** Reports read only final days; the operator reads the totals and sold items of all. */
  isFinal: boolean
}

export async function storeDays(tx: Tx, tenantId: number, days: Days): Promise<void> {
  await tx.affected(enterDays(tenantId, days))
  if (days.isFinal) await tx.affected(deleteParts(tenantId, days.days))
  await tx.affected(enterParts(tenantId, days))
}

const DAY_FIGURES = 'orders, cancelled, cancelled_total, paid_orders, net, tax, total'
const DAY_VALUES = `time_zone, currency, is_final, ${DAY_FIGURES}, earlier_visits`
/** In order. */
const earlierVisits = (day: string): string =>
  `ARRAY(SELECT earlier FROM (${visits(`business_date = ${day}`)}) AS visit WHERE earlier IS NOT NULL ORDER BY earlier)`
const PART_VALUES = 'placed, billed, total'
const of = (table: string, columns: string): string => columns.replaceAll(/\w+/g, `${table}.$&`)

const enterDays = (tenantId: number, { days, store, isFinal }: Days) =>
  statement(
    `INSERT INTO report_days AS day (tenant_id, time_zone, currency, is_final, business_date, ${DAY_FIGURES}, earlier_visits)
     SELECT store.tenant_id, $3::text, store.currency, $4::boolean, now.*, ${isFinal ? earlierVisits('now.business_date') : "'{}'"}
     FROM stores store, (${DAYS_NOW}) AS now WHERE store.tenant_id = $1
     ORDER BY business_date
     ON CONFLICT (tenant_id, business_date) DO UPDATE SET (${DAY_VALUES}) = (${of('excluded', DAY_VALUES)})
     WHERE (${of('day', DAY_VALUES)}) IS DISTINCT FROM (${of('excluded', DAY_VALUES)})`,
    [tenantId, days, formIn(store), isFinal],
  )

const deleteParts = (tenantId: number, days: readonly string[]) =>
  k.deleteFrom('report_parts').where('tenant_id', '=', tenantId).where('business_date', 'in', days)

/** Days that can still change have only their items stored; an item without sales becomes zero. */
const enterParts = (tenantId: number, { days, store, isFinal }: Days) =>
  statement(
    `INSERT INTO report_parts AS part (tenant_id, business_date, kind, key, ${PART_VALUES})
     SELECT store.tenant_id, now.business_date, now.kind, now.key, sum(now.placed), sum(now.billed), sum(now.total)
     FROM stores store, (
       ${PARTS_NOW}
       UNION ALL
       ${isFinal ? `${serviceNow(4)} UNION ALL` : ''}
       SELECT business_date, kind, key, 0, 0, 0 FROM report_parts WHERE tenant_id = $1 AND business_date = ANY ($2)
     ) AS now
     WHERE store.tenant_id = $1 ${isFinal ? '' : "AND now.kind = 'item'"}
     GROUP BY store.tenant_id, now.business_date, now.kind, now.key
     ORDER BY business_date, kind, key
     ON CONFLICT (tenant_id, business_date, kind, key) DO UPDATE SET (${PART_VALUES}) = (${of('excluded', PART_VALUES)})
     WHERE (${of('part', PART_VALUES)}) IS DISTINCT FROM (${of('excluded', PART_VALUES)})`,
    [tenantId, days, store.timeZone, ...(isFinal ? parametersOfService(serviceDays(days, store)) : [])],
  )

/** Adds up the final days of the months that are over. @param months their first days */
export const enterMonths = (
  tenantId: number,
  months: readonly string[],
  lastSettled: string,
  store: StoreTime,
) =>
  statement(
    `INSERT INTO report_months (tenant_id, month, form, kinds, keys, placed, billed, totals)
     SELECT tenant_id, month, $3, array_agg(kind), array_agg(key), array_agg(placed), array_agg(billed), array_agg(total)
     FROM (
       SELECT tenant_id, month, kind, key, sum(placed)::integer AS placed, sum(billed)::integer AS billed, sum(total)::bigint AS total
       FROM unnest($2::date[]) AS month
       JOIN report_parts ON tenant_id = $1 AND business_date >= month AND business_date < month + interval '1 month'
       WHERE month + interval '1 month' <= $4::date + 1
       GROUP BY tenant_id, month, kind, key
     ) AS part GROUP BY tenant_id, month
     ON CONFLICT (tenant_id, month) DO UPDATE SET (form, kinds, keys, placed, billed, totals) =
       (excluded.form, excluded.kinds, excluded.keys, excluded.placed, excluded.billed, excluded.totals)`,
    [tenantId, months, formIn(store), lastSettled],
  )

/**
 * Stores the visits before again for the guests of these days who have come since: an order that was open then has been cancelled, or a device
 * has sent one later.
 */
export const reviseVisits = (tenantId: number, days: readonly string[], store: StoreTime) =>
  statement(
    `UPDATE report_days AS day SET earlier_visits = ${earlierVisits('day.business_date')}
     WHERE tenant_id = $1 AND time_zone = $3 AND is_final AND business_date = ANY (ARRAY(
       SELECT (SELECT min(business_date) FROM orders
               WHERE tenant_id = $1 AND customer_key = came.customer_key AND business_date > came.business_date AND status <> 'cancelled')
       FROM (SELECT DISTINCT business_date, customer_key FROM orders
             WHERE tenant_id = $1 AND customer_key IS NOT NULL AND business_date = ANY ($2)) AS came))`,
    [tenantId, days, formIn(store)],
  )

interface StaleRow extends StoreTime {
  stale: boolean
}

/** Whether a store may have changed since its last roll-up; always true with open orders or recent writes. */
export const isStale = (tenantId: number) =>
  statement<StaleRow>(
    `SELECT last.tenant_id IS NULL OR cardinality(last.open_days) > 0
            OR last.customers <> (SELECT count(*) FROM customers WHERE tenant_id = $1 AND archived_at IS NULL)
            OR ${newIn('orders', 'token_no')} OR ${newIn('invoices', 'id')} AS stale,
            store.time_zone AS "timeZone", store.business_day_start AS "businessDayStart",
            store.kept_day AS "keptDay", store.kept_day_start AS "keptDayStart"
     FROM stores store LEFT JOIN platform_stores last ON last.tenant_id = store.tenant_id
     WHERE store.tenant_id = $1`,
    [tenantId],
  )

/**
 * Reads from the last day backwards. With EXISTS, Postgres scans the table from its start when the store has many rows,
 * and the whole table when it has no new row.
 */
const newIn = (table: 'orders' | 'invoices', order: string): string =>
  `coalesce((SELECT true FROM ${table} WHERE tenant_id = $1 AND business_date >= last.rolled_to - 3
             AND created_at >= last.rolled_at - interval '1 hour'
             ORDER BY business_date DESC, ${order} DESC LIMIT 1), false)`
