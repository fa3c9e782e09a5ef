import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { TEMPLATE } from './constants.ts'
import { createTemplate, dropOnAll, readNodes } from './nodes.ts'
import { startPooler } from './pooler.ts'

/**
 * Starts one Postgres for the whole run, or uses the cluster of CITUS_URL. Every test file copies the migrated template
 * database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await openServer(process.env.CITUS_URL)
  const nodes = process.env.CITUS_URL ? await readNodes(url) : [url]
  const pooler = process.env.TEST_POOLER ? await startPooler(url) : null
  await createTemplate(nodes)
  project.provide('ownerUrl', url)
  project.provide('nodes', nodes)
  project.provide('poolerUrl', pooler?.url ?? null)
  return async () => {
    await pooler?.stop()
    await dropOnAll(nodes, TEMPLATE)
    await stop()
  }
}

async function openServer(citusUrl: string | undefined): Promise<{ url: string; stop: () => Promise<void> }> {
  if (citusUrl) return { url: citusUrl, stop: async () => {} }
  const dir = await mkdtemp(join(tmpdir(), 'comanda-test-'))
  const postgres = await startEmbeddedPostgres({ dir, durable: false, maxConnections: 300, log: () => {} })
  const stop = async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
  return { url: postgres.url, stop }
}
