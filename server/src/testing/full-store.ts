import type { TestDatabase } from './database.ts'

/** Lists the tables with rows of stores from the catalogue. @param having only those with this column */
export async function tablesOfStores(
  { owner }: Pick<TestDatabase, 'owner'>,
  having = 'tenant_id',
): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t
       USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = $1 AND t.table_type = 'BASE TABLE' ORDER BY 1`,
    [having],
  )
  return rows.map(({ name }) => name)
}

/** The rows of a store by table: how many, and a fingerprint of them. */
export interface Contents {
  columns: Record<string, string>
  counts: Record<string, number>
  prints: Record<string, string>
}

/** @param before limits it to the tables and columns of an earlier reading: an update may have added others since */
export async function contentsOf(
  database: Pick<TestDatabase, 'owner'>,
  tenantId: number,
  before?: Contents,
): Promise<Contents> {
  const columns = before?.columns ?? (await columnsOfStores(database))
  const contents: Contents = { columns, counts: {}, prints: {} }
  for (const [table, listed] of Object.entries(columns)) {
    const { rows } = await database.owner.query<{ n: number; print: string }>(
      `SELECT count(*)::int AS n, md5(coalesce(string_agg(r::text, '|' ORDER BY r::text), '')) AS print
       FROM (SELECT ${listed} FROM ${table} WHERE tenant_id = $1) r`,
      [tenantId],
    )
    contents.counts[table] = rows[0]?.n ?? 0
    contents.prints[table] = rows[0]?.print ?? ''
  }
  return contents
}

/** The columns of each table with rows of stores, as SQL. */
async function columnsOfStores(database: Pick<TestDatabase, 'owner'>): Promise<Record<string, string>> {
  const { rows } = await database.owner.query<{ name: string; columns: string }>(
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ANY ($1) GROUP BY 1`,
    [await tablesOfStores(database)],
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** The tables whose rows differ. */
export const changedTables = (before: Contents, after: Contents): string[] =>
  Object.keys(after.prints).filter((table) => after.prints[table] !== before.prints[table])

/**
 * Inserts a row into each of the tables that has none of the store: `value` and now, where a column needs something.
 * @param having only tables with this column
 */
