import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createPools, type Pools } from '../db/pools.ts'
import { TEST_SECRET } from './constants.ts'
import { copyTemplate, countLockWaits, dropOnAll, onAll } from './nodes.ts'

export interface TestDatabase {
  ownerUrl: string
  /** The same through the run's pooler, if it has one. */
  poolerUrl: string | undefined
  /** A standby of it, if it has one. */
  replicaUrl?: string
  /** A query as the owner, outside every fence: for looking, and for planting. */
  owner: pg.Pool
  /** Where its servers write their mails. */
  outboxDir: string
  drop(): Promise<void>
}

/** A fresh, migrated database of this test file's own. */
export async function createDatabase(): Promise<TestDatabase> {
  const nodes = inject('nodes')
  const name = `test_${randomBytes(6).toString('hex')}`
  const ownerUrl = await copyTemplate(nodes, name)
  const outboxDir = await mkdtemp(join(tmpdir(), 'comanda-outbox-'))
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 3 })
  // Dropping the database by force may reach a connection that is just being closed.
  owner.on('connect', (client) => void client.on('error', () => {}))
  owner.on('error', () => {})
  return {
    ownerUrl,
    poolerUrl: throughPooler(ownerUrl),
    owner,
    outboxDir,
    drop: async () => {
      await rm(outboxDir, { recursive: true, force: true })
      await owner.end()
      await dropOnAll(nodes, name)
      await onAll(
        nodes.slice(0, 1),
        `DROP ROLE ${name}_login_app, ${name}_login_platform, ${name}_login_backup`,
      )
    },
  }
}

export const lockWaits = ({ ownerUrl }: TestDatabase): Promise<number> =>
  countLockWaits(inject('nodes'), ownerUrl)

/** The address of the same database at the run's pooler. */
export function throughPooler(url: string): string | undefined {
  const pooler = inject('poolerUrl')
  if (!pooler) return undefined
  const through = new URL(pooler)
  through.pathname = new URL(url).pathname
  return through.href
}

/** A server's pools on this database, through the pooler if the run has one. */
export const openPools = (
  { ownerUrl, poolerUrl, replicaUrl }: Pick<TestDatabase, 'ownerUrl' | 'poolerUrl' | 'replicaUrl'>,
  size: number,
): Pools => createPools({ ownerUrl, poolerUrl, replicaUrl, secret: TEST_SECRET, size, onError: () => {} })
