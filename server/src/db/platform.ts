import type pg from 'pg'
import { isLost } from './away.ts'
import { enterStore, fence } from './fence.ts'
import { type Nodes, onePool, type SomeStores } from './nodes.ts'
import type { Replica } from './replica.ts'
import { type Runnable, type Statement, statement } from './statement.ts'
import { StoreTurns } from './store-turns.ts'
import { type RowsOf, runInteractive, runPipelined, type Tx } from './transaction.ts'

/** The fence needs a tenant to be set; this tenant has no rows. */
const NO_STORE = statement("SET LOCAL app.tenant_id = '0'", [], 'no_store')

interface PlatformOptions {
  nodes?: Nodes
  replica?: Replica | undefined
  begin?: string
  /** Runs each transaction in one round trip, when its turn has come. */
  inTurn?: <T>(work: () => Promise<T>) => Promise<T>
}

/** Runs the few statements that are not limited to one store: directories, opening a store, upkeep. */
export class PlatformDb {
  readonly #pool: pg.Pool
  readonly #nodes: Nodes
  readonly #replica: Replica | undefined
  readonly #begin: string
  readonly #inTurn: PlatformOptions['inTurn']
  #figures: PlatformDb | undefined

  constructor(
    pool: pg.Pool,
    { nodes = onePool(pool), replica, begin = 'BEGIN', inTurn }: PlatformOptions = {},
  ) {
    this.#pool = pool
    this.#nodes = nodes
    this.#replica = replica
    this.#begin = begin
    this.#inTurn = inTurn
  }

  /**
   * Reads from the replica if it exists and is up to date: `work` may run twice, and its data may be a few
   * seconds late. On the primary it takes half of the connections, so that sign-ins have the others while a node hangs.
   */
  async onReplica<T>(work: (platform: PlatformDb) => Promise<T>): Promise<T> {
    const replica = this.#replica
    const onPrimary = () => work(this.#forFigures())
    if (!replica) return onPrimary()
    return replica.read(() => work(new PlatformDb(replica.platform, { begin: 'BEGIN READ ONLY' })), onPrimary)
  }

  #forFigures(): PlatformDb {
    if (!this.#figures) {
      const turns = new StoreTurns(Math.ceil(this.#pool.options.max / 2))
      this.#figures = this.#with((work) => turns.run(0, () => this.#nodes.onAll(work)))
    }
    return this.#figures
  }

  /** Runs statements that read the rows of several stores, or change a directory, on the primary: these need all nodes. */
  onAllNodes<T>(work: (platform: PlatformDb) => Promise<T>): Promise<T> {
    return work(this.#with((one) => this.#nodes.onAll(one)))
  }

  #with(inTurn: PlatformOptions['inTurn']): PlatformDb {
    return new PlatformDb(this.#pool, { nodes: this.#nodes, begin: this.#begin, ...(inTurn && { inTurn }) })
  }

  async first<Row>(query: Runnable<Row>): Promise<Row | undefined> {
    return (await this.all(query))[0]
  }

  async all<Row>(query: Runnable<Row>): Promise<Row[]> {
    const [rows] = await this.run(query)
    return rows as Row[]
  }

  /** One transaction in one round trip. */
  run<const Queries extends readonly Runnable[]>(...queries: Queries): Promise<RowsOf<Queries>> {
    const work = () => runPipelined(this.#pool, this.#noStore, queries)
    return this.#inTurn ? this.#inTurn(work) : work()
  }

  /**
   * Reads from several stores in one round trip, each query inside the fence of its store.
   * @returns the rows of each query
   */
  async inStores<Row>(queries: readonly { tenantId: number; query: Runnable<Row> }[]): Promise<Row[][]> {
    const found = new Map<object, Row[]>()
    const readHere = async (node: PlatformDb, stores: SomeStores) => {
      const here = queries.filter(({ tenantId }) => stores?.includes(tenantId))
      const rows = await node.run(...here.flatMap(({ tenantId, query }) => [enterStore(tenantId), query]))
      for (const [n, one] of here.entries()) found.set(one, rows[2 * n + 1] as Row[])
    }
    await this.onEachNode(
      readHere,
      queries.map(({ tenantId }) => tenantId),
    )
    return queries.map((one) => found.get(one) ?? [])
  }

  /**
   * Runs the work on each node with the stores that it has, on all of them at the same time: a node that does not answer
   * stops the work for its own stores.
   * @param only these stores instead of all
   * @throws when the work has ended everywhere, what failed
   */
  async onEachNode(
    work: (platform: PlatformDb, stores: SomeStores) => Promise<unknown>,
    only?: readonly number[],
  ): Promise<void> {
    const nodes = await this.#nodes.each(only)
    const ended = await Promise.allSettled(
      nodes.map(({ pools, stores }) => work(new PlatformDb(pools.platform, { begin: this.#begin }), stores)),
    )
    throwAll(ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])))
  }

  /**
   * Does the work for each store that the query lists, one after the other on each node. A failure in one store does not
   * stop the others.
   * @throws at the end, what failed
   */
  forStores<Row>(
    list: (stores: SomeStores) => Runnable<Row>,
    work: (row: Row) => Promise<unknown>,
  ): Promise<void> {
    return this.onEachNode(async (node, stores) => {
      const failures: unknown[] = []
      for (const row of await node.all(list(stores))) {
        const failure = await work(row).then(
          () => null,
          (error: unknown) => ({ error }),
        )
        if (failure) failures.push(failure.error)
        // The others would wait for the same answer.
        if (failure && isLost(failure.error)) break
      }
      throwAll(failures)
    })
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return runInteractive(this.#pool, this.#noStore, work)
  }

  /** A transaction that may also write the rows of one store, to open it together with its directory entries. */
  transactionFor<T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const check = () => this.#nodes.requireAll()
    return this.#nodes.onAll(() =>
      runInteractive(this.#pool, fence(tenantId), (tx) => work(checked(tx, check))),
    )
  }

  /** A transaction with the rows of one store, and none of the directories. */
  transactionIn<T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#nodes.run(tenantId, ({ platform }) => runInteractive(platform, fence(tenantId), work))
  }

  get #noStore(): readonly Statement[] {
    return [statement(this.#begin, [], this.#begin), NO_STORE]
  }
}

/** Checks before each statement: the transaction may have waited for the lock of another one that waits for a node. */
const checked = (tx: Tx, check: () => void): Tx => ({
  run: async (...queries) => {
    check()
    return tx.run(...queries)
  },
  all: async (query) => {
    check()
    return tx.all(query)
  },
  first: async (query) => {
    check()
    return tx.first(query)
  },
  affected: async (query) => {
    check()
    return tx.affected(query)
  },
  atEnd: tx.atEnd,
  readAtEnd: tx.readAtEnd,
})

function throwAll(failures: readonly unknown[]): void {
  if (failures.length > 1)
    throw new AggregateError(failures, 'the work failed for several stores or nodes', { cause: failures[0] })
  if (failures.length > 0) throw failures[0]
}
