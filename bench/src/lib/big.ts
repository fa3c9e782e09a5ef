import pg from 'pg'
import type { SignedUp } from './stores.ts'
import { vacuum } from './vacuum.ts'

/** Tables loaded side by side. */
const LOADERS = 2

/**
 * By what a table has grown: rows of all stores alternate in it as they would have been written, so that those of one
 * store lie on as many pages as in life. Other tables were written store by store.
 */
const GROWN_BY: Record<string, string> = {
  orders: 'id',
  order_items: 'order_id',
  invoices: 'id',
  payments: 'id',
  customers: 'created_at',
  reservations: 'id',
  idempotency_keys: 'created_at',
  report_days: 'business_date',
  report_parts: 'business_date',
  report_months: 'month',
  report_month_parts: 'month',
  platform_days: 'business_date',
  platform_day_items: 'business_date',
}

interface Table {
  name: string
  columns: string[]
}

/**
 * Copies a store, whatever tables there are, into thousands: rows first, then the indexes, built in one go. The tables
 * are vacuumed and analysed at the end. Only for a database that nothing else uses and that may be lost.
 */
export async function plantMany(ownerUrl: string, from: SignedUp, count: number): Promise<SignedUp[]> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  try {
    const { rows } = await owner.query<{ id: number }>(
      "SELECT nextval('tenant_ids')::integer AS id FROM generate_series(1, $1)",
      [count],
    )
    const ids = rows.map(({ id }) => id)
    const tables = await filledTables(owner, from)
    await owner.query('ANALYZE')
    await sideBySide(ownerUrl, tables, (client, table) => fill(client, table, from, ids))
    // Not as each is filled: what is visible to everybody is not known while another's rows are on their way.
    await sideBySide(ownerUrl, tables, (client, { name }) => client.query(`VACUUM ${name}`))
    await vacuum(
      owner,
      tables.map(({ name }) => name),
    )
    return ids.map((tenantId) => ({ tenantId, sessionId: from.sessionId }))
  } finally {
    await owner.end()
  }
}

/** Those keyed by store that have rows of this one, the most rows first. */
async function filledTables(owner: pg.Client, { tenantId }: SignedUp): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.oid, i.indkey HAVING bool_or(a.attname = 'tenant_id' AND a.attnum = i.indkey[0])`,
  )
  const counted: { table: Table; count: number }[] = []
  for (const table of rows) {
    const text = `SELECT count(*)::integer AS count FROM ${table.name} WHERE tenant_id = $1`
    const { rows: counts } = await owner.query<{ count: number }>(text, [tenantId])
    counted.push({ table, count: counts[0]?.count ?? 0 })
  }
  return counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ table }) => table)
}

async function sideBySide(
  ownerUrl: string,
  tables: readonly Table[],
  work: (client: pg.Client, table: Table) => Promise<unknown>,
): Promise<void> {
  const left = [...tables]
  const loader = async () => {
    const client = new pg.Client(ownerUrl)
    await client.connect()
    try {
      for (let table = left.shift(); table; table = left.shift()) await work(client, table)
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: LOADERS }, loader))
}

async function fill(client: pg.Client, table: Table, from: SignedUp, ids: readonly number[]): Promise<void> {
  await client.query("SET session_replication_role = 'replica'; SET maintenance_work_mem = '512MB'")
  // Rows enter no index until REINDEX makes them all at once, ten times as fast.
  await client.query('UPDATE pg_index SET indisready = false WHERE indrelid = $1::regclass', [table.name])
  await client.query(copying(table), [from.tenantId, ids])
  await client.query(`REINDEX TABLE ${table.name}`)
}

/** `$1` the store that is copied, `$2` the copies. */
function copying({ name, columns }: Table): string {
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const copied = columns
    .map((column) => (column === 'tenant_id' ? 'at.copy' : `original.${pg.escapeIdentifier(column)}`))
    .join(', ')
  const age = GROWN_BY[name]
  const inTurn =
    age === undefined
      ? `SELECT ${copied} FROM unnest($2::integer[]) AS at (copy), ${name} AS original
         WHERE original.tenant_id = $1 ORDER BY at.copy`
      : `SELECT ${copied} FROM (
           SELECT moment, unnest($2::integer[]) AS copy
           FROM (SELECT DISTINCT ${age} AS moment FROM ${name} WHERE tenant_id = $1 ORDER BY moment) AS moments
         ) AS at JOIN ${name} AS original ON original.${age} = at.moment
         WHERE original.tenant_id = $1`
  return `INSERT INTO ${name} (${listed}) ${inTurn}`
}
