import { afterAll, beforeAll, expect, inject } from 'vitest'
import { readMigrations } from '../db/migrate.ts'
import { MIGRATIONS_DIR } from './constants.ts'
import { startRecording, takeFindings } from './distributed/recorder.ts'
import { readTables } from './distributed/tables.ts'

beforeAll(async () => {
  await startRecording(async () => ({
    tables: readTables((await readMigrations(MIGRATIONS_DIR)).map(({ sql }) => sql)),
    volatile: new Set(inject('volatileFunctions')),
  }))
})

afterAll(() => expect(takeFindings(), 'statements that a distributed Postgres refuses').toEqual([]))
