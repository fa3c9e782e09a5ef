import type pg from 'pg'
import type { SignedUp } from './stores.ts'

/** Of every store of the large platform. */
export const TYPICAL = { orders: 1_000, aDay: 25, items: 60, customers: 100, open: 10 } as const

const TODAY = "(now() AT TIME ZONE 'America/Mexico_City' - interval '4 hours')::date"

/**
 * Makes of a store that has just opened one as they usually are: a menu, guests, and forty days of orders of one to four
 * lines, two and a half on average. Today's last ones are open, one in thirty was cancelled, the others are paid.
 */
export async function plantTypical(owner: pg.Client, { tenantId: t }: SignedUp): Promise<void> {
  await owner.query("SET session_replication_role = 'replica'")
  await owner.query(menu(t))
  await owner.query(guests(t))
  await owner.query(sales(t))
  await owner.query("SET session_replication_role = 'origin'")
}

const menu = (t: number): string => `
  INSERT INTO categories SELECT ${t}, n, 'Categoría ' || n, n FROM generate_series(1, 8) AS n;
  INSERT INTO menu_items (tenant_id, id, title, price, category_id, tax_id)
    SELECT ${t}, n, 'Platillo de la casa número ' || n, 2000 + n * 50, 1 + n % 8, 1
    FROM generate_series(1, ${TYPICAL.items}) AS n;
  INSERT INTO variants (tenant_id, id, item_id, title, price)
    SELECT ${t}, n, (n + 1) / 2, (ARRAY['Media orden', 'Orden completa'])[1 + n % 2], 2500 + n * 50
    FROM generate_series(1, ${TYPICAL.items}) AS n;
  INSERT INTO addons (tenant_id, id, item_id, title, price)
    SELECT ${t}, n, n, 'Queso Oaxaca', 1200 FROM generate_series(1, ${TYPICAL.items}) AS n;
  INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity)
    SELECT ${t}, n, 'Mesa ' || n, 'Planta baja', 4 FROM generate_series(1, 20) AS n;
  UPDATE stores SET catalog_version = catalog_version + 1, qr_menu_enabled = true, qr_order_enabled = true
    WHERE tenant_id = ${t};`

const guests = (t: number): string => `
  INSERT INTO customers (tenant_id, phone, phone_key, name, created_at)
    SELECT ${t}, '55' || 10000000 + n, '+5255' || 10000000 + n, 'Cliente ' || n, now() - n * interval '9 hours'
    FROM generate_series(1, ${TYPICAL.customers}) AS n;
  INSERT INTO reservations (tenant_id, id, unique_code, customer_key, table_id, starts_at, ends_at, created_at, created_by)
    SELECT ${t}, n, 'MESA' || n, '+5255' || 10000000 + n, n,
           ${TODAY} + (n % 4) * interval '1 day' + interval '26 hours', ${TODAY} + (n % 4) * interval '1 day' + interval '28 hours',
           now(), 'mesero'
    FROM generate_series(1, 12) AS n;`

const sales = (t: number): string => `
  CREATE TEMP TABLE sale AS
    SELECT n, day, token, n % 30 = 0 AS cancelled, n > ${TYPICAL.orders - TYPICAL.open} AS open,
           (day + interval '9 hours' + token * interval '30 minutes') AT TIME ZONE 'America/Mexico_City' AS at,
           (ARRAY[2, 3, 1, 4])[1 + n % 4] AS lines
    FROM (SELECT n, ${TODAY} - (${TYPICAL.orders} - n) / ${TYPICAL.aDay} AS day,
                 1 + (n - 1) % ${TYPICAL.aDay} AS token FROM generate_series(1, ${TYPICAL.orders}) AS n) AS numbered;
  CREATE TEMP TABLE line AS
    SELECT n, row_number() OVER (ORDER BY n, part) AS id, 1 + (n * 7 + part * 31) % ${TYPICAL.items} AS item_id,
           cancelled, open, at FROM sale, generate_series(1, lines) AS part;
  INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, delivery_type, customer_type,
                      customer_key, customer_phone, customer_name, table_id, status, payment_status, invoice_id, closed_at,
                      closed_by)
    SELECT ${t}, n, token, day, at, 'mesero@example.mx', (ARRAY['dinein', 'delivery', 'takeaway'])[1 + n % 3],
           CASE WHEN n % 3 = 0 THEN 'CUSTOMER' ELSE 'WALKIN' END,
           CASE WHEN n % 3 = 0 THEN '+5255' || 10000001 + n % ${TYPICAL.customers} END,
           CASE WHEN n % 3 = 0 THEN '55' || 10000001 + n % ${TYPICAL.customers} END,
           CASE WHEN n % 3 = 0 THEN 'Cliente ' || 1 + n % ${TYPICAL.customers} END, 1 + n % 20,
           CASE WHEN open THEN 'created' WHEN cancelled THEN 'cancelled' ELSE 'completed' END,
           CASE WHEN open OR cancelled THEN 'pending' ELSE 'paid' END, CASE WHEN NOT (open OR cancelled) THEN n END,
           CASE WHEN NOT open THEN at + interval '40 minutes' END, CASE WHEN NOT open THEN 'mesero@example.mx' END
    FROM sale ORDER BY n;
  INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, addons, quantity, unit_price, tax_title, tax_rate,
                           tax_type, net, tax, total, status, created_at)
    SELECT ${t}, n, id, item_id, 'Platillo de la casa número ' || item_id,
           CASE WHEN id % 4 = 0 THEN jsonb_build_array(jsonb_build_object(
             'id', item_id, 'item_id', item_id, 'title', 'Queso Oaxaca', 'price', '12.00')) ELSE '[]' END,
           2, 5800, 'IVA', 16, 'inclusive', 10000, 1600, 11600,
           CASE WHEN open THEN 'created' WHEN cancelled THEN 'cancelled' ELSE 'delivered' END, at
    FROM line ORDER BY id;
  INSERT INTO invoices (tenant_id, id, business_date, created_at, net, tax, total, created_by)
    SELECT ${t}, n, day, at + interval '40 minutes', 10000 * lines, 1600 * lines, 11600 * lines, 'mesero@example.mx'
    FROM sale WHERE NOT (open OR cancelled) ORDER BY n;
  INSERT INTO payments (tenant_id, id, invoice_id, payment_type_id, amount, business_date, created_at, created_by)
    SELECT ${t}, n, n, 1 + n % 3, 11600 * lines, day, at + interval '40 minutes', 'mesero@example.mx'
    FROM sale WHERE NOT (open OR cancelled) ORDER BY n;
  INSERT INTO idempotency_keys
    SELECT ${t}, gen_random_uuid(), sha256('order'),
           jsonb_build_object('success', true, 'message', '¡Pedido enviado a cocina!', 'orderId', n, 'tokenNo', token), at
    FROM sale WHERE n > ${TYPICAL.orders - 2 * TYPICAL.aDay} ORDER BY n;
  INSERT INTO counters
    SELECT ${t}, 'token:' || day, ${TYPICAL.aDay} FROM (SELECT DISTINCT day FROM sale) AS days UNION ALL
    SELECT ${t}, 'order', max(n) FROM sale UNION ALL SELECT ${t}, 'order_item', max(id) FROM line UNION ALL
    SELECT ${t}, 'invoice', max(n) FROM sale UNION ALL SELECT ${t}, 'payment', max(n) FROM sale
    ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value;
  DROP TABLE sale, line;`
