import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../db/schema/migrate.ts'
import { MIGRATIONS_DIR, TEST_SECRET } from './constants.ts'

/** A database as it was before a migration. */
export interface OldDatabase {
  owner: pg.Client
  // biome-ignore lint/suspicious/noExplicitAny: rows of any table
  rows: (sql: string) => Promise<any[]>
  /** @returns the names of the migrations that ran */
  migrate: () => Promise<string[]>
  close: () => Promise<void>
}

/** @param migration its file's name; those before it have run */
export async function openOldDatabase(migration: string): Promise<OldDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-migrations-'))
  const copy = (name: string) => cp(join(MIGRATIONS_DIR, name), join(folder, name))
  for (const name of await readdir(MIGRATIONS_DIR)) if (name < migration) await copy(name)
  const node = inject('nodes')[0] ?? ''
  const name = `test_${randomBytes(6).toString('hex')}`
  await administrate(node, [`CREATE DATABASE ${name}`])
  const address = new URL(node)
  address.pathname = name
  const url = address.href
  await migrate(url, folder, TEST_SECRET)
  const owner = new pg.Client(url)
  await owner.connect()
  return {
    owner,
    rows: async (sql) => (await owner.query(sql)).rows,
    migrate: async () => {
      await copy(migration)
      return migrate(url, folder, TEST_SECRET)
    },
    close: async () => {
      await owner.end()
      await administrate(node, [
        `DROP DATABASE ${name} WITH (FORCE)`,
        `DROP ROLE ${name}_login_app, ${name}_login_platform, ${name}_login_backup`,
      ])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function administrate(url: string, statements: readonly string[]): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}
