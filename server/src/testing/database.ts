import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createPools, type Pools } from '../db/pools.ts'
import { TEST_SECRET } from './constants.ts'
import type { Models } from './models.ts'
import { copyTemplate, countConnections, createEmpty, dropTestDatabase, onAll } from './nodes.ts'

/** What `global-setup.ts` provides. */
declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string
    /** The servers of each test database: one, or with CITUS_URL the coordinator and its workers. */
    nodes: string[]
    /** The address of the pooler with TEST_POOLER=1. */
    poolerUrl: string | null
    /** The statements that open the stores of tests; null on a cluster, whose shards take only simple ones. */
    models: Models | null
    /** Of the files of the run; removed at its end. */
    folder: string
    /** With which the names of the databases begin. */
    prefix: string
  }
}

export interface TestDatabase {
  ownerUrl: string
  /** The address of the database at the pooler of the test run, if any. */
  poolerUrl: string | undefined
  /** The address of its standby, if any. */
  replicaUrl?: string
  /** Runs queries as the owner, who is not subject to row-level security, to check and insert rows. */
  owner: pg.Pool
  /** The folder to which its servers write mails. */
  outboxDir: string
  drop(): Promise<void>
}

/** Creates a migrated database for a test file. */
export const createDatabase = (): Promise<TestDatabase> => create(copyTemplate)

/** Creates a database without tables on the nodes of the test run, which are a cluster in it too. */
export const createEmptyCluster = (): Promise<TestDatabase> => create(createEmpty)

async function create(
  make: (nodes: readonly string[], name: string) => Promise<string>,
): Promise<TestDatabase> {
  const nodes = inject('nodes')
  const name = `${inject('prefix')}${randomBytes(4).toString('hex')}`
  const ownerUrl = await make(nodes, name)
  const outboxDir = await mkdtemp(join(inject('folder'), 'outbox-'))
  const owner = poolFor(ownerUrl)
  return {
    ownerUrl,
    poolerUrl: throughPooler(ownerUrl),
    owner,
    outboxDir,
    drop: async () => {
      await rm(outboxDir, { recursive: true, force: true })
      await owner.end()
      await dropTestDatabase(nodes, name)
    },
  }
}

/** A pool that outlives its database: a killed server, or DROP DATABASE with FORCE, ends connections in use. */
export function poolFor(connectionString: string, max = 3): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/** How many connections of the database match a condition on `pg_stat_activity`, on all its nodes. */
export const connectionsOf = ({ ownerUrl }: TestDatabase, condition: string): Promise<number> =>
  countConnections(inject('nodes'), ownerUrl, condition)

/** In a cluster, the workers have the locks of shards. */
export const lockWaits = (database: TestDatabase): Promise<number> =>
  connectionsOf(database, "wait_event_type = 'Lock'")

/** Ends the connections that wait for a lock, as the loss of the database does. */
export async function endLockWaits({ ownerUrl }: TestDatabase): Promise<void> {
  const name = new URL(ownerUrl).pathname.slice(1)
  await onAll(
    inject('nodes'),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND wait_event_type = 'Lock'`,
  )
}

/** Whether the database asks for passwords; a cluster may trust everyone. */
export async function asksForPasswords({ ownerUrl }: TestDatabase): Promise<boolean> {
  const wrong = Object.assign(new URL(ownerUrl), { password: 'wrong' })
  const client = new pg.Client(wrong.href)
  const asks = await client.connect().then(
    () => false,
    () => true,
  )
  await client.end()
  return asks
}

/** Returns the address of the same database at the pooler of the test run. */
export function throughPooler(url: string): string | undefined {
  const pooler = inject('poolerUrl')
  if (!pooler) return undefined
  const through = new URL(pooler)
  through.pathname = new URL(url).pathname
  return through.href
}

/** Creates the pools of a server on this database, through the pooler if any. */
export const openPools = (
  { ownerUrl, poolerUrl, replicaUrl }: Pick<TestDatabase, 'ownerUrl' | 'poolerUrl' | 'replicaUrl'>,
  size: number,
): Pools => createPools({ ownerUrl, poolerUrl, replicaUrl, secret: TEST_SECRET, size, onError: () => {} })
