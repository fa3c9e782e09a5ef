import type pg from 'pg'
import { amountsOfLine, type TaxRule } from './money.ts'
import type { Sums } from './sales.ts'

/** The sums of a store's rows; `till` is the money of its sales in the ledger. */
export interface StoredSums extends Sums {
  till: number
}

/** What a server has of the sales of a store. @see sumsOfSales */
export async function storedSums(owner: pg.Pool, tenantId: number): Promise<StoredSums> {
  const { rows } = await owner.query<StoredSums>(
    `SELECT (SELECT count(*) FROM orders WHERE tenant_id = $1 AND split_no = 0)::int AS orders, line.*,
            (SELECT coalesce(sum(amount + tip), 0) FROM payments WHERE tenant_id = $1)::int
              - (SELECT coalesce(sum(total + tip), 0) FROM refunds WHERE tenant_id = $1)::int
              + (SELECT coalesce(sum(amount), 0) FROM ledger WHERE tenant_id = $1 AND source = 'unapplied')::int AS money,
            (SELECT coalesce(sum(amount), 0) FROM ledger
             WHERE tenant_id = $1 AND source NOT IN ('shift', 'movement'))::int AS till
     FROM (SELECT coalesce(sum(quantity), 0)::int AS pieces, coalesce(sum(unit_price * quantity), 0)::int AS gross,
                  coalesce(sum(total) FILTER (WHERE status <> 'cancelled'), 0)::int AS value
           FROM order_items WHERE tenant_id = $1) line`,
    [tenantId],
  )
  const [stored] = rows
  if (!stored) throw new Error('no sums')
  return stored
}

interface Line {
  id: number
  /** Its pieces less its discount. */
  price: number
  rate: number | null
  type: TaxRule['type'] | null
  net: number
  tax: number
  total: number
}

/**
 * The lines of a store that are not their price with its tax.
 * @param most centavos by which they may differ: pieces that were taken off a line divide its tax
 */
export async function wrongLines(owner: pg.Pool, tenantId: number, most = 0): Promise<string[]> {
  const { rows } = await owner.query<Line>(
    `SELECT id, (unit_price * quantity - discount)::float8 AS price, tax_rate::float8 AS rate, tax_type AS type,
            net::float8, tax::float8, total::float8 FROM order_items WHERE tenant_id = $1 ORDER BY id`,
    [tenantId],
  )
  return rows.flatMap(({ id, price, rate, type, ...stored }) => {
    const rule = rate !== null && type !== null ? { thousandths: Math.round(rate * 1_000), type } : null
    const right = amountsOfLine(price, 1, rule)
    const isRight = (['net', 'tax', 'total'] as const).every(
      (key) => Math.abs(stored[key] - right[key]) <= most,
    )
    return isRight ? [] : [`line ${id} does not add up: ${JSON.stringify({ stored, right })}`]
  })
}
