import { statement } from '../../db/statement.ts'

/** All customers that were not removed, by phone. */
export const CUSTOMERS_SQL = `
  SELECT phone, name, email, birth_date::text, gender, to_char(created_at, 'YYYY-MM-DD') AS since
  FROM customers WHERE archived_at IS NULL ORDER BY tenant_id, phone_key`

/** Tables exported as JSON, with the columns to leave out and the order of the rows. */
export const JSON_TABLES: Readonly<Record<string, { omit?: readonly string[]; order: string }>> = {
  stores: { order: 'tenant_id' },
  print_settings: { order: 'tenant_id' },
  counters: { order: 'name' },
  users: { omit: ['password_hash'], order: 'username' },
  categories: { order: 'id' },
  taxes: { order: 'id' },
  payment_types: { order: 'id' },
  store_tables: { order: 'id' },
  menu_items: { order: 'id' },
  variants: { order: 'id' },
  addons: { order: 'id' },
  // The pictures are separate files.
  pictures: { omit: ['bytes'], order: 'hash' },
  customers: { order: 'phone_key' },
  service_settings: { order: 'tenant_id' },
  floor_plans: { order: 'floor' },
  checks: { order: 'id' },
  check_events: { order: 'check_id, position' },
  orders: { order: 'id' },
  order_items: { order: 'order_id, id' },
  order_events: { order: 'order_id, position' },
  invoices: { order: 'id' },
  payments: { order: 'id' },
  discounts: { order: 'id' },
  discount_lines: { order: 'item_id, discount_id' },
  refunds: { order: 'id' },
  offline_devices: { omit: ['secret_hash'], order: 'id' },
  device_people: { order: 'device_id, username' },
  device_sales: { order: 'device_id, number' },
  reviews: { order: 'id' },
  drawers: { order: 'id' },
  printers: { order: 'id' },
  stations: { order: 'id' },
  station_assignments: { order: 'target, target_id, station_id' },
  till_settings: { order: 'tenant_id' },
  shifts: { order: 'id' },
  shift_counts: { order: 'shift_id, position' },
  z_reports: { order: 'number' },
  ledger: { order: 'at, source, source_id, entry' },
  approvals: { order: 'created_at, id' },
  devices: { omit: ['token_hash'], order: 'shared_at, id' },
  qr_orders: { omit: ['address_hash'], order: 'id' },
  reservations: { order: 'id' },
  subscriptions: { order: 'tenant_id' },
  subscription_history: { order: 'id' },
  billing_events: { order: 'id' },
  audit_log: { order: 'at, id' },
}

/** Tables that the export leaves out, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  catalog_versions: 'earlier menus, kept for days until devices have sent what they sold from them',
  print_jobs: 'papers that were printed; what they show is in the other tables',
  user_pins: 'hashes of PINs: keys, not data',
  sessions: 'current sessions: keys, not data',
  password_resets: 'also keys',
  checkouts: 'opened payment pages: their address is enough to pay',
  idempotency_keys: 'answers stored for ten days for retried requests',
  outbox: 'events not yet sent to the screens',
  report_days: 'sums of exported rows',
  report_parts: 'also sums of exported rows',
}

/** The current columns of each table, so that the export includes a column that is added later. */
export const listColumns = () =>
  statement<{ name: string; columns: string[] }>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
     GROUP BY relname`,
  )

export function jsonSql(name: string, columns: readonly string[]): string {
  const { omit = [], order } = JSON_TABLES[name] ?? { order: '1' }
  const kept = columns.filter((column) => column !== 'tenant_id' && !omit.includes(column))
  const row = kept.map((column) => `kept."${column}"`).join(', ')
  return `SELECT (SELECT row_to_json(line)::text FROM (SELECT ${row}) line) AS line
          FROM ${name} kept ORDER BY tenant_id, ${order}`
}

export const PICTURES_SQL = 'SELECT hash, bytes FROM pictures ORDER BY tenant_id, hash'

export const findStoreName = () => statement<{ name: string }>('SELECT name FROM stores')
