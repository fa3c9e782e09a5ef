import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { MIGRATIONS_DIR, TEMPLATE, TEST_SECRET } from './constants.ts'
import { startPooler } from './pooler.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string
    /** Its pooler, with TEST_POOLER=1. */
    poolerUrl: string | null
    /** Functions of this Postgres whose value changes from row to row. */
    volatileFunctions: string[]
  }
}

/** One Postgres for the whole run; every test file copies its migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'comanda-test-'))
  const postgres = await startEmbeddedPostgres({ dir, durable: false, maxConnections: 300, log: () => {} })
  const pooler = process.env.TEST_POOLER ? await startPooler(postgres.url) : null
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  const volatile = await client.query<{ name: string }>(
    "SELECT DISTINCT proname AS name FROM pg_proc WHERE provolatile = 'v'",
  )
  await client.end()
  const template = new URL(postgres.url)
  template.pathname = `/${TEMPLATE}`
  await migrate(template.href, MIGRATIONS_DIR, TEST_SECRET)
  project.provide('ownerUrl', postgres.url)
  project.provide('poolerUrl', pooler?.url ?? null)
  project.provide(
    'volatileFunctions',
    volatile.rows.map(({ name }) => name),
  )
  return async () => {
    await pooler?.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
