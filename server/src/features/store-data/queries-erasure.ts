import { k, statement } from '../../db/statement.ts'

/**
 * All tables with rows of a store, in the order of deletion: a table comes before the tables that it references. A test
 * compares the list with the catalogue. `logins` and `qr_codes` come first, so that sign-in and printed codes stop
 * working immediately.
 */
export const STORE_TABLES = [
  'logins',
  'qr_codes',
  'billing_customers',
  'sessions',
  'devices',
  'user_pins',
  'approvals',
  'password_resets',
  'reviews',
  'device_sales',
  'device_people',
  'offline_devices',
  'catalog_versions',
  'ledger',
  'z_reports',
  'shift_counts',
  'shifts',
  'drawers',
  'station_assignments',
  'stations',
  'till_settings',
  'print_jobs',
  'printers',
  'qr_orders',
  'payments',
  'refunds',
  'discount_lines',
  'discounts',
  'order_events',
  'order_items',
  'reservations',
  'orders',
  'check_events',
  'checks',
  'invoices',
  'report_parts',
  'addons',
  'variants',
  'menu_items',
  'categories',
  'taxes',
  'payment_types',
  'store_tables',
  'customers',
  'pictures',
  'checkouts',
  'billing_events',
  'subscription_history',
  'subscriptions',
  'platform_stores',
  'idempotency_keys',
  'outbox',
  'counters',
  'print_settings',
  'service_settings',
  'floor_plans',
  'users',
  'audit_log',
] as const

/** Tables that keep their rows: sums per day without personal data, for the platform's own history. */
export const KEPT_TABLES = ['report_days'] as const

/** Rows deleted by one statement, so that no statement holds its locks for long. */
export const ERASE_BATCH = 2_000

/** @returns one row per deleted row, at most a batch. */
export const eraseRows = (table: (typeof STORE_TABLES)[number], tenantId: number) =>
  statement<object>(
    `DELETE FROM ${table} WHERE tenant_id = $1
     AND ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE tenant_id = $1 LIMIT ${ERASE_BATCH}))`,
    [tenantId],
  )

/** Queued mails to users of this store. */
export const eraseMails = (tenantId: number) =>
  statement('DELETE FROM mails WHERE recipient IN (SELECT username FROM users WHERE tenant_id = $1)', [
    tenantId,
  ])

export const listDue = (now: Date) =>
  k.selectFrom('stores').select('tenant_id').where('delete_after', '<=', now).orderBy('delete_after')

/** The store's row, if it is still due for erasure. The lock keeps other processes from erasing its rows. */
export const lockDue = (tenantId: number, now: Date) =>
  k
    .selectFrom('stores')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .where('delete_after', '<=', now)
    .forUpdate()

export const eraseStore = (tenantId: number) => k.deleteFrom('stores').where('tenant_id', '=', tenantId)

export const findForErasure = (tenantId: number) =>
  k
    .selectFrom('stores')
    .select(['name', 'time_zone', 'owner', 'delete_after'])
    .where('tenant_id', '=', tenantId)

/** Ends the sessions of all other users. */
export const endOthersSessions = (tenantId: number, username: string) =>
  k.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('username', '!=', username)
