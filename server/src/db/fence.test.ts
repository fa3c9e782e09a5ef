import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIGRATIONS_DIR, TEST_SECRET } from '../testing/constants.ts'
import { asksForPasswords, createDatabase, openPools, type TestDatabase } from '../testing/database.ts'
import { openTaqueria } from '../testing/menu.ts'
import { TestServer } from '../testing/restaurant.ts'
import { PlatformDb } from './platform.ts'
import { generateTypes } from './schema/generate-types.ts'
import { migrate } from './schema/migrate.ts'
import { statement } from './statement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Tables without rows of stores, with the reason. */
const UNFENCED = {
  logins: 'directory: which store an address signs in to',
  qr_codes: 'directory: which store a printed code belongs to',
  migrations: 'the owner’s list of applied files',
  billing_customers: 'directory: which store the payment provider’s customer is',
  operators: 'the platform’s own people',
  operator_sessions: 'theirs',
  platform_audit: 'what operators did that concerns no single store',
  platform_stores: 'how many customers a store has',
  exchange_rates: 'the operator’s',
  kept_cfdi: 'fiscal records of erased stores, which the law keeps: no store’s role reads them',
  mails: 'mail that has not left yet, of any store or none',
  sign_in_failures: 'keyed hashes of accounts and addresses, before anybody is known',
  quotas: 'keyed hashes of what is limited, and how often it was done',
  pin_places: 'keyed hashes of people and the devices on which their PIN was right',
  socket_io_attachments: 'events between processes, identifiers only',
}

/** Indexes for the operator's lookups across stores: neither keys nor unique. */
const ACROSS_STORES = ['audit_log_by_time', 'report_days_by_date', 'report_parts_by_date']

const rows = async <Row extends object>(text: string): Promise<Row[]> =>
  (await database.owner.query<Row>(text)).rows

describe('the catalogue', () => {
  it('protects every table of stores with forced row-level security and policies for the app and for backups', async () => {
    const tables = await rows<{ name: string; enabled: boolean; forced: boolean; policies: number }>(
      `SELECT c.relname AS name, c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
              (SELECT count(*)::int FROM pg_policy p
               WHERE p.polrelid = c.oid AND p.polname IN ('own_store', 'backup')) AS policies
       FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`,
    )
    const open = tables.filter((table) => !(table.enabled && table.forced && table.policies === 2))
    expect(open.map((table) => table.name).sort()).toEqual(Object.keys(UNFENCED).sort())
  })

  it('has tenant_id first in every key and index of a fenced table', async () => {
    const keys = await rows<{ name: string; first: string }>(
      `SELECT i.indexrelid::regclass::text AS name, a.attname AS first
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       WHERE c.relrowsecurity`,
    )
    expect(keys.length).toBeGreaterThan(20)
    const across = keys
      .filter((key) => key.first !== 'tenant_id')
      .map((key) => key.name)
      .toSorted()
    expect(across).toEqual(ACROSS_STORES)
  })

  it('has tenant_id in every foreign key, since key checks bypass row-level security', async () => {
    const keys = await rows<{ name: string; columns: string[] }>(
      `SELECT conname AS name, (SELECT array_agg(attname::text) FROM pg_attribute
                                WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns
       FROM pg_constraint JOIN pg_class c ON c.oid = conrelid WHERE contype = 'f' AND c.relrowsecurity`,
    )
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => !key.columns.includes('tenant_id'))).toEqual([])
  })

  it('has no own triggers and no ON DELETE SET NULL', async () => {
    // Extensions add triggers to tables: Citus does to distributed tables.
    const triggers = await rows(
      `SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgfoid NOT IN
         (SELECT objid FROM pg_depend WHERE classid = 'pg_proc'::regclass AND deptype = 'e')`,
    )
    expect(triggers).toEqual([])
    expect(await rows("SELECT conname FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'n'")).toEqual(
      [],
    )
  })

  it('lets neither role own anything, create anything or bypass row-level security', async () => {
    const roles = await rows<Record<string, unknown>>(
      `SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
              (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owns,
              has_schema_privilege(r.oid, 'public', 'CREATE') AS creates
       FROM pg_roles r WHERE rolname IN ('comanda_app', 'comanda_platform', 'comanda_backup')`,
    )
    for (const { rolname: _, ...powers } of roles) {
      expect(powers).toEqual({
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        owns: 0,
        creates: false,
      })
    }
  })
})

