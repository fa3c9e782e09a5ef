import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type OldDatabase, openOldDatabase } from '../../testing/old-database.ts'

const CHECKS = '0021_checks.sql'
const ORDERS = 600

let database: OldDatabase
beforeAll(async () => {
  database = await openOldDatabase(CHECKS)
})
afterAll(() => database.close())

const rows = (sql: string) => database.rows(sql)

/**
 * Two stores as the former version left them: of ten orders, six were paid in pairs or alone, one is cancelled, one was
 * closed without payment, and two are open, at a table or at the counter.
 */
const plant = (t: number) =>
  database.owner.query(`
    INSERT INTO stores (tenant_id, name, qr_code, is_active, created_at) VALUES (${t}, 'Fonda', 'code${t}', true, now());
    INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity)
      SELECT ${t}, n, 'Mesa ' || n, '-', 4 FROM generate_series(1, 8) n;
    INSERT INTO payment_types (tenant_id, id, title) VALUES (${t}, 1, 'Efectivo'), (${t}, 2, 'Tarjeta de Débito'),
      (${t}, 3, 'Transferencia SPEI'), (${t}, 4, 'Vales'), (${t}, 5, 'Amigos');
    INSERT INTO invoices (tenant_id, id, business_date, created_at, net, tax, total, created_by)
      SELECT ${t}, n, '2026-11-20', now(), 10000 + n, 1600, 11600 + n, 'caja'
      FROM generate_series(1, ${ORDERS}) n WHERE n % 10 IN (1, 2, 4, 5);
    INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, table_id, guests,
                        status, payment_status, invoice_id, closed_at, closed_by)
      SELECT ${t}, n, n, '2026-11-20', now() + n * interval '1 second', 'mesera', 'WALKIN',
             CASE WHEN n % 10 <> 0 THEN 1 + n % 8 END, CASE WHEN n % 3 = 0 THEN 2 END,
             CASE n % 10 WHEN 7 THEN 'cancelled' WHEN 0 THEN 'created' WHEN 9 THEN 'created' ELSE 'completed' END,
             CASE WHEN n % 10 BETWEEN 1 AND 6 THEN 'paid' ELSE 'pending' END,
             CASE n % 10 WHEN 1 THEN n WHEN 2 THEN n WHEN 3 THEN n - 1 WHEN 4 THEN n WHEN 5 THEN n WHEN 6 THEN n - 2 END,
             CASE WHEN n % 10 IN (0, 9) THEN NULL ELSE now() END, 'caja'
      FROM generate_series(1, ${ORDERS}) n;
    INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, net, tax, total, created_at)
      SELECT ${t}, n, n, 1, 'Taco', 1, 11600, 10000, 1600, 11600, now() FROM generate_series(1, ${ORDERS}) n;
    INSERT INTO order_events (tenant_id, order_id, position, at, actor, item_id, status)
      VALUES (${t}, 1, 1, now(), 'cocina', 1, 'preparing');
    INSERT INTO payments (tenant_id, id, invoice_id, payment_type_id, amount, business_date, created_at, created_by)
      SELECT ${t}, id, id, 1 + id % 2, total, business_date, created_at, created_by FROM invoices WHERE tenant_id = ${t};
    INSERT INTO counters VALUES (${t}, 'order', ${ORDERS});
  `)

const BOOKS = `
  SELECT 'invoices' AS book, count(*) AS rows, sum(id) AS ids, sum(net) AS net, sum(tax) AS tax, sum(total) AS total, ''
  FROM invoices
  UNION ALL SELECT 'lines', count(*), sum(id), sum(net), sum(tax), sum(total), string_agg(status, ',' ORDER BY tenant_id, id)
  FROM order_items
  UNION ALL SELECT 'payments', count(*), sum(invoice_id), sum(payment_type_id), 0, sum(amount), '' FROM payments
  UNION ALL SELECT 'orders', count(*), sum(token_no), sum(invoice_id), sum(table_id), 0,
    string_agg(concat(id, status, payment_status, invoice_id, closed_at), ',' ORDER BY tenant_id, id) FROM orders
  ORDER BY book`

it.skipIf(inject('nodes').length > 1)(
  'gives every past order a check and changes no total, number or status',
  async () => {
    await plant(1)
    await plant(2)
    const before = await rows(BOOKS)
    expect(await database.migrate()).toEqual([CHECKS])
    expect(await rows(BOOKS)).toEqual(before)

    // One check per invoice, a check per table with open orders, and a check for each other order.
    expect(
      await rows(`SELECT tenant_id, status, count(*)::integer AS checks, sum(rounds)::integer AS rounds FROM checks
                GROUP BY tenant_id, status ORDER BY tenant_id, status`),
    ).toEqual(
      [1, 2].flatMap((tenant_id) => [
        { tenant_id, status: 'cancelled', checks: ORDERS / 10, rounds: ORDERS / 10 },
        { tenant_id, status: 'open', checks: ORDERS / 10 + 4, rounds: ORDERS / 5 },
        { tenant_id, status: 'paid', checks: (4 * ORDERS) / 10, rounds: (6 * ORDERS) / 10 },
        { tenant_id, status: 'unpaid', checks: ORDERS / 10, rounds: ORDERS / 10 },
      ]),
    )
    expect(
      await rows(`SELECT o.id FROM orders o JOIN checks c ON c.tenant_id = o.tenant_id AND c.id = o.check_id
                WHERE o.invoice_id IS DISTINCT FROM c.invoice_id
                   OR c.status = 'open' AND o.table_id IS DISTINCT FROM c.table_id`),
    ).toEqual([])
    expect(
      await rows(`SELECT p.id FROM payments p JOIN checks c ON c.tenant_id = p.tenant_id AND c.id = p.check_id
                WHERE p.invoice_id <> c.invoice_id`),
    ).toEqual([])
    expect(
      await rows(`SELECT c.id FROM checks c JOIN invoices v ON v.tenant_id = c.tenant_id AND v.id = c.invoice_id
                WHERE c.paid <> v.total`),
    ).toEqual([])
    expect(
      await rows(`SELECT tenant_id, check_id FROM orders GROUP BY tenant_id, check_id
                HAVING array_agg(round ORDER BY id) <> array_agg(round ORDER BY round) OR min(round) <> 1 OR max(round) <> count(*)`),
    ).toEqual([])
    expect(await rows('SELECT title, kind FROM payment_types WHERE tenant_id = 1 ORDER BY id')).toEqual([
      { title: 'Efectivo', kind: 'cash' },
      { title: 'Tarjeta de Débito', kind: 'debit_card' },
      { title: 'Transferencia SPEI', kind: 'transfer' },
      { title: 'Vales', kind: 'voucher' },
      { title: 'Amigos', kind: 'other' },
    ])
    expect(
      await rows(`SELECT value = (SELECT max(id) FROM checks c WHERE c.tenant_id = counters.tenant_id) AS right
                FROM counters WHERE name = 'check'`),
    ).toEqual([{ right: true }, { right: true }])
  },
)
