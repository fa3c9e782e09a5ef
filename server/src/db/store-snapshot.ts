import type pg from 'pg'
import { escapeLiteral } from 'pg'
import { sendBatch } from './batch.ts'
import { fence } from './fence.ts'
import { compiled, type Runnable, type Statement, statement } from './statement.ts'

/** Different from the locks of migrations and tests. */
const LOCK = 7_226_633

/** The transaction only reads, so it holds back only vacuum; a minute per batch is enough. */
const begin = (tenantId: number): readonly Statement[] => [
  ...fence(tenantId, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'),
  statement("SET LOCAL statement_timeout = '60s'"),
  statement("SET LOCAL idle_in_transaction_session_timeout = '60s'"),
]

/** A consistent snapshot of one store, read in batches inside its fence while the caller consumes them. */
export class StoreSnapshot {
  readonly tenantId: number
  readonly #client: pg.PoolClient
  readonly #onLost: (error: Error) => void
  #isOpen = true
  #cursors = 0

  private constructor(client: pg.PoolClient, tenantId: number, onLost: (error: Error) => void) {
    this.#client = client
    this.#onLost = onLost
    client.on('error', onLost)
    this.tenantId = tenantId
  }

  /**
   * @param onLost called when the connection breaks, for example because no batch was read for a minute
   * @returns null while another process reads the same store.
   */
  static async open(
    pool: pg.Pool,
    tenantId: number,
    onLost: (error: Error) => void,
  ): Promise<StoreSnapshot | null> {
    const client = await pool.connect()
    try {
      await sendBatch(client, begin(tenantId))
      const { rows } = await client.query<{ mine: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1, $2) AS mine',
        [LOCK, tenantId],
      )
      if (!rows[0]?.mine) {
        await client.query('ROLLBACK')
        client.release()
        return null
      }
    } catch (error) {
      client.release(true)
      throw error
    }
    return new StoreSnapshot(client, tenantId, onLost)
  }

  /** Timestamps are written in this time zone, if the database knows it. */
  async useTimeZone(zone: string): Promise<void> {
    const { rows } = await this.#client.query<{ name: string }>(
      'SELECT name FROM pg_timezone_names WHERE name = $1',
      [zone],
    )
    // A literal, because Citus does not propagate set_config().
    for (const { name } of rows) await this.#client.query(`SET LOCAL TimeZone = ${escapeLiteral(name)}`)
  }

  async all<Row>(query: Runnable<Row>): Promise<Row[]> {
    const { sql, parameters } = compiled(query)
    return (await this.#client.query(sql, parameters as unknown[])).rows
  }

  /**
   * The rows of a query in batches of `stretch`; one batch is prefetched while the caller works on the current batch.
   */
  async *rows<Row>(sql: string, stretch: number): AsyncGenerator<Row[]> {
    const cursor = `rows_${++this.#cursors}`
    const fetch = () => {
      const reply = this.#client.query(`FETCH ${stretch} FROM ${cursor}`)
      // A caller that stops reading does not see this error.
      reply.catch(() => undefined)
      return reply
    }
    await this.#client.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql}`)
    for (let next = fetch(); ; ) {
      const { rows } = await next
      const isLast = rows.length < stretch
      if (!isLast) next = fetch()
      if (rows.length > 0) yield rows
      if (isLast) break
    }
    await this.#client.query(`CLOSE ${cursor}`)
  }

  /** @param isWhole false ends the current statement, and its connection. */
  async close(isWhole: boolean): Promise<void> {
    if (!this.#isOpen) return
    this.#isOpen = false
    const isClean =
      isWhole &&
      (await this.#client.query('COMMIT').then(
        () => true,
        () => false,
      ))
    // The pool handles errors from here on.
    this.#client.release(!isClean)
    this.#client.off('error', this.#onLost)
  }
}
