/** A statement that is about more than one store, or does not say which one. */
interface Exception {
  /** The function that makes it, or the library. */
  name: string
  /** Of its text, with every blank as one space and without quotes. */
  text: RegExp
  reason: string
}

const READS_ALL_STORES = 'the operator reads it across stores: every node answers for its own'
const UPKEEP_OF_ALL =
  'upkeep deletes what is old in all stores, by a constant: every node deletes its own, in a transaction of nothing else'
const FENCED =
  'a store takes its data along in one read-only snapshot, kept to it by the fence alone: slow, and right'
const TRIES_THE_FENCE = 'a test of the fence itself'

const EXCEPTIONS: readonly Exception[] = [
  {
    name: 'forgetPublished',
    text: /^DELETE FROM outbox USING unnest/,
    reason:
      'one statement for the events of all stores, a quarter second of them; each row is named by its key',
  },
  {
    name: 'liveSessions',
    text: /^SELECT s\.id FROM unnest\(\$1::int\[\], \$2::uuid\[\]\) AS asked/,
    reason:
      'one statement a minute for the screens of all stores at a process; each session is named by its key',
  },
  { name: 'takeAbandoned', text: /^delete from outbox where created_at </, reason: UPKEEP_OF_ALL },
  { name: 'forgetOldKeys', text: /^delete from idempotency_keys where created_at </, reason: UPKEEP_OF_ALL },
  { name: 'forgetExpiredSessions', text: /^delete from sessions where expires_at </, reason: UPKEEP_OF_ALL },
  {
    name: 'forgetExpiredResets',
    text: /^delete from password_resets where expires_at </,
    reason: UPKEEP_OF_ALL,
  },
  {
    name: 'forgetRequests',
    text: /^DELETE FROM qr_orders WHERE \(tenant_id, id\) IN \( SELECT tenant_id, id FROM qr_orders WHERE status/,
    reason: 'bounded upkeep of all stores: to be asked for store by store where tables are distributed',
  },
  {
    name: 'listTenants of roll-ups',
    text: /^SELECT tenant_id FROM stores ORDER BY tenant_id$/,
    reason: READS_ALL_STORES,
  },
  {
    name: 'tenants of the operator',
    text: /FROM stores store LEFT JOIN subscriptions sub ON sub\.tenant_id = store\.tenant_id (LEFT JOIN platform_stores .*)?(WHERE|$)/,
    reason: READS_ALL_STORES,
  },
  {
    name: 'countMatching',
    text: /^SELECT count\(\*\)::integer AS count FROM stores store WHERE/,
    reason: READS_ALL_STORES,
  },
  {
    name: 'topItemsOf',
    text: /^WITH top AS MATERIALIZED \( SELECT tenant_id, item_id, sum\(quantity\)/,
    reason: READS_ALL_STORES,
  },
  {
    name: 'listAllEntries',
    text: /^SELECT entry\.\*, store\.name AS tenant_name FROM \( \(SELECT/,
    reason: READS_ALL_STORES,
  },
  { name: 'endOfSpan', text: /^\(SELECT at, id FROM audit_log/, reason: READS_ALL_STORES },
  {
    name: 'listLapsed',
    text: /^select tenant_id from stores where is_active = \$1 and active_until <=/,
    reason: READS_ALL_STORES,
  },
  {
    name: 'listDue of erasure',
    text: /^select tenant_id from stores where delete_after <=/,
    reason: READS_ALL_STORES,
  },
  {
    name: 'listDue of billing',
    text: /^SELECT tenant_id FROM subscriptions WHERE provider = 'embedded'/,
    reason: READS_ALL_STORES,
  },
  {
    name: 'listByAccess',
    text: /^select tenant_id from stores where access = \$1$/,
    reason: READS_ALL_STORES,
  },
  { name: 'StoreSnapshot.rows', text: /^DECLARE rows_\d+ NO SCROLL CURSOR FOR/, reason: FENCED },
  { name: 'findStoreName', text: /^SELECT name, time_zone FROM stores$/, reason: FENCED },
  {
    name: 'the socket adapter',
    text: /^(UN)?LISTEN socket\.io/,
    reason: 'on a connection of its own straight to the database, where it stays',
  },
  {
    name: 'fence.test.ts',
    text: /^(SELECT count\(\*\)::int AS n, max\(tenant_id\) AS t FROM menu_items$|UPDATE menu_items SET title = 'mío'|INSERT INTO categories VALUES \(\d+, 99, 'plantada')/,
    reason: TRIES_THE_FENCE,
  },
  {
    name: 'audit.test.ts',
    text: /^(UPDATE audit_log SET actor = 'otro'|DELETE FROM audit_log)$/,
    reason: TRIES_THE_FENCE,
  },
]

/** @param sql with every blank as one space */
export function exceptionFor(sql: string): Exception | undefined {
  const plain = sql.replaceAll('"', '')
  return EXCEPTIONS.find(({ text }) => text.test(plain))
}
