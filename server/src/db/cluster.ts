import type pg from 'pg'
import { Overloaded } from '../kernel/overloaded.ts'
import { SharedReads } from '../kernel/shared-reads.ts'
import { isAway } from './away.ts'
import { dropHeld } from './held.ts'
import { type Answering, type NodePools, type Nodes, oneNode, type StoresOfNode } from './nodes.ts'
import type { Pools } from './pools.ts'
import { StoreTurns } from './store-turns.ts'
import { errorCodeOf } from './transaction.ts'

/** A store that moves, and a node whose standby has its place now, are found within this time. */
const READ_EVERY_MS = 5_000
/** Failures ask for the places at most this often. */
const READ_AGAIN_MS = 500

/** Longer than a transaction of the coordinator takes that waits for no other node. */
const LEFT_AFTER_MS = 2_000

/** Longer than a transaction waits for its connection and its answer. */
const USED_FOR_MS = 30_000
/** The name of the node of the directories among those that do not answer. */
const COORDINATOR = 'coordinator'
/** A node that was removed from the cluster has no tables. */
const UNDEFINED_TABLE = '42P01'

const IS_CLUSTER = `
  SELECT FROM pg_class WHERE relname = 'pg_dist_partition' AND relnamespace = 'pg_catalog'::regnamespace`

/** The nodes of the shards of `stores`, which all tables of a store share. */
const PLACES = `
  SELECT shard.shardid::text AS shard, node.nodename AS host, node.nodeport AS port, node.groupid = 0 AS "isHome"
  FROM pg_dist_shard shard JOIN pg_dist_placement placement USING (shardid)
  JOIN pg_dist_node node ON node.groupid = placement.groupid AND node.noderole = 'primary' AND node.isactive
  WHERE shard.logicalrelid = to_regclass('stores')`

const SHARD_OF = `SELECT get_shard_id_for_distribution_column('stores', $1::integer)::text AS shard`

/** Each store has one printed code, which every node knows. Numbers of stores only grow. */
const SHARDS_OF_NEW = `
  SELECT tenant_id, get_shard_id_for_distribution_column('stores', tenant_id)::text AS shard
  FROM qr_codes WHERE tenant_id > $1`

/** Two stores that open at once may commit in the other order. */
const OPENING_AT_ONCE = 1_000

interface Place {
  shard: string
  host: string
  port: number
  isHome: boolean
}

interface Node {
  pools: NodePools
  /** Whether it accepts a connection within seconds. */
  answers: () => Promise<boolean>
  close: () => Promise<void>
}

interface Log {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
}

/** The nodes of the database: itself, or with Citus those that have the rows of stores. */
export async function findNodes(pools: Pools, log: Log): Promise<Nodes> {
  const { rowCount } = await pools.platform.query(IS_CLUSTER)
  if (!rowCount) return oneNode(pools)
  const cluster = new Cluster(pools, log)
  return (await cluster.open()) ? cluster : oneNode(pools)
}

/**
 * The nodes of a Citus cluster. Each has the metadata of all, so that a statement for a store of another node is forwarded:
 * a place that is out of date makes a transaction slow, not wrong.
 */
class Cluster implements Nodes {
  readonly #pools: Pools
  readonly #log: Log
  readonly #home: Node
  /** By host and port. */
  readonly #nodes = new Map<string, Node>()
  #nodeOfShard = new Map<string, Node>()
  readonly #shardOfStore = new Map<number, string>()
  readonly #searches = new SharedReads<Node>()
  readonly #turns: StoreTurns
  #newestStore = 0
  #reading: Promise<void> | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #silent: readonly string[] = []
  #isAsking = false

  constructor(pools: Pools, log: Log) {
    this.#pools = pools
    this.#log = log
    this.#turns = new StoreTurns(Math.ceil(pools.platform.options.max / 2))
    this.#home = { pools, answers: pools.canLogIn, close: async () => {} }
  }

