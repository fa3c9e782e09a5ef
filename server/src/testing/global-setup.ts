import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { TEMPLATE } from './constants.ts'
import { readModels } from './models.ts'
import { createTemplate, dropOnAll, dropTestDatabase, readNodes } from './nodes.ts'
import { startPooler } from './pooler.ts'

type Provided = 'ownerUrl' | 'nodes' | 'poolerUrl' | 'models' | 'folder' | 'prefix'

/** What the projects of a run share. */
interface Shared {
  values: Pick<ProvidedContext, Provided>
  users: number
  stop: () => Promise<void>
}

/** Each project has its own copy of this module. */
const ofRun = globalThis as { comandaTests?: Promise<Shared> }

/**
 * Starts one Postgres for the whole run, or uses the cluster of CITUS_URL. Test servers have copies of the migrated
 * template database; those that live as long as their worker are dropped at the end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ofRun.comandaTests ??= start()
  const shared = await ofRun.comandaTests
  shared.users++
  for (const [name, value] of Object.entries(shared.values)) project.provide(name as Provided, value)
  return async () => {
    shared.users--
    if (shared.users > 0) return
    delete ofRun.comandaTests
    await shared.stop()
  }
}

async function start(): Promise<Shared> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-test-'))
  const { url, stop } = await openServer(process.env.CITUS_URL, folder)
  const nodes = process.env.CITUS_URL ? await readNodes(url) : [url]
  const pooler = process.env.TEST_POOLER ? await startPooler(url) : null
  const template = await createTemplate(nodes)
  const prefix = `test_${randomBytes(4).toString('hex')}`
  const models = nodes.length === 1 ? await readModels(template) : null
  return {
    values: { ownerUrl: url, nodes, poolerUrl: pooler?.url ?? null, models, folder, prefix },
    users: 0,
    stop: async () => {
      await pooler?.stop()
      if (process.env.CITUS_URL) await dropAllOf(nodes, prefix)
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openServer(
  citusUrl: string | undefined,
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (citusUrl) return { url: citusUrl, stop: async () => {} }
  const dir = join(folder, 'postgres')
  return startEmbeddedPostgres({ dir, durable: false, maxConnections: 300, log: () => {} })
}

/** Drops the template and the databases of servers that have ended with their worker. */
async function dropAllOf(nodes: readonly string[], prefix: string): Promise<void> {
  const client = new pg.Client(nodes[0])
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  )
  await client.end()
  for (const { name } of rows) await dropTestDatabase(nodes, name)
  await dropOnAll(nodes, TEMPLATE)
}
