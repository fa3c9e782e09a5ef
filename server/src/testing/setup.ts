import { afterAll, beforeAll, expect, inject } from 'vitest'
import { readMigrations } from '../db/migrate.ts'
import { HASHING } from '../features/auth/passwords.ts'
import { MIGRATIONS_DIR } from './constants.ts'
import { startRecording, takeFindings } from './distributed/recorder.ts'
import { readTables } from './distributed/tables.ts'

// Every restaurant of a test hashes passwords: the strength of production would be a tenth of the run.
Object.assign(HASHING, { memoryCost: 1_024, timeCost: 1 })

beforeAll(async () => {
  await startRecording(async () => ({
    tables: readTables((await readMigrations(MIGRATIONS_DIR)).map(({ sql }) => sql)),
    volatile: new Set(inject('volatileFunctions')),
  }))
})

afterAll(() => expect(takeFindings(), 'statements that a distributed Postgres refuses').toEqual([]))