  /** @returns false when no table is distributed */
  async open(): Promise<boolean> {
    await this.#readPlaces()
    if (this.#nodeOfShard.size === 0) return false
    this.#timer = setInterval(() => {
      void this.#refresh()
      void this.#askAll()
      this.#leaveSilent()
    }, READ_EVERY_MS).unref()
    return true
  }

  async run<T>(tenantId: number, work: (pools: NodePools) => Promise<T>): Promise<T> {
    const node = this.#known(tenantId) ?? (await this.#find(tenantId))
    try {
      return await work(node.pools)
    } catch (error) {
      const hasLeft = errorCodeOf(error) === UNDEFINED_TABLE
      if (!hasLeft && !isAway(error)) throw error
      const reading = this.#refresh()
      if (!hasLeft) throw error
      await reading
      const found = await this.#find(tenantId)
      if (found === node) throw error
      return work(found.pools)
    }
  }

  async each(tenantIds?: readonly number[]): Promise<readonly StoresOfNode[]> {
    if (!tenantIds) await this.#readStores()
    const stores = new Map<Node, number[]>()
    for (const id of tenantIds ?? this.#shardOfStore.keys()) {
      const node = this.#known(id) ?? (await this.#find(id))
      const others = stores.get(node)
      if (others) others.push(id)
      else stores.set(node, [id])
    }
    return [...stores].map(([{ pools }, ids]) => ({ pools, stores: ids }))
  }

  async onAll<T>(work: () => Promise<T>): Promise<T> {
    this.requireAll()
    return this.#turns.run(0, async () => {
      this.requireAll()
      return work()
    })
  }

  requireAll(): void {
    if (this.#silent.length > 0) throw new Overloaded()
  }

  answering(): Answering {
    return {
      directories: !this.#silent.includes(COORDINATOR),
      stores: [...this.#nodes.keys()].some((address) => !this.#silent.includes(address)),
    }
  }

  appPools(): pg.Pool[] {
    return [this.#pools.app, ...[...this.#nodes.values()].map(({ pools }) => pools.app)]
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#reading
    await Promise.all([...this.#nodes.values()].map(({ close }) => close()))
  }

  #known(tenantId: number): Node | undefined {
    return this.#nodeOfShard.get(this.#shardOfStore.get(tenantId) ?? '')
  }

  #find(tenantId: number): Promise<Node> {
    return this.#searches.get(String(tenantId), async () => {
      const { rows } = await this.#pools.platform.query<{ shard: string }>(SHARD_OF, [tenantId])
      const shard = rows[0]?.shard ?? ''
      this.#shardOfStore.set(tenantId, shard)
      if (!this.#nodeOfShard.has(shard)) await this.#refresh()
      const node = this.#nodeOfShard.get(shard)
      // Its node is disabled.
      if (!node) throw new Overloaded()
      return node
    })
  }

  /** Reads the places, at most every half second. Keeps those that it knows when the coordinator does not answer. */
  #refresh(): Promise<void> {
    if (!this.#reading && performance.now() - this.#readAt > READ_AGAIN_MS)
      this.#reading = this.#readPlaces()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'the places of stores could not be read'))
        .finally(() => {
          this.#reading = undefined
        })
    return this.#reading ?? Promise.resolve()
  }

  /**
   * Finds the nodes that do not answer. A statement that waits for one of them stays on the coordinator after its limit of time
   * and after its client has left, because Citus cancels it by a connection without a limit.
   */
  async #askAll(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    const nodes: [string, Node][] = [[COORDINATOR, this.#home], ...this.#nodes]
    const answers = await Promise.all(nodes.map(([, node]) => node.answers()))
    const silent = nodes.flatMap(([address], n) => (answers[n] ? [] : [address]))
    if (silent.join() !== this.#silent.join())
      this.#log.warn({ nodes: silent }, 'the nodes of the database that do not answer have changed')
    this.#silent = silent
    this.#leaveSilent()
    this.#isAsking = false
  }

  /** What waits on the coordinator for a silent node would wait until its limit of time, and others for its connection. */
  #leaveSilent(): void {
    if (this.#silent.length > 0) dropHeld(this.#pools.platform, LEFT_AFTER_MS)
  }

  async #readPlaces(): Promise<void> {
    const { rows } = await this.#pools.platform.query<Place>(PLACES)
    this.#readAt = performance.now()
    const found = new Map(rows.map((place) => [place.shard, this.#nodeAt(place)]))
    // Shards are split, and stores have others.
    if ([...this.#nodeOfShard.keys()].some((shard) => !found.has(shard))) this.#forgetStores()
    this.#nodeOfShard = found
    const used = new Set(found.values())
    for (const [address, node] of this.#nodes) if (!used.has(node)) this.#leave(address, node)
  }

  #forgetStores(): void {
    this.#shardOfStore.clear()
    this.#newestStore = 0
  }

  #nodeAt({ host, port, isHome }: Place): Node {
    if (isHome) return this.#home
    const address = `${host}:${port}`
    const known = this.#nodes.get(address)
    if (known) return known
    this.#log.info({ node: address }, 'a node of the database is used')
    const pools = this.#pools.openNode(host, port)
    const node = { pools, answers: pools.answers, close: pools.close }
    this.#nodes.set(address, node)
    return node
  }

  /** Transactions that wait or run may still use its pools. */
  #leave(address: string, node: Node): void {
    this.#nodes.delete(address)
    this.#log.info({ node: address }, 'a node of the database is not used any more')
    setTimeout(() => void node.close().catch(() => undefined), USED_FOR_MS).unref()
  }

  async #readStores(): Promise<void> {
    const { rows } = await this.#pools.platform.query<{ tenant_id: number; shard: string }>(SHARDS_OF_NEW, [
      this.#newestStore - OPENING_AT_ONCE,
    ])
    for (const { tenant_id, shard } of rows) {
      this.#shardOfStore.set(tenant_id, shard)
      this.#newestStore = Math.max(this.#newestStore, tenant_id)
    }
  }
}
