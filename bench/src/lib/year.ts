import type pg from 'pg'

interface Year {
  tenantId: number
  /** The end of the year. */
  now: Date
  /**
   * Three lines each, evenly over 365 days; one in thirty cancelled, the others paid individually. Every second payment has
   * a tip, and one order in ten a discount.
   */
  orders: number
  customers: number
}

/** Replaces a store's orders with a year of sales, as the point of sale would have stored them. */
export async function insertYear(
  owner: pg.Client,
  { tenantId: t, now, orders, customers }: Year,
): Promise<void> {
  const end = `timestamptz '${now.toISOString()}'`
  await owner.query(`
    SET LOCAL session_replication_role = 'replica';
    DELETE FROM report_days WHERE tenant_id = ${t};
    DELETE FROM report_parts WHERE tenant_id = ${t};
    DELETE FROM order_items WHERE tenant_id = ${t};
    DELETE FROM orders WHERE tenant_id = ${t};
    DELETE FROM idempotency_keys WHERE tenant_id = ${t};
    DELETE FROM invoices WHERE tenant_id = ${t};
    DELETE FROM refunds WHERE tenant_id = ${t};
    DELETE FROM discount_lines WHERE tenant_id = ${t};
    DELETE FROM discounts WHERE tenant_id = ${t};
    DELETE FROM check_events WHERE tenant_id = ${t};
    DELETE FROM checks WHERE tenant_id = ${t};
    DELETE FROM ledger WHERE tenant_id = ${t};
    DELETE FROM payments WHERE tenant_id = ${t};
    DELETE FROM reservations WHERE tenant_id = ${t};
    DELETE FROM customers WHERE tenant_id = ${t};
    INSERT INTO customers (tenant_id, phone, phone_key, name, created_at)
      SELECT ${t}, '55' || n, '+5255' || n, 'Cliente ' || n, ${end} - n * interval '365 days' / ${customers}
      FROM generate_series(1, ${customers}) AS n;
    WITH sale AS (
      SELECT n, (${end} AT TIME ZONE 'America/Mexico_City' - interval '4 hours')::date - (${orders} - n) * 365 / ${orders} AS day,
             n % 30 = 0 AS cancelled, CASE WHEN n % 10 = 0 THEN 0.1 ELSE 0 END AS off
      FROM generate_series(1, ${orders}) AS n
    ), timed AS (
      SELECT *, row_number() OVER (PARTITION BY day ORDER BY n) AS token,
             (day + interval '9 hours' + (n * 7919 % 50400) * interval '1 second') AT TIME ZONE 'America/Mexico_City' AS at
      FROM sale
    ), billed AS (
      INSERT INTO invoices (tenant_id, id, business_date, created_at, net, tax, total, created_by)
      SELECT ${t}, n, day, at, 30000 - 10000 * off, 4800 - 1600 * off, 34800 - 11600 * off, 'mesero' FROM timed WHERE NOT cancelled ORDER BY n
    ), party AS (
      INSERT INTO checks (tenant_id, id, table_id, waiter, opened_at, business_date, status, rounds, paid, invoice_id,
                          closed_at, closed_by)
      SELECT ${t}, n, 1 + n % 20, 'mesero', at, day, CASE WHEN cancelled THEN 'cancelled' ELSE 'paid' END, 1,
             CASE WHEN cancelled THEN 0 ELSE 34800 - 11600 * off END, CASE WHEN NOT cancelled THEN n END, at, 'mesero'
      FROM timed ORDER BY n
    ), paid AS (
      INSERT INTO payments (tenant_id, id, invoice_id, check_id, payment_type_id, amount, tip, business_date, created_at,
                            created_by)
      SELECT ${t}, n, n, n, 1 + n % 3, 34800 - 11600 * off, n % 2 * 3480, day, at, 'mesero' FROM timed WHERE NOT cancelled ORDER BY n
    )
    INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, delivery_type, customer_type,
                        customer_key, customer_name, table_id, status, payment_status, invoice_id, closed_at, closed_by, check_id, round)
      SELECT ${t}, n, token, day, at, 'mesero', (ARRAY['dinein', 'delivery', 'takeaway'])[1 + n % 3],
             CASE WHEN n % 3 = 0 THEN 'CUSTOMER' ELSE 'WALKIN' END,
             CASE WHEN n % 3 = 0 THEN '+5255' || 1 + n * 31 % ${customers} END,
             CASE WHEN n % 3 = 0 THEN 'Cliente' END, 1 + n % 20,
             CASE WHEN cancelled THEN 'cancelled' ELSE 'completed' END,
             CASE WHEN cancelled THEN 'pending' ELSE 'paid' END, CASE WHEN NOT cancelled THEN n END, at, 'mesero', n, 1
      FROM timed ORDER BY n;
    INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, discount, tax_title,
                             tax_rate, tax_type, net, tax, total, status, created_at)
      SELECT ${t}, n, 3 * n - part, 1 + (n * 7 + part * 31) % 200, 'Platillo de la casa', 2, 5800,
             CASE WHEN n % 10 + part = 0 THEN 1160 ELSE 0 END, 'IVA', 16, 'inclusive',
             CASE WHEN n % 10 + part = 0 THEN 9000 ELSE 10000 END, CASE WHEN n % 10 + part = 0 THEN 1440 ELSE 1600 END,
             CASE WHEN n % 10 + part = 0 THEN 10440 ELSE 11600 END, CASE WHEN n % 30 = 0 THEN 'cancelled' ELSE 'delivered' END, ${end}
      FROM generate_series(1, ${orders}) AS n, generate_series(0, 2) AS part ORDER BY n, part DESC;
    INSERT INTO discounts (tenant_id, id, kind, percent, reason, business_date, created_at, created_by)
      SELECT tenant_id, id / 10, 'discount', 10, (ARRAY['Cliente frecuente', 'Empleado'])[1 + id / 10 % 2], business_date,
             created_at, created_by
      FROM orders WHERE tenant_id = ${t} AND id % 10 = 0 ORDER BY id;
    INSERT INTO discount_lines (tenant_id, item_id, discount_id, amount)
      SELECT tenant_id, id, order_id / 10, discount FROM order_items WHERE tenant_id = ${t} AND discount > 0 ORDER BY id;
    INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, actor, payment_type_id, kind, amount)
      SELECT p.tenant_id, 'payment', p.id, 'payment', p.created_at, p.business_date, p.created_by, p.payment_type_id,
             way.kind, p.amount
      FROM payments p JOIN payment_types way ON way.tenant_id = ${t} AND way.id = p.payment_type_id
      WHERE p.tenant_id = ${t} ORDER BY p.id;
    INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, actor, payment_type_id, kind, amount)
      SELECT tenant_id, source, source_id, 'tip', at, business_date, actor, payment_type_id, kind, 3480
      FROM ledger WHERE tenant_id = ${t} AND source_id % 2 = 1;
    INSERT INTO counters VALUES (${t}, 'order', ${orders}), (${t}, 'order_item', ${3 * orders}),
                                (${t}, 'invoice', ${orders}), (${t}, 'payment', ${orders}),
                                (${t}, 'check', ${orders}), (${t}, 'discount', ${Math.floor(orders / 10)})
      ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value;
  `)
}
