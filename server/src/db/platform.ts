import type pg from 'pg'
import { enterStore, fence } from './fence.ts'
import type { Replica } from './replica.ts'
import { type Runnable, type Statement, statement } from './statement.ts'
import { runInteractive, runPipelined, type Tx } from './transaction.ts'

/** The fence needs a tenant to be set; this tenant has no rows. */
const NO_STORE = statement("SET LOCAL app.tenant_id = '0'", [], 'no_store')

/** Runs the few statements that are not limited to one store: directories, opening a store, upkeep. */
export class PlatformDb {
  readonly #pool: pg.Pool
  readonly #replica: Replica | undefined
  readonly #begin: readonly Statement[]

  constructor(pool: pg.Pool, replica?: Replica, begin = 'BEGIN') {
    this.#pool = pool
    this.#replica = replica
    this.#begin = [statement(begin, [], begin), NO_STORE]
  }

  /**
   * Reads from the replica if it exists and is up to date: `work` may run twice, and its data may be a few
   * seconds late.
   */
  onReplica<T>(work: (platform: PlatformDb) => Promise<T>): Promise<T> {
    const replica = this.#replica
    if (!replica) return work(this)
    return replica.read(
      () => work(new PlatformDb(replica.platform, undefined, 'BEGIN READ ONLY')),
      () => work(this),
    )
  }

  async first<Row>(query: Runnable<Row>): Promise<Row | undefined> {
    return (await this.all(query))[0]
  }

  async all<Row>(query: Runnable<Row>): Promise<Row[]> {
    const [rows] = await runPipelined(this.#pool, this.#begin, [query])
    return rows as Row[]
  }

  /**
   * Reads from several stores in one round trip, each query inside the fence of its store.
   * @returns the rows of each query
   */
  async inStores<Row>(queries: readonly { tenantId: number; query: Runnable<Row> }[]): Promise<Row[][]> {
    const steps = queries.flatMap(({ tenantId, query }) => [enterStore(tenantId), query])
    const rows = await runPipelined(this.#pool, this.#begin, steps)
    return rows.filter((_, index) => index % 2 === 1) as Row[][]
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return runInteractive(this.#pool, this.#begin, work)
  }

  /** A transaction that may also write the rows of one store, to open it together with its directory entries. */
  transactionFor<T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return runInteractive(this.#pool, fence(tenantId), work)
  }
}