/**
 * Tables whose rows the app never deletes, and the columns that it may change (`all` of them where a row has a state). Of all
 * others it deletes rows: settings, people, sessions, and rows kept for a limited time.
 */
const KEPT: Readonly<Record<string, readonly string[] | 'all'>> = {
  stores: 'all',
  counters: 'all',
  checks: 'all',
  check_events: [],
  orders: 'all',
  order_items: 'all',
  order_events: ['order_id'],
  invoices: [],
  payments: [
    'amount',
    'check_id',
    'invoice_id',
    'part',
    'payment_type_id',
    'returned_amount',
    'returned_at',
    'returned_tip',
    'tendered',
    'tip',
  ],
  refunds: [],
  discounts: [],
  ledger: [],
  shifts: 'all',
  shift_counts: [],
  z_reports: [],
  approvals: ['used_at'],
  device_sales: 'all',
  reviews: 'all',
  cfdi_documents: [
    'acknowledgement',
    'attempts',
    'cancel_asked_at',
    'cancel_asked_by',
    'cancel_motive',
    'cancelled_at',
    'email',
    'mail_language',
    'mailed_at',
    'next_attempt_at',
    'pac',
    'refusal',
    'refusal_code',
    'said',
    'stamped',
    'stamped_at',
    'state',
    'uuid',
    'waits',
  ],
  cfdi_tickets: ['is_live'],
  subscriptions: 'all',
  subscription_history: [],
  billing_events: 'all',
  audit_log: [],
  report_days: 'all',
}

describe('the app’s role', () => {
  it('cannot delete sales, payments, counts and log entries, nor change immutable rows', async () => {
    const tables = await rows<{ name: string; deletes: boolean; columns: string[]; all: boolean }>(
      `SELECT c.relname AS name, has_table_privilege('comanda_app', c.oid, 'UPDATE') AS all,
              has_table_privilege('comanda_app', c.oid, 'DELETE')
                OR has_table_privilege('comanda_app', c.oid, 'TRUNCATE') AS deletes,
              coalesce((SELECT array_agg(a.attname::text ORDER BY a.attname) FROM pg_attribute a
                        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                          AND has_column_privilege('comanda_app', c.oid, a.attnum, 'UPDATE')), '{}') AS columns
       FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relrowsecurity AND c.relnamespace = 'public'::regnamespace`,
    )
    const kept = tables.filter(({ name }) => name in KEPT)
    const notDeleted = tables.flatMap(({ name, deletes }) => (deletes ? [] : [name]))
    expect(notDeleted.toSorted()).toEqual(Object.keys(KEPT).toSorted())
    const changeable = kept.map(({ name, all, columns }) => [name, all ? 'all' : columns])
    expect(Object.fromEntries(changeable)).toEqual(KEPT)
  })

  it('cannot read a store without setting the tenant, nor any directory', async () => {
    const pools = openPools({ ...database, poolerUrl: undefined }, 2)
    try {
      await expect(pools.app.query('SELECT * FROM orders')).rejects.toThrow(
        /app\.tenant_id|invalid input syntax/,
      )
      await expect(pools.app.query('SELECT * FROM logins')).rejects.toThrow(/permission denied/)
      await expect(new PlatformDb(pools.platform).all(statement('SELECT * FROM orders'))).resolves.toEqual([])
    } finally {
      await pools.close()
    }
  })

  it('sees, changes and inserts rows of its own store only', async () => {
    const server = await TestServer.on(database)
    try {
      const [mine, theirs] = [await openTaqueria(server), await openTaqueria(server)]
      const db = server.app.tenant(mine.tenantId)
      const count = statement<{ n: number; t: number }>(
        'SELECT count(*)::int AS n, max(tenant_id) AS t FROM menu_items',
      )
      expect(await db.first(count)).toEqual({ n: 3, t: mine.tenantId })
      const steal = statement(
        `UPDATE menu_items SET title = 'mío' WHERE tenant_id = ${theirs.tenantId} RETURNING id`,
      )
      expect(await db.all(steal)).toEqual([])
      const plant = statement(`INSERT INTO categories VALUES (${theirs.tenantId}, 99, 'plantada', 1)`)
      await expect(db.run(plant)).rejects.toThrow(/row-level security/)
    } finally {
      await server.app.close()
    }
  })

  it('loses its tenant with the transaction: the next transaction on the same connection sees no rows', async () => {
    const pools = openPools({ ...database, poolerUrl: undefined }, 1)
    try {
      await pools.app.query("BEGIN; SET LOCAL app.tenant_id = '1'; COMMIT")
      await expect(pools.app.query('SELECT * FROM orders')).rejects.toThrow(/invalid input syntax/)
    } finally {
      await pools.close()
    }
  })
})