export async function fillEmptyTables(
  { owner }: Pick<TestDatabase, 'owner'>,
  tenantId: number,
  { having = 'tenant_id', value = 1 } = {},
): Promise<void> {
  const { rows } = await owner.query<{ name: string; columns: string; values: string }>(
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns,
            string_agg(CASE WHEN column_name = 'tenant_id' THEN $1::text
                            WHEN data_type LIKE 'timestamp%' OR data_type = 'date' THEN 'now()'
                            WHEN data_type = 'uuid' THEN 'gen_random_uuid()'
                            WHEN data_type = 'boolean' THEN 'true'
                            WHEN data_type IN ('ARRAY', 'jsonb') THEN quote_literal('{}')
                            ELSE quote_literal($3::text) END, ', ') AS values
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY ($2) AND is_nullable = 'NO' AND column_default IS NULL
       AND is_generated = 'NEVER'
     GROUP BY table_name`,
    [tenantId, await tablesOfStores({ owner }, having), value],
  )
  for (const { name, columns, values } of rows)
    await owner.query(
      `INSERT INTO ${name} (${columns}) SELECT ${values} WHERE NOT EXISTS (SELECT FROM ${name} WHERE tenant_id = ${tenantId})`,
    )
}

/** Inserts a row into every table for a store that has its menu, like the data of a busy restaurant; a new table gets a row without a change here. */
export async function fillStore(database: TestDatabase, tenantId: number, admin: string): Promise<void> {
  await database.owner.query(rowsOfSale(tenantId, admin) + rowsBesideSales(tenantId, admin))
  await fillEmptyTables(database, tenantId)
}

/** A check with its order, money and fiscal document, in a closed shift. */
const rowsOfSale = (t: number, admin: string): string => `
    INSERT INTO customers (tenant_id, phone, phone_key, name, created_at)
      SELECT ${t}, '55' || n, '+5255' || n, 'Cliente ' || n, now() FROM generate_series(10000000, 10004999) n;
    INSERT INTO invoices VALUES (${t}, 1, '2026-11-20', now(), 100, 16, 116, '${admin}');
    INSERT INTO checks (tenant_id, id, table_id, waiter, opened_at, business_date, status, paid, invoice_id, closed_at)
      VALUES (${t}, 1, 1, '${admin}', now(), '2026-11-20', 'paid', 116, 1, now());
    INSERT INTO check_events VALUES (${t}, 1, 1, now(), '${admin}', 'bill_printed');
    INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, customer_key,
                        table_id, status, payment_status, invoice_id, check_id, round)
      VALUES (${t}, 1, 1, '2026-11-20', now(), '${admin}', 'CUSTOMER', '+525510000000', 1, 'completed', 'paid', 1, 1, 1);
    INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, net, tax, total, created_at)
      VALUES (${t}, 1, 1, 1, 'Taco', 1, 116, 100, 16, 116, now());
    INSERT INTO order_events VALUES (${t}, 1, 1, now(), '${admin}', 1, 'preparing');
    INSERT INTO payments (tenant_id, id, invoice_id, check_id, payment_type_id, amount, business_date, created_at, created_by)
      VALUES (${t}, 1, 1, 1, 1, 116, '2026-11-20', now(), '${admin}');
    INSERT INTO discounts (tenant_id, id, kind, reason, business_date, created_at, created_by)
      VALUES (${t}, 1, 'discount', 'Empleado', '2026-11-20', now(), '${admin}');
    INSERT INTO discount_lines VALUES (${t}, 1, 1, 0);
    INSERT INTO refunds (tenant_id, id, invoice_id, business_date, created_at, created_by, reason, payment_type_id, net, tax, total)
      VALUES (${t}, 1, 1, '2026-11-20', now(), '${admin}', 'Queja', 1, 100, 16, 116);
    INSERT INTO shifts (tenant_id, id, drawer_id, business_date, opened_at, opened_by, status, counting_by, closed_at, closed_by)
      VALUES (${t}, 1, 1, '2026-11-20', now(), '${admin}', 'closed', '${admin}', now(), '${admin}');
    INSERT INTO shift_counts VALUES (${t}, 1, 1, now(), '${admin}', '[]', '{}', '{}');
    INSERT INTO z_reports VALUES (${t}, 1, 1, 1, '2026-11-20', now(), '${admin}', NULL, NULL,
      '{"sales": {"total": "1.16"}, "expected": "0.00", "counted": "-0.50", "difference": "-0.50"}');
    INSERT INTO cfdi_documents (tenant_id, id, kind, request, state, receiver_rfc, total, sealed, stamped, uuid, created_at, created_by)
      VALUES (${t}, 1, 'name', 'r', 'stamped', 'XAXX010101000', 116, '\\x01', '\\x02', 'u', now(), '${admin}');
    INSERT INTO cfdi_tickets (tenant_id, document_id, invoice_id) VALUES (${t}, 1, 1);
