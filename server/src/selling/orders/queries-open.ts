import { MAX_OPEN_LINES, MAX_OPEN_ORDERS } from '@comanda/shared/orders/limits'
import { insertRows, type Statement, statement } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant.ts'

/**
 * How many orders, and lines of them, a store has open at most: the numbers that it gave to orders and lines, less those of which
 * it is known that their order is closed. The known ones are counted only when the rest is too many, once in thousands of orders,
 * so an order writes nothing for this and reads nothing that grows with what is open.
 */
export interface OpenAtMost {
  orders: number
  lines: number
}

/** The counters of what is known to be closed. */
type Closed = 'closed_order' | 'closed_item'

interface ClosedRow {
  name: Closed
  value: number
}

/** Under the lock of the counter of orders. @returns no row for what was never counted */
export const knownClosed = (tenantId: number): Statement<ClosedRow> =>
  statement(
    "SELECT name, value FROM counters WHERE tenant_id = $1 AND name IN ('closed_order', 'closed_item')",
    [tenantId],
    'known_closed',
  )

/** @param given the last numbers that the counters gave */
export function openAtMost(given: OpenAtMost, closed: readonly ClosedRow[]): OpenAtMost {
  const known = (name: Closed) => closed.find((row) => row.name === name)?.value ?? 0
  return { orders: given.orders - known('closed_order'), lines: given.lines - known('closed_item') }
}

export const isTooMany = ({ orders, lines }: OpenAtMost): boolean =>
  orders > MAX_OPEN_ORDERS || lines > MAX_OPEN_LINES

/**
 * Counts what is open, cancelled lines of open orders included. No order is placed meanwhile. The counters are raised by what was
 * found instead of set, because an order that is opened again lowers them at the same time.
 */
export const countOpen = (db: TenantDb): Promise<OpenAtMost> =>
  db.transaction(async (tx) => {
    const { tenantId } = db
    await tx.affected(lockOrderCounter(tenantId))
    const counted = await tx.all(openNow(tenantId))
    if (counted.length > 0) await tx.affected(raiseClosed(tenantId, counted))
    const open = (name: Closed) => counted.find((row) => row.name === name)?.open ?? 0
    return { orders: open('closed_order'), lines: open('closed_item') }
  })

const lockOrderCounter = (tenantId: number): Statement =>
  statement("SELECT FROM counters WHERE tenant_id = $1 AND name = 'order' FOR UPDATE", [tenantId])

interface CountedRow {
  name: Closed
  open: number
  /** How many more are closed than was known. */
  more: number
}

const openNow = (tenantId: number): Statement<CountedRow> =>
  statement(
    `WITH open AS MATERIALIZED (SELECT id FROM orders WHERE tenant_id = $1 AND status = 'created'), counted AS (
       SELECT 'closed_order' AS name, 'order' AS given, (SELECT count(*) FROM open) AS open
       UNION ALL
       SELECT 'closed_item', 'order_item', (SELECT count(*) FROM order_items WHERE tenant_id = $1 AND order_id = ANY (ARRAY(SELECT id FROM open)))
     )
     SELECT counted.name, counted.open::integer AS open,
            (given.value - counted.open - coalesce(known.value, 0))::integer AS more
     FROM counted JOIN counters given ON given.tenant_id = $1 AND given.name = counted.given
     LEFT JOIN counters known ON known.tenant_id = $1 AND known.name = counted.name
     ORDER BY counted.name`,
    [tenantId],
  )

const raiseClosed = (tenantId: number, counted: readonly CountedRow[]) =>
  insertRows(
    'raise_closed',
    'counters',
    counted.map(({ name, more }) => ({ tenant_id: tenantId, name, value: more })),
    ' ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value + excluded.value',
  )

/** Orders that were closed are open again. */
export const lowerClosed = (tenantId: number, orderIds: readonly number[]): Statement =>
  statement(
    `UPDATE counters SET value = value - CASE
       WHEN name = 'closed_order' THEN cardinality($2::integer[])
       ELSE (SELECT count(*)::integer FROM order_items WHERE tenant_id = $1 AND order_id = ANY ($2)) END
     WHERE tenant_id = $1 AND name IN ('closed_order', 'closed_item')`,
    [tenantId, orderIds],
  )
