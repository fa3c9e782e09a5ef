import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from '../db/schema/migrate.ts'
import { MIGRATIONS_DIR, TEST_SECRET } from './constants.ts'
import { emptyDatabase } from './installation.ts'

/** A database as it was before a migration. */
export interface OldDatabase {
  owner: pg.Pool
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
  const database = await emptyDatabase()
  const { owner, ownerUrl } = database
  await migrate(ownerUrl, folder, TEST_SECRET)
  return {
    owner,
    rows: async (sql) => (await owner.query(sql)).rows,
    migrate: async () => {
      await copy(migration)
      return migrate(ownerUrl, folder, TEST_SECRET)
    },
    close: async () => {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
