import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { createPools, type Pools } from '../db/pools.ts'
import { MIGRATIONS_DIR, TEMPLATE, TEST_SECRET } from './constants.ts'
import { watch } from './distributed/recorder.ts'

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
  const server = inject('ownerUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient(server, async (client) => {
    // Copying a template takes its lock; files that start together wait their turn.
    await client.query('SELECT pg_advisory_lock(1)')
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  await migrate(url.href, MIGRATIONS_DIR, TEST_SECRET)
  const outboxDir = await mkdtemp(join(tmpdir(), 'comanda-outbox-'))
  const owner = new pg.Pool({ connectionString: url.href, max: 3 })
  // Dropping the database by force may reach a connection that is just being closed.
  owner.on('connect', (client) => void client.on('error', () => {}))
  owner.on('error', () => {})
  return {
    ownerUrl: url.href,
    poolerUrl: throughPooler(url.href),
    owner,
    outboxDir,
    drop: async () => {
      await rm(outboxDir, { recursive: true, force: true })
      await owner.end()
      await withClient(server, async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
        await client.query(`DROP ROLE ${name}_login_app, ${name}_login_platform, ${name}_login_backup`)
      })
    },
  }
}

/** The address of the same database at the run's pooler. */
export function throughPooler(url: string): string | undefined {
  const pooler = inject('poolerUrl')
  if (!pooler) return undefined
  const through = new URL(pooler)
  through.pathname = new URL(url).pathname
  return through.href
}

/** A server's pools on this database, through the pooler if the run has one; what they send is judged. */
export function openPools(
  { ownerUrl, poolerUrl, replicaUrl }: Pick<TestDatabase, 'ownerUrl' | 'poolerUrl' | 'replicaUrl'>,
  size: number,
): Pools {
  const pools = createPools({ ownerUrl, poolerUrl, replicaUrl, secret: TEST_SECRET, size, onError: () => {} })
  const { app, platform, files, replica } = pools
  for (const pool of [app, platform, files, replica?.app, replica?.platform]) if (pool) watch(pool)
  return pools
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
