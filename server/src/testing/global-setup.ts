import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { MIGRATIONS_DIR, TEMPLATE, TEST_SECRET } from './constants.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string
  }
}

/** One Postgres for the whole run; every test file copies its migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'comanda-test-'))
  const postgres = await startEmbeddedPostgres({ dir, durable: false, maxConnections: 300, log: () => {} })
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  const template = new URL(postgres.url)
  template.pathname = `/${TEMPLATE}`
  await migrate(template.href, MIGRATIONS_DIR, TEST_SECRET)
  project.provide('ownerUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
