import { spawn } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import pg from 'pg'
import { expect } from 'vitest'
import { signal } from '../../../server/src/db/embedded/postmaster.ts'
import { isAlive } from '../../../server/src/db/embedded/processes.ts'
import { parentOfProcess, processTreeOf } from './postgres.ts'
import type { Store } from './store.ts'
import type { Acknowledged } from './traffic.ts'
import { waitUntil } from './wait-until.ts'

/** One server of a cluster on this machine. */
export class ClusterNode {
  readonly url: string
  readonly port: number
  #postmaster: number
  readonly #command: string[]
  readonly #cwd: string
  readonly #owner: { uid: number; gid: number }
  readonly #env: Record<string, string>

  private constructor(url: string, postmaster: number) {
    this.url = url
    this.port = Number(new URL(url).port)
    this.#postmaster = postmaster
    this.#command = readFileSync(`/proc/${postmaster}/cmdline`, 'utf8').split('\0').filter(Boolean)
    this.#cwd = readlinkSync(`/proc/${postmaster}/cwd`)
    const set = readFileSync(`/proc/${postmaster}/environ`, 'utf8').split('\0').filter(Boolean)
    this.#env = Object.fromEntries(set.map((one) => one.split(/=(.*)/s, 2)))
    const { uid, gid } = statSync(`/proc/${postmaster}`)
    this.#owner = { uid, gid }
  }

  static async find(url: string): Promise<ClusterNode> {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const postmaster = parentOfProcess(String(rows[0]?.pid))
    await client.end()
    return new ClusterNode(url, postmaster)
  }

  /** It keeps every connection and stops answering. */
  freeze(): void {
    for (const pid of processTreeOf(this.#postmaster)) signal(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of processTreeOf(this.#postmaster)) signal(pid, 'SIGCONT')
  }

  /** Kills all its processes at once, like a power failure. */
  async kill(): Promise<void> {
    const all = processTreeOf(this.#postmaster)
    for (const pid of all) signal(pid, 'SIGKILL')
    await waitUntil('all processes of the node have ended', () => !all.some(isAlive))
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const [program = '', ...rest] = this.#command
    // Its own variables: with another HOME, it could not read the certificates for its connections to other nodes.
    const options = { cwd: this.#cwd, env: this.#env, ...this.#owner }
    const launch = () => {
      const child = spawn(program, rest, { ...options, detached: true, stdio: 'ignore' })
      child.unref()
      this.#postmaster = child.pid ?? 0
      return child
    }
    let child = launch()
    await waitUntil('the node answers', async () => {
      // It refuses to start as long as the killed one is a process whose end was not read.
      if (child.exitCode !== null) child = launch()
      const client = new pg.Client(this.url)
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      )
    })
  }
}

export const NODE_FAULTS = {
  frozen: {
    cause: async (node: ClusterNode) => node.freeze(),
    end: async (node: ClusterNode) => node.thaw(),
  },
  killed: { cause: (node: ClusterNode) => node.kill(), end: (node: ClusterNode) => node.start() },
} as const

/** The port of the node that has a store. */
export async function portOf(coordinator: pg.Pool, { tenantId }: Store): Promise<number | undefined> {
  const { rows } = await coordinator.query<{ port: number }>(
    `SELECT nodeport AS port FROM pg_dist_shard_placement
     WHERE shardid = get_shard_id_for_distribution_column('stores', $1::integer)`,
    [tenantId],
  )
  return rows[0]?.port
}

export async function expectStored(
  coordinator: pg.Pool,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  for (const { tenantId, orderId } of acknowledged) {
    const sql = 'SELECT FROM orders WHERE tenant_id = $1 AND id = $2'
    expect((await coordinator.query(sql, [tenantId, orderId])).rowCount).toBe(1)
  }
}
