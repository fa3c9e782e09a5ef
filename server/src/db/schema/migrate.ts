import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from '../connect.ts'
import { ensureLogins } from '../pools.ts'

/** An arbitrary constant: the advisory lock serializes processes that start at once. */
const LOCK = 7_226_632

export interface Migration {
  name: string
  sql: string
  checksum: string
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies the missing migrations, each in its own transaction, and prepares the login roles.
 * @throws when a file that was already applied has changed.
 */
export async function migrate(ownerUrl: string, folder: string, secret: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return asOnlyOwner(ownerUrl, async (client) => {
    const applied = await readApplied(client)
    const fresh: string[] = []
    for (const migration of migrations) {
      const before = applied.get(migration.name)
      if (before === migration.checksum) continue
      if (before) throw new Error(`La migración ${migration.name} cambió después de aplicarse.`)
      await client.query('BEGIN')
      await applyMigration(client, migration).catch(async (error: unknown) => {
        await client.query('ROLLBACK')
        throw error
      })
      await client.query('COMMIT')
      fresh.push(migration.name)
    }
    await client.query('GRANT SELECT ON migrations TO comanda_platform')
    await ensureLogins(client, ownerUrl, secret)
    return fresh
  })
}

/** Works as the owner and holds the migration lock, which excludes other migrations and restores. */
export async function asOnlyOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect({ connectionString: ownerUrl, application_name: 'comanda migrations' })
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Names and checksums of the applied migrations; creates the table when it is missing. */
export async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Comments, texts and `$$` blocks may contain semicolons. */
const STATEMENT = /(?:--[^\n]*|'[^']*'|\$\$[\s\S]*?\$\$|[^;])+/g

/** Changes run separately: for each change of a distributed table, Citus sends the whole text that it is part of to the workers. */
const statementsIn = (sql: string): string[] =>
  (sql.match(STATEMENT) ?? []).filter((statement) => statement.replace(/--[^\n]*/g, '').trim() !== '')

/** Runs in the caller's transaction. */
export async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    for (const statement of statementsIn(sql)) await client.query(statement)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  } catch (error) {
    throw new Error(`La migración ${name} falló: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

export const countMigrations = async (folder: string): Promise<number> =>
  (await readMigrations(folder)).length