describe('the function for migrations', () => {
  /** The policies and grants of a table, in its name's place `t`. */
  const fenceOf = async (table: string) => {
    const [facts] = await rows<{ policies: string[]; grants: string[] }>(
      `SELECT ARRAY(SELECT concat_ws(' ', polname, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid),
                                     pg_get_expr(polwithcheck, polrelid))
                    FROM pg_policy WHERE polrelid = '${table}'::regclass ORDER BY polname) AS policies,
              ARRAY(SELECT concat_ws(' ', grantee, privilege_type) FROM information_schema.role_table_grants
                    WHERE table_name = '${table}' AND grantee LIKE 'comanda\\_%' ORDER BY 1) AS grants`,
    )
    return facts
  }

  it('separates a table, and one of history, as those of the settings and of the books are', async () => {
    await database.owner.query(
      `CREATE TABLE fenced_setting (tenant_id integer PRIMARY KEY); SELECT fence('fenced_setting');
       CREATE TABLE fenced_history (tenant_id integer PRIMARY KEY); SELECT fence('fenced_history', history => true)`,
    )
    expect(await fenceOf('fenced_setting')).toEqual(await fenceOf('taxes'))
    expect(await fenceOf('fenced_history')).toEqual(await fenceOf('ledger'))
    await database.owner.query('DROP TABLE fenced_setting, fenced_history')
  })
})

describe('migrations', () => {
  it('match the generated row types', async () => {
    await expect(generateTypes(database.ownerUrl, '--verify')).resolves.toBeDefined()
  })

  it('keep a login’s password, so that a pooler can go on using it, unless the secret key has changed', async ({
    skip,
  }) => {
    skip(!(await asksForPasswords(database)), 'any password is accepted')
    const secrets = () =>
      rows(
        "SELECT rolname, rolpassword FROM pg_authid WHERE rolname LIKE current_database() || '_login_%' ORDER BY 1",
      )
    const before = await secrets()
    expect(before).toHaveLength(3)
    await migrate(database.ownerUrl, MIGRATIONS_DIR, TEST_SECRET)
    expect(await secrets()).toEqual(before)
    await migrate(database.ownerUrl, MIGRATIONS_DIR, `another ${TEST_SECRET}`)
    expect(await secrets()).not.toEqual(before)
    await migrate(database.ownerUrl, MIGRATIONS_DIR, TEST_SECRET)
  })

  it('are applied once when two processes start at the same time', async () => {
    await database.owner.query('CREATE DATABASE starting_twice')
    const url = new URL(database.ownerUrl)
    url.pathname = '/starting_twice'
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url.href, MIGRATIONS_DIR, TEST_SECRET)))
    expect(applied.filter((files) => files.length > 0)).toHaveLength(1)
    await database.owner.query('DROP DATABASE starting_twice WITH (FORCE)')
  })
})
