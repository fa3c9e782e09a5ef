import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { poolFor, type TestDatabase, throughPooler } from './database.ts'

const GROUPS = 'comanda_app, comanda_platform, comanda_backup'

/**
 * Creates an empty database, as before the first start. Optionally its owner is not a superuser, as with most hosted
 * databases.
 */
export async function emptyDatabase({ isSuperuser = true } = {}): Promise<TestDatabase> {
  const admin = new pg.Pool({ connectionString: inject('ownerUrl'), max: 1 })
  const name = `${inject('prefix')}${randomBytes(4).toString('hex')}`
  const url = new URL(inject('ownerUrl'))
  url.pathname = `/${name}`
  if (!isSuperuser) {
    url.username = `${name}_owner`
    url.password = randomBytes(12).toString('hex')
    await admin.query(`CREATE ROLE ${url.username} LOGIN CREATEROLE PASSWORD '${url.password}'`)
    // The creator of these roles may grant them; in this cluster that is the superuser.
    await admin.query(`GRANT ${GROUPS} TO ${url.username} WITH ADMIN OPTION`)
  }
  await admin.query(`CREATE DATABASE ${name} ${isSuperuser ? '' : `OWNER ${url.username}`}`)
  const outboxDir = await mkdtemp(join(inject('folder'), 'outbox-'))
  const owner = poolFor(url.href)
  return {
    ownerUrl: url.href,
    poolerUrl: throughPooler(url.href),
    owner,
    outboxDir,
    drop: async () => {
      await rm(outboxDir, { recursive: true, force: true })
      await owner.end()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      const { rows } = await admin.query<{ login: string }>(
        'SELECT rolname AS login FROM pg_roles WHERE starts_with(rolname, $1) ORDER BY 1',
        [`${name}_login_`],
      )
      for (const { login } of rows) await admin.query(`DROP ROLE ${login}`)
      if (!isSuperuser) await admin.query(`DROP OWNED BY ${url.username}; DROP ROLE ${url.username}`)
      await admin.end()
    },
  }
}

/** Returns a fingerprint of the rows of every table, and of the sequences. */
export async function fingerprints(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string; columns: string }>(
    // The third column of a sequence is its WAL counter, which does not belong to its state.
    `SELECT relname AS name, CASE relkind WHEN 'S' THEN 'last_value, is_called' ELSE '*' END AS columns FROM pg_class
     WHERE relkind IN ('r', 'S') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const prints: Record<string, string> = {}
  const client = await owner.connect()
  try {
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ print: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(row::text), '' ORDER BY row::text)), '') AS print
         FROM (SELECT ${columns} FROM ${name}) row`,
      )
      prints[name] = rows[0]?.print ?? ''
    }
  } finally {
    client.release()
  }
  return prints
}
