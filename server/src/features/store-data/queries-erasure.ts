import { k, statement } from '../../db/statement.ts'

/**
 * Every table that holds rows of a store, in the order in which they go: what names a row before the row it names. A
 * test holds it against the catalogue. `logins` and `qr_codes` go first: from then on no sign-in and no printed code
 * works.
 */
export const STORE_TABLES = [
  'logins',
  'qr_codes',
  'billing_customers',
  'sessions',
  'password_resets',
  'qr_orders',
  'payments',
  'order_events',
  'order_items',
  'reservations',
  'orders',
  'invoices',
  'report_parts',
  'report_days',
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
  'platform_day_items',
  'platform_stores',
  'idempotency_keys',
  'outbox',
  'counters',
  'print_settings',
  'users',
  'audit_log',
] as const

/** What stays of a store: sums per day without a name, the platform's own history. */
export const KEPT_TABLES = ['platform_days'] as const

/** Rows of one statement: none holds its locks for long. */
export const ERASE_BATCH = 2_000

/** @returns one row for each that went, at most a batch. */
export const eraseRows = (table: (typeof STORE_TABLES)[number], tenantId: number) =>
  statement<object>(
    `DELETE FROM ${table} WHERE tenant_id = $1
     AND ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE tenant_id = $1 LIMIT ${ERASE_BATCH}))`,
    [tenantId],
  )

/** Mail that still waits for somebody of this store. */
export const eraseMails = (tenantId: number) =>
  statement('DELETE FROM mails WHERE recipient IN (SELECT username FROM users WHERE tenant_id = $1)', [
    tenantId,
  ])

export const listDue = (now: Date) =>
  k.selectFrom('stores').select('tenant_id').where('delete_after', '<=', now).orderBy('delete_after')

/** The store's row, if it is still to be erased. The lock keeps every other process from erasing its rows. */
export const lockDue = (tenantId: number, now: Date) =>
  k
    .selectFrom('stores')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .where('delete_after', '<=', now)
    .forUpdate()

export const eraseStore = (tenantId: number) => k.deleteFrom('stores').where('tenant_id', '=', tenantId)

export const findForErasure = (tenantId: number, username: string) =>
  k
    .selectFrom('stores')
    .innerJoin('users', 'users.tenant_id', 'stores.tenant_id')
    .select(['stores.name', 'stores.time_zone', 'stores.owner', 'stores.delete_after', 'users.password_hash'])
    .where('stores.tenant_id', '=', tenantId)
    .where('users.tenant_id', '=', tenantId)
    .where('users.username', '=', username)

/** Ends the sessions of everybody else. */
export const endOthersSessions = (tenantId: number, username: string) =>
  k.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('username', '!=', username)