`

const rowsBesideSales = (t: number, admin: string): string => `
    INSERT INTO station_assignments VALUES (${t}, 'item', 1, 1);
    INSERT INTO till_settings VALUES (${t}, false, 5000, '{Cambio}', '{Retiro}');
    INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, actor, payment_type_id, kind, amount)
      VALUES (${t}, 'payment', 1, 'payment', now(), '2026-11-20', '${admin}', 1, 'cash', 116),
             (${t}, 'refund', 1, 'refund', now(), '2026-11-20', '${admin}', 1, 'cash', -116);
    INSERT INTO user_pins VALUES (${t}, '${admin}', 'pin hash', now(), '${admin}');
    INSERT INTO devices (tenant_id, id, name, token_hash, lock_seconds, shared_at, shared_by)
      VALUES (${t}, gen_random_uuid(), 'Tableta', '\\x02', 30, now(), '${admin}');
    INSERT INTO approvals (tenant_id, id, action, target, requested_by, approved_by, created_at, expires_at)
      VALUES (${t}, gen_random_uuid(), 'void', 'check:1', '${admin}', '${admin}', now(), now());
    INSERT INTO printers (tenant_id, id, title, way, width, model, papers, prints_kitchen)
      VALUES (${t}, 1, 'Cocina', 'star', 80, 'star', '{}', true);
    INSERT INTO print_jobs (tenant_id, id, printer_id, paper, source, created_at, created_by, expires_at)
      VALUES (${t}, 1, 1, 'test', '{"of": "test"}', now(), '${admin}', now());
    INSERT INTO offline_devices (tenant_id, id, letter, name, secret_hash, registered_at, registered_by, last_seen_at, app)
      VALUES (${t}, '00000000-0000-4000-8000-00000000000${t % 10}', 'A', 'Tableta', '\\x03', now(), '${admin}', now(), '1');
    INSERT INTO device_people (tenant_id, device_id, username, name, last_at)
      VALUES (${t}, '00000000-0000-4000-8000-00000000000${t % 10}', '${admin}', 'Dueña', now());
    INSERT INTO device_sales (tenant_id, device_id, number, key, call, actor, sold_at, received_at, catalog_version, app, order_id)
      VALUES (${t}, '00000000-0000-4000-8000-00000000000${t % 10}', 1, gen_random_uuid(), 'createOrder', '${admin}', now(), now(), 1, '1', 1);
    INSERT INTO reviews (tenant_id, id, kind, at, device_id, number, actor, sold_at, reason)
      VALUES (${t}, gen_random_uuid(), 'late_round', now(), gen_random_uuid(), 1, '${admin}', now(), 'La cuenta ya estaba cerrada.');
    INSERT INTO catalog_versions VALUES (${t}, 1, now(), '\\x1f');
    INSERT INTO floor_plans VALUES (${t}, '-', 1, '{}');
    INSERT INTO sittings (tenant_id, id, table_id, check_id, opened_at, lapses_at) VALUES (${t}, 1, 1, 1, now(), now());
    INSERT INTO sitting_guests VALUES (${t}, 1, 1, 'Ana', now(), '\\x01');
    INSERT INTO sitting_lines VALUES (${t}, 1, gen_random_uuid(), 1, 1, 1, '{}');
    INSERT INTO guest_calls (tenant_id, id, kind, business_date, asked_at) VALUES (${t}, 1, 'waiter', '2026-11-20', now());
    INSERT INTO qr_orders (tenant_id, id, created_at, lapses_at, customer_type, table_id, address_hash, lines, order_id)
      VALUES (${t}, 1, now(), now() + interval '1 year', 'WALKIN', 1, '\\x01', '[]', 1);
    INSERT INTO reservations (tenant_id, id, unique_code, customer_key, table_id, starts_at, ends_at, created_at, created_by)
      VALUES (${t}, 1, 'K7F3M', '+525510000000', 1, now(), now() + interval '90 minutes', now(), '${admin}');
    INSERT INTO report_days VALUES (${t}, '2026-11-20', 'America/Mexico_City', 1, 0, 0, 1, 100, 16, 116, 'MXN', true);
    INSERT INTO report_parts VALUES (${t}, '2026-11-20', 'item', 1, 1, 1, 116);
    INSERT INTO report_months VALUES (${t}, '2026-10-01', 'America/Mexico_City', '{item}', '{1}', '{1}', '{1}', '{116}');
    INSERT INTO pictures VALUES (${t}, 'a', 'image/webp', '\\x01', now());
    INSERT INTO idempotency_keys VALUES (${t}, gen_random_uuid(), '\\x01', '{}', now());
    INSERT INTO outbox VALUES (${t}, gen_random_uuid(), 'menu_changed', '{}', now() + interval '1 year');
    INSERT INTO subscriptions (tenant_id, provider, updated_at) VALUES (${t}, 'embedded', now());
    INSERT INTO subscription_history (tenant_id, id, ref, status, created_at) VALUES (${t}, 1, 'r', 'created', now());
    INSERT INTO billing_events VALUES (${t}, 'e', 'invoice.paid', now(), now());
    INSERT INTO billing_customers VALUES ('cus_${t}', ${t});
    INSERT INTO checkouts (tenant_id, id, with_trial, created_at, expires_at) VALUES (${t}, 'c', true, now(), now());
    INSERT INTO password_resets VALUES (${t}, '\\x01', '${admin}', now(), now() + interval '1 hour');
    INSERT INTO audit_log (tenant_id, id, at, actor_kind, actor, action)
      VALUES (${t}, gen_random_uuid(), now(), 'staff', '${admin}', 'tax.add');
    INSERT INTO platform_stores (tenant_id, customers, rolled_at, rolled_to) VALUES (${t}, 1, now(), '2026-11-20');
`
