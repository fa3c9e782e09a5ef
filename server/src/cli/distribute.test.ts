import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { MIGRATIONS_DIR, TEST_SECRET } from '../testing/constants.ts'
import type { TestDatabase } from '../testing/database.ts'
import { emptyDatabase } from '../testing/installation.ts'
import { distributeCommand } from './distribute.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())

const distribute = (databaseUrl: string, ...args: string[]) =>
  distributeCommand(
    {
      config: readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET }),
      migrationsDir: MIGRATIONS_DIR,
      release: { version: 'test', commit: 'test' },
      clock: () => new Date(),
      say: () => {},
      note: () => {},
    },
    args,
  )

it('a database without Citus is refused before anything is written to it', async () => {
  await expect(distribute(database.ownerUrl)).rejects.toThrow('no tiene Citus')
  const { rows } = await database.owner.query("SELECT FROM pg_tables WHERE schemaname = 'public'")
  expect(rows).toEqual([])
})

it('without DATABASE_URL there is nothing to distribute', async () => {
  await expect(distribute('')).rejects.toThrow('DATABASE_URL')
  await expect(distribute(database.ownerUrl, '--all')).rejects.toThrow('./comanda distribute')
})
