import type { DateRange } from '@comanda/shared/kernel/period'
import { k, statement } from '../../db/statement.ts'

/** Sales of all stores in one currency, at the rate of their day. */
export interface SalesRow {
  currency: string
  orders: number
  total: number
  /** Millionths of the currency that a dollar buys; null when the operator has not set it. */
  rate: number | null
  rate_day: string | null
}

/** What the stores' days of a period came to, by currency and by the latest rate known on the day. */
export const salesOf = ({ from, to }: DateRange) =>
  statement<SalesRow>(
    `WITH day AS MATERIALIZED (
       SELECT business_date, currency, sum(orders) AS orders, sum(total) AS total FROM platform_days
       WHERE business_date BETWEEN $1 AND $2 GROUP BY business_date, currency
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

interface TopItemRow {
  tenant_name: string
  tenant_id: number
  item_id: number
  title: string
  qty: number
}

/** By pieces, of all stores; titled as it was when last sold in the period. */
export const topItemsOf = ({ from, to }: DateRange, howMany: number) =>
  statement<TopItemRow>(
    `WITH top AS MATERIALIZED (
       SELECT tenant_id, item_id, sum(quantity) AS qty FROM platform_day_items
       WHERE business_date BETWEEN $1 AND $2 GROUP BY tenant_id, item_id
       ORDER BY sum(quantity) DESC, tenant_id, item_id LIMIT $3
     )
     SELECT store.name AS tenant_name, top.tenant_id, top.item_id, last.title, top.qty::integer AS qty
     FROM top JOIN stores store ON store.tenant_id = top.tenant_id
     JOIN LATERAL (
       SELECT title FROM platform_day_items item
       WHERE item.tenant_id = top.tenant_id AND item.item_id = top.item_id AND item.business_date BETWEEN $1 AND $2
       ORDER BY item.business_date DESC LIMIT 1
     ) last ON true
     ORDER BY top.qty DESC, top.tenant_id, top.item_id`,
    [from, to, howMany],
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

/** For every day of a currency that has no rate at all; others are left alone. */
export const seedRate = (currency: string, perUsd: number) =>
  statement(
    `INSERT INTO exchange_rates (currency, day, per_usd)
     SELECT $1::char(3), '2000-01-01', $2::numeric
     WHERE NOT EXISTS (SELECT FROM exchange_rates WHERE currency = $1)
     ON CONFLICT DO NOTHING`,
    [currency, perUsd],
  )
