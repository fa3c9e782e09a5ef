import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ensureLogins } from './pools.ts'

/** Any constant: two processes of ours starting at once take turns on it. */
const LOCK = 7_226_632

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies what is missing, each file in its own transaction, and readies the login roles.
 * @throws when a file that was already applied has been edited.
 */
export async function migrate(ownerUrl: string, folder: string, secret: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'comanda migrations' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const fresh: string[] = []
    for (const migration of migrations) {
      const before = applied.get(migration.name)
      if (before === migration.checksum) continue
      if (before) throw new Error(`La migración ${migration.name} cambió después de aplicarse.`)
      await apply(client, migration)
      fresh.push(migration.name)
    }
    await client.query('GRANT SELECT ON migrations TO comanda_platform')
    await ensureLogins(client, ownerUrl, secret)
    return fresh
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`La migración ${name} falló: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

export const countMigrations = async (folder: string): Promise<number> =>
  (await readMigrations(folder)).length
