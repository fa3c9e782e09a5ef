import type pg from 'pg'
import { expect } from 'vitest'
import { LEDGER_RULES } from '../cli/doctor/ledger.ts'
import type { Client } from './restaurant.ts'
import type { serverForTests } from './server-for-tests.ts'

/**
 * Invariants of a store's checks and till: each query selects the violations. `$1` is the store.
 * @see docs/adr/0027-checks.md
 * @see docs/adr/0028-till.md
 */
const BOOKS: Readonly<Record<string, string>> = {
  'a line is not its pieces minus its discounts': `
    SELECT id FROM order_items WHERE tenant_id = $1
      AND abs(CASE WHEN tax_type = 'exclusive' THEN net ELSE total END - unit_price * quantity + discount) > 1`,
  'a line is not its net and its tax, or one of them is below zero': `
    SELECT id FROM order_items WHERE tenant_id = $1
      AND (net + tax <> total OR least(net, tax, total) < 0 OR discount > unit_price * quantity)`,
  'the discount of a line is not the sum of its parts': `
    SELECT i.id FROM order_items i
    LEFT JOIN (SELECT item_id, sum(amount) AS amount FROM discount_lines WHERE tenant_id = $1 GROUP BY item_id) d
      ON d.item_id = i.id
    WHERE i.tenant_id = $1 AND i.discount <> coalesce(d.amount, 0)`,
  'an order differs from its check in its invoice, or an open one in its table': `
    SELECT o.id FROM orders o JOIN checks c ON c.tenant_id = $1 AND c.id = o.check_id
    WHERE o.tenant_id = $1 AND o.status <> 'cancelled' AND (
      o.invoice_id IS DISTINCT FROM c.invoice_id
      OR c.status = 'open' AND o.status = 'created' AND o.table_id IS DISTINCT FROM c.table_id)`,
  'an invoice is not the sum of the lines of its check': `
    SELECT v.id FROM invoices v JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id
    LEFT JOIN (SELECT o.check_id, sum(i.net) AS net, sum(i.tax) AS tax, sum(i.total) AS total
               FROM order_items i JOIN orders o ON o.tenant_id = $1 AND o.id = i.order_id
               WHERE i.tenant_id = $1 AND i.status <> 'cancelled' GROUP BY o.check_id) line ON line.check_id = c.id
    WHERE v.tenant_id = $1 AND (v.net, v.tax, v.total) IS DISTINCT FROM
      (coalesce(line.net, 0), coalesce(line.tax, 0), coalesce(line.total, 0))`,
  'an invoice has no check of its own': `
    SELECT id FROM invoices v WHERE tenant_id = $1
      AND (SELECT count(*) FROM checks c WHERE c.tenant_id = $1 AND c.invoice_id = v.id) <> 1`,
  'the paid amount of a check is not the sum of its payments': `
    SELECT c.id FROM checks c WHERE c.tenant_id = $1 AND c.paid <>
      (SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.tenant_id = $1 AND p.check_id = c.id)`,
  'a paid check is not covered by the payments of its invoice': `
    SELECT c.id FROM checks c JOIN invoices v ON v.tenant_id = $1 AND v.id = c.invoice_id
    WHERE c.tenant_id = $1 AND (c.paid <> v.total OR EXISTS (
      SELECT FROM payments p WHERE p.tenant_id = $1 AND p.check_id = c.id AND p.returned_at IS NULL
        AND p.invoice_id IS DISTINCT FROM c.invoice_id))`,
  'an open check is paid beyond its total': `
    SELECT c.id FROM checks c WHERE c.tenant_id = $1 AND c.status = 'open' AND c.paid > (
      SELECT coalesce(sum(i.total), 0) FROM order_items i JOIN orders o ON o.tenant_id = $1 AND o.id = i.order_id
      WHERE i.tenant_id = $1 AND o.check_id = c.id AND i.status <> 'cancelled')`,
  'a check is open without an order to charge, or closed with one': `
    SELECT c.id FROM checks c WHERE c.tenant_id = $1 AND (c.status = 'open') <> EXISTS (
      SELECT FROM orders o
      WHERE o.tenant_id = $1 AND o.check_id = c.id AND o.status = 'created' AND o.payment_status = 'pending')`,
  'a refund is above its invoice': `
    SELECT v.id FROM invoices v JOIN refunds r ON r.tenant_id = $1 AND r.invoice_id = v.id
    WHERE v.tenant_id = $1 GROUP BY v.id, v.net, v.tax, v.total
    HAVING sum(r.net) > v.net OR sum(r.tax) > v.tax OR sum(r.total) > v.total`,
  'a returned tip is above the tips of its check': `
    SELECT r.invoice_id FROM refunds r WHERE r.tenant_id = $1 GROUP BY r.invoice_id
    HAVING sum(r.tip) > (SELECT sum(p.tip) FROM payments p WHERE p.tenant_id = $1 AND p.invoice_id = r.invoice_id)`,
  'change was given on something else than cash': `
    SELECT p.id FROM payments p JOIN payment_types way ON way.tenant_id = $1 AND way.id = p.payment_type_id
    WHERE p.tenant_id = $1 AND p.tendered IS NOT NULL AND way.kind <> 'cash'`,
  'a closed shift moved money after its closing': `
    SELECT sh.id FROM shifts sh JOIN ledger l ON l.tenant_id = $1 AND l.shift_id = sh.id
    WHERE sh.tenant_id = $1 AND l.at > sh.closed_at`,
  'a counted shift moved money after its count': `
    SELECT sh.id FROM shifts sh JOIN shift_counts c ON c.tenant_id = $1 AND c.shift_id = sh.id
    WHERE sh.tenant_id = $1 AND sh.status IN ('counted', 'closed')
      AND c.position = (SELECT max(last.position) FROM shift_counts last WHERE last.tenant_id = $1 AND last.shift_id = sh.id)
      AND (SELECT coalesce(sum(value::bigint), 0) FROM jsonb_each_text(c.expected)) <>
          (SELECT sum(l.amount) FROM ledger l WHERE l.tenant_id = $1 AND l.shift_id = sh.id)`,
  'an invoice is outside the time of its shift': `
    SELECT v.id FROM invoices v WHERE v.tenant_id = $1 AND v.shift_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM shifts sh WHERE sh.tenant_id = $1 AND sh.id = v.shift_id AND v.created_at >= sh.opened_at
        AND (sh.closed_at IS NULL OR v.created_at <= sh.closed_at))`,
  'a closed shift has no Z, or a Z no closed shift': `
    SELECT sh.id FROM shifts sh WHERE sh.tenant_id = $1 AND (sh.status = 'closed') <> EXISTS (
      SELECT FROM z_reports z WHERE z.tenant_id = $1 AND z.shift_id = sh.id)`,
  'an order is closed without payment and has no record of it, or the reverse': `
    SELECT id FROM orders o WHERE tenant_id = $1 AND unpaid_total IS DISTINCT FROM
      CASE WHEN status = 'completed' AND payment_status = 'pending' THEN (
        SELECT coalesce(sum(i.total), 0) FROM order_items i
        WHERE i.tenant_id = $1 AND i.order_id = o.id AND i.status <> 'cancelled') END`,
  'an order has no line': `
    SELECT id FROM orders o WHERE tenant_id = $1
      AND NOT EXISTS (SELECT FROM order_items i WHERE i.tenant_id = $1 AND i.order_id = o.id)`,
  'an open order has only cancelled lines': `
    SELECT id FROM orders o WHERE tenant_id = $1 AND status = 'created' AND NOT EXISTS (
      SELECT FROM order_items i WHERE i.tenant_id = $1 AND i.order_id = o.id AND i.status <> 'cancelled')`,
  'more orders or lines are open than the counters allow': `
    SELECT given.name FROM counters given LEFT JOIN counters known ON known.tenant_id = $1
      AND known.name = CASE WHEN given.name = 'order' THEN 'closed_order' ELSE 'closed_item' END
    WHERE given.tenant_id = $1 AND given.name IN ('order', 'order_item') AND given.value - coalesce(known.value, 0) <
      (SELECT CASE WHEN given.name = 'order' THEN count(DISTINCT o.id) ELSE count(*) END FROM orders o
       JOIN order_items i ON i.tenant_id = $1 AND i.order_id = o.id WHERE o.tenant_id = $1 AND o.status = 'created')`,
  'two rounds of a check have one number': `
    SELECT check_id FROM orders WHERE tenant_id = $1 GROUP BY check_id, round HAVING count(*) > 1`,
  'numbers have gaps': `
    SELECT name FROM (
      SELECT 'order' AS name, count(*) AS rows, max(id) AS last FROM orders WHERE tenant_id = $1
      UNION ALL SELECT 'order_item', count(*), max(id) FROM order_items WHERE tenant_id = $1
      UNION ALL SELECT 'invoice', count(*), max(id) FROM invoices WHERE tenant_id = $1
      UNION ALL SELECT 'payment', count(*), max(id) FROM payments WHERE tenant_id = $1
      UNION ALL SELECT 'refund', count(*), max(id) FROM refunds WHERE tenant_id = $1
      UNION ALL SELECT 'discount', count(*), max(id) FROM discounts WHERE tenant_id = $1
      UNION ALL SELECT 'shift', count(*), max(id) FROM shifts WHERE tenant_id = $1
      UNION ALL SELECT 'z_report', count(*), max(number) FROM z_reports WHERE tenant_id = $1
      UNION ALL SELECT 'movement', count(*), max(source_id) FROM ledger WHERE tenant_id = $1 AND source = 'movement'
      UNION ALL SELECT 'token:' || business_date, count(*), max(token_no) FROM orders
                WHERE tenant_id = $1 AND split_no = 0 GROUP BY business_date
    ) counted LEFT JOIN (SELECT name, value FROM counters WHERE tenant_id = $1) counter USING (name)
    WHERE (counted.rows, coalesce(counter.value, 0)) IS DISTINCT FROM
      (coalesce(counted.last, 0)::bigint, coalesce(counted.last, 0))`,
}

