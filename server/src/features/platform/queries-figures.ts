import type { DateRange } from '@comanda/shared/kernel/period'
import { k, statement } from '../../db/statement.ts'

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
