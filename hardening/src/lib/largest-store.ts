import { STORE_LIMITS } from '@comanda/shared/kernel/store-limits'
import type pg from 'pg'

interface StoreSize {
  openOrders: number
  linesPerOrder: number
  customers: number
  reservations: number
  invoices: number
}

/**
 * Fills a store that has the small menu of `openStore` up to every limit, and adds rows that have no limit: orders,
 * customers, reservations and invoices of today.
 */
export async function fillLargestStore(owner: pg.Pool, t: number, size: StoreSize): Promise<void> {
  const { items, choices, categories, taxes, tables, paymentTypes, users, itemChoices } = STORE_LIMITS
  const upTo = (limit: number, had: number) => `generate_series(1, ${limit - had}) n`
  await owner.query(`
    INSERT INTO categories (tenant_id, id, title, position)
      SELECT ${t}, 1000 + n, 'Categoría ' || n, n FROM ${upTo(categories, 2)};
    INSERT INTO taxes (tenant_id, id, title, rate, type)
      SELECT ${t}, 1000 + n, 'Impuesto ' || n, 8, 'inclusive' FROM ${upTo(taxes, 2)};
    INSERT INTO payment_types (tenant_id, id, title)
      SELECT ${t}, 1000 + n, 'Pago ' || n FROM ${upTo(paymentTypes, 3)};
    INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity)
      SELECT ${t}, 1000 + n, 'Mesa ' || n, 'Terraza', 4 FROM ${upTo(tables, 3)};
    INSERT INTO users (tenant_id, username, role, name, password_hash, created_at)
      SELECT ${t}, 'u' || n || '.${t}@example.mx', 'user', 'Usuario ' || n, 'x', now() FROM ${upTo(users, 1)};
    INSERT INTO menu_items (tenant_id, id, title, price, category_id, tax_id)
      SELECT ${t}, 1000 + n, 'Artículo ' || n || ' ' || repeat('á', 80), 100 + n, 1001 + n % 900, 1001 + n % 90
      FROM ${upTo(items, 3)};
    INSERT INTO variants (tenant_id, id, item_id, title, price)
      SELECT ${t}, 1000 + n, 1001 + n / ${itemChoices}, 'Variante ' || n || repeat('á', 60), 100 + n FROM ${upTo(choices / 2, 2)};
    INSERT INTO addons (tenant_id, id, item_id, title, price)
      SELECT ${t}, 1000 + n, 1001 + n / ${itemChoices}, 'Complemento ' || n || repeat('á', 60), 100 + n FROM ${upTo(choices / 2, 2)};
    UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = ${t};
    INSERT INTO customers (tenant_id, phone, phone_key, name, created_at)
      SELECT ${t}, '55' || n, '+5255' || n, 'Cliente ' || n, now()
      FROM generate_series(10000001, 10000000 + ${size.customers}) n;
    INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date, rounds)
      SELECT ${t}, 1000 + n, 'x', now(), current_date, 1 FROM generate_series(1, ${size.openOrders}) n;
    INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, table_id, check_id, round)
      SELECT ${t}, 1000 + n, 1000 + n, current_date, now(), 'x', 'WALKIN', CASE WHEN n % 2 = 0 THEN 1001 END, 1000 + n, 1
      FROM generate_series(1, ${size.openOrders}) n;
    INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, net, tax, total, created_at)
      SELECT ${t}, 1000 + o, 100000 + o * ${size.linesPerOrder} + n, 1000 + n, 'Artículo ' || n, 1, 116, 100, 16, 116, now()
      FROM generate_series(1, ${size.openOrders}) o, generate_series(1, ${size.linesPerOrder}) n;
    INSERT INTO reservations (tenant_id, id, unique_code, customer_key, table_id, starts_at, ends_at, created_at, created_by)
      SELECT ${t}, 1000 + n, 'K' || n, '+5255' || 10000000 + n, 1000 + n % 900 + 1,
             now() + n * interval '10 minutes', now() + n * interval '10 minutes' + interval '5 minutes', now(), 'x'
      FROM generate_series(1, ${size.reservations}) n;
    INSERT INTO invoices (tenant_id, id, business_date, created_at, created_by, net, tax, total)
      SELECT ${t}, 1000 + n, current_date, now(), 'x', 100, 16, 116 FROM generate_series(1, ${size.invoices}) n;
    INSERT INTO counters
      SELECT ${t}, name, 1000000 FROM unnest(ARRAY['category', 'tax', 'payment_type', 'store_table', 'menu_item',
        'variant', 'addon', 'order', 'check', 'order_item', 'invoice', 'reservation']) AS name
      ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value;
    ANALYZE;
  `)
}