const RULES = [
  ...Object.entries(BOOKS),
  ...LEDGER_RULES.map(
    ({ rule, sql }) => [rule, `SELECT id FROM (${sql}) wrong WHERE wrong.tenant_id = $1`] as const,
  ),
]

/** @returns one line for each rule of a store's books that does not hold. */
export async function bookProblems(owner: pg.Pool, tenantId: number): Promise<string[]> {
  const found: string[] = []
  for (const [rule, sql] of RULES) {
    const { rows } = await owner.query<Record<string, unknown>>(sql, [tenantId])
    if (rows.length > 0) found.push(`${rule}: ${rows.map((row) => Object.values(row)[0]).join(', ')}`)
  }
  return found
}

export async function assertBooks(
  { database }: ReturnType<typeof serverForTests>,
  { tenantId }: Client,
): Promise<void> {
  expect(await bookProblems(database.owner, tenantId)).toEqual([])
}

/** A fingerprint of each paid check with all that belongs to it: closed books never change. */
export async function closedBooks(owner: pg.Pool, tenantId: number): Promise<Map<number, string>> {
  const { rows } = await owner.query<{ id: number; mark: string }>(
    `SELECT c.id, md5(concat(
       (SELECT v FROM invoices v WHERE v.tenant_id = $1 AND v.id = c.invoice_id),
       (SELECT string_agg(concat(p.id, ' ', p.amount, ' ', p.tip), ',' ORDER BY p.id)
        FROM payments p WHERE p.tenant_id = $1 AND p.check_id = c.id),
       (SELECT string_agg(concat(i.id, ' ', i.quantity, ' ', i.net, ' ', i.tax, ' ', i.total), ',' ORDER BY i.id)
        FROM order_items i JOIN orders o ON o.tenant_id = $1 AND o.id = i.order_id
        WHERE i.tenant_id = $1 AND o.check_id = c.id AND i.status <> 'cancelled'))) AS mark
     FROM checks c WHERE c.tenant_id = $1 AND c.status = 'paid'`,
    [tenantId],
  )
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}
