import type pg from 'pg'
import type { RowOf, Runnable } from './statement.ts'
import { runInteractive, runPipelined, type Tx } from './transaction.ts'

/** Meets the stores' fence as "no store", instead of failing on it. */
const NO_STORE = "BEGIN; SET LOCAL app.tenant_id = '0'"

/** The few statements that are not fenced to one store: directories, opening a store, upkeep. */
export class PlatformDb {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async first<Row>(query: Runnable<Row>): Promise<Row | undefined> {
    return (await this.all(query))[0]
  }

  async all<Row>(query: Runnable<Row>): Promise<Row[]> {
    const [rows] = await runPipelined(this.#pool, NO_STORE, [query])
    return rows as RowOf<Runnable<Row>>[] as Row[]
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return runInteractive(this.#pool, NO_STORE, work)
  }

  /** A transaction that may also write the rows of one store, to open it together with its directory entries. */
  transactionFor<T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new RangeError('not a tenant')
    return runInteractive(this.#pool, `BEGIN; SET LOCAL app.tenant_id = '${tenantId}'`, work)
  }
}
