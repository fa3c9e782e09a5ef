import type { DateRange } from '@comanda/shared/kernel/period'
import type { TenantState } from '@comanda/shared/platform/tenants'
import { k, type Statement, statement } from '../../db/statement.ts'
import { STATES, STORES } from './queries-tenants.ts'

/** The sales of all stores in one currency, at the rate of the day. */
export interface SalesRow {
  currency: string
  orders: number
  total: number
  /** Millionths of the currency per dollar; null when the operator has not set a rate. */
  rate: number | null
  rate_day: string | null
}

/** The sales of a period by currency and by the latest rate of each day. */
export const salesOfPeriod = ({ from, to }: DateRange) =>
  statement<SalesRow>(
    `WITH day AS MATERIALIZED (
       SELECT business_date, currency, sum(orders) AS orders, sum(total) AS total FROM report_days
       WHERE business_date BETWEEN $1 AND $2 AND (orders > 0 OR total > 0) GROUP BY business_date, currency
     )
     SELECT day.currency, sum(day.orders)::integer AS orders,
            least(sum(day.total), 9007199254740991)::bigint AS total,
            CASE day.currency WHEN 'USD' THEN 1000000 ELSE (known.per_usd * 1000000)::bigint END AS rate,
            known.day AS rate_day
     FROM day LEFT JOIN LATERAL (
       SELECT rate.day, rate.per_usd FROM exchange_rates rate
       WHERE rate.currency = day.currency AND rate.day <= day.business_date ORDER BY rate.day DESC LIMIT 1
     ) known ON true
     GROUP BY day.currency, known.day, known.per_usd ORDER BY day.currency, known.day`,
    [from, to],
  )

interface TopItem {
  tenant_id: number
  item_id: number
  qty: number
}

/** The best-selling items of all stores, by pieces. */
export const topItemsOf = ({ from, to }: DateRange, howMany: number) =>
  statement<TopItem>(
    `SELECT tenant_id, key::integer AS item_id, sum(placed)::integer AS qty FROM report_parts
     WHERE kind = 'item' AND business_date BETWEEN $1 AND $2 GROUP BY tenant_id, key HAVING sum(placed) > 0
     ORDER BY qty DESC, tenant_id, item_id LIMIT $3`,
    [from, to, howMany],
  )

/** The present title of an item, read inside the store's fence. */
export const titleOfItem = (tenantId: number, itemId: number) =>
  statement<{ tenant_name: string; title: string }>(
    `SELECT store.name AS tenant_name, item.title FROM menu_items item JOIN stores store ON store.tenant_id = item.tenant_id
     WHERE item.tenant_id = $1 AND item.id = $2`,
    [tenantId, itemId],
  )

export const latestRates = () =>
  statement<{ currency: string; per_usd: number; day: string }>(
    'SELECT DISTINCT ON (currency) currency, per_usd, day FROM exchange_rates ORDER BY currency, day DESC',
  )

export const setRate = (rate: { currency: string; per_usd: number; day: string }) =>
  k
    .insertInto('exchange_rates')
    .values(rate)
    .onConflict((conflict) => conflict.columns(['currency', 'day']).doUpdateSet({ per_usd: rate.per_usd }))

/** Stores a rate for all days of a currency without rates; changes no other currency. */
export const seedRate = (currency: string, perUsd: number) =>
  statement(
    `INSERT INTO exchange_rates (currency, day, per_usd)
     SELECT $1::char(3), '2000-01-01', $2::numeric
     WHERE NOT EXISTS (SELECT FROM exchange_rates WHERE currency = $1)
     ON CONFLICT DO NOTHING`,
    [currency, perUsd],
  )

interface AttentionRow {
  trialEnding: number
  pastDue: number
  quiet: number
}

export const countAttention = (now: Date): Statement<AttentionRow> =>
  statement(
    `SELECT count(*) FILTER (WHERE ${STATES.trial_ending})::integer AS "trialEnding",
            count(*) FILTER (WHERE ${STATES.past_due})::integer AS "pastDue",
            count(*) FILTER (WHERE ${STATES.quiet})::integer AS quiet
     FROM ${STORES}`,
    [now],
  )

export interface CallingStore {
  id: number
  name: string
  state: TenantState
  until: Date | null
  lastDay: string | null
  time_zone: string
}

/** The stores that need a person, the most urgent first. */
export const storesThatCall = (now: Date, limit: number): Statement<CallingStore> =>
  statement(
    `SELECT id, name, state, until, time_zone,
            (SELECT max(business_date) FROM report_days day WHERE day.tenant_id = id AND day.orders > 0) AS "lastDay"
     FROM (
       SELECT store.tenant_id AS id, store.name, store.time_zone,
              CASE WHEN ${STATES.past_due} THEN 'past_due' WHEN ${STATES.trial_ending} THEN 'trial_ending'
                   WHEN ${STATES.quiet} THEN 'quiet' END AS state,
              CASE sub.status WHEN 'past_due' THEN store.active_until WHEN 'trialing' THEN sub.period_end END AS until
       FROM ${STORES}
     ) calling
     WHERE state IS NOT NULL
     ORDER BY array_position(ARRAY['past_due', 'trial_ending', 'quiet'], state), until NULLS LAST, name LIMIT $2`,
    [now, limit],
  )

/** How many stores were opened since an instant, and in the same time before it. */
export const openedSince = (from: Date, before: Date): Statement<{ now: number; before: number }> =>
  statement(
    `SELECT count(*) FILTER (WHERE created_at >= $1)::integer AS now,
            count(*) FILTER (WHERE created_at < $1)::integer AS before
     FROM stores WHERE created_at >= $2`,
    [from, before],
  )

/** Mail that the server refused at least once and that is tried again. */
export const countUnsentMail = () =>
  k
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('attempts', '>', 0)

/** The stores that were opened in each month, in the platform's zone; months without one are left out. */
export const openedByMonth = (from: Date, timeZone: string): Statement<{ month: string; opened: number }> =>
  statement(
    `SELECT to_char(created_at AT TIME ZONE $2, 'YYYY-MM') AS month, count(*)::integer AS opened
     FROM stores WHERE created_at >= $1 GROUP BY month ORDER BY month`,
    [from, timeZone],
  )

/** The orders of all stores on each day of a range, from the stored days. */
export const ordersByDay = (from: string, to: string): Statement<{ date: string; orders: number }> =>
  statement(
    `SELECT business_date AS date, sum(orders)::integer AS orders FROM report_days
     WHERE business_date BETWEEN $1 AND $2 AND orders > 0 GROUP BY business_date ORDER BY business_date`,
    [from, to],
  )
