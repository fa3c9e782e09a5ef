import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { readSettings } from '../db/embedded/settings.ts'
import { migrate } from '../db/schema/migrate.ts'
import { MIGRATIONS_DIR, TEST_SECRET } from './constants.ts'
import { poolFor, type TestDatabase } from './database.ts'

/** A separate database with a streaming standby. */
export interface ReplicatedDatabase {
  database: TestDatabase
  /** Runs queries on the standby as its owner. */
  standby: pg.Pool
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
}

const start = (dir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dir, durable: false, maxConnections: 60, log: () => {} })

/** Starts a primary and a standby. Stop them with `database.drop()`. */
export async function openReplicated(): Promise<ReplicatedDatabase> {
  const [primaryDir, standbyDir, outboxDir] = await Promise.all(
    ['primary', 'standby', 'outbox'].map((name) => mkdtemp(join(tmpdir(), `comanda-${name}-`))),
  )
  if (!primaryDir || !standbyDir || !outboxDir) throw new Error('no folders')
  const first = await start(primaryDir)
  await migrate(first.url, MIGRATIONS_DIR, TEST_SECRET)
  await first.stop()
  await copyCluster(primaryDir, standbyDir)
  const primary = await start(primaryDir)
  streamFrom(primary.url, standbyDir)
  let copy = await start(standbyDir)
  const [owner, standby] = [poolFor(primary.url), poolFor(copy.url)]
  const drop = async () => {
    await Promise.all([owner.end(), standby.end()])
    await copy.stop()
    await primary.stop()
    for (const dir of [primaryDir, standbyDir, outboxDir]) await rm(dir, { recursive: true, force: true })
  }
  const at = { ownerUrl: primary.url, poolerUrl: undefined, replicaUrl: copy.url }
  return {
    database: { ...at, owner, outboxDir, drop },
    standby,
    stopStandby: () => copy.stop(),
    startStandby: async () => {
      copy = await start(standbyDir)
    },
  }
}

/** Copies the files of a stopped server, with their owner. */
async function copyCluster(from: string, to: string): Promise<void> {
  const dataDir = readSettings(from)?.dataDir
  if (!dataDir) throw new Error('nothing to copy')
  chmodSync(to, 0o711)
  const { status, stderr } = spawnSync('cp', ['-a', dataDir, join(to, 'db')], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  await cp(join(from, 'embedded-postgres.json'), join(to, 'embedded-postgres.json'))
}

function streamFrom(primaryUrl: string, dir: string): void {
  const { hostname, port, username, password } = new URL(primaryUrl)
  const source = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  appendFileSync(join(dir, 'db/postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  writeFileSync(join(dir, 'db/standby.signal'), '')
}
