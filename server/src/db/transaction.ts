import type { Writable } from 'node:stream'
import pg from 'pg'
import { Overloaded } from '../kernel/overloaded.ts'
import { compiled, type RowOf, type Runnable } from './statement.ts'

/** The rows of each statement. */
export type RowsOf<Queries extends readonly Runnable[]> = {
  -readonly [Index in keyof Queries]: RowOf<Queries[Index]>[]
}

/** Statements inside one open transaction. */
export interface Tx {
  all<Row>(query: Runnable<Row>): Promise<Row[]>
  first<Row>(query: Runnable<Row>): Promise<Row | undefined>
  /**
   * Runs an update or delete.
   * @returns how many rows it touched.
   */
  affected(query: Runnable): Promise<number>
  /**
   * Runs statements after the work, in this order, in one round trip with COMMIT. No other statement of the transaction
   * sees what they write.
   */
  atEnd(...queries: readonly Runnable[]): void
}

const ATTEMPTS = 3
const RETRIABLE = new Set(['40001', '40P01'])

/** The SQLSTATE of a database's error, or the code of a system's; empty for other errors. */
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

async function bounded<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      // A deadlock or serialization failure has rolled everything back: a retry is safe.
      if (left === 0 || !RETRIABLE.has(codeOf(error))) throw error
    }
  }
}

/** Limits waiting requests when the database hangs. */
const MAX_WAITING = 2_000

function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.waitingCount >= MAX_WAITING ? Promise.reject(new Overloaded()) : pool.connect()
}

/** Behind a transaction pooler the next transaction may use a connection without these prepared statements. */
export class UnpreparedClient extends pg.Client {}

const send = <Row>(client: pg.PoolClient, query: Runnable<Row>): Promise<pg.QueryResult> => {
  const { sql, parameters, name } = compiled(query)
  const values = parameters as unknown[]
  const isPrepared = name !== undefined && !(client instanceof UnpreparedClient)
  return client.query(isPrepared ? { text: sql, values, name } : { text: sql, values })
}

/** Three writes would cost three system calls, and wake the database three times. */
function inOneWrite<T>(client: pg.PoolClient, queue: () => T): T {
  // Not part of pg's types; without it the statements are sent one by one, with the same result.
  const stream = (client as { connection?: { stream?: Writable } }).connection?.stream
  stream?.cork()
  try {
    return queue()
  } finally {
    stream?.uncork()
  }
}

/**
 * Sends statements, the last of which is COMMIT, in one round trip.
 * @returns their results.
 * @throws the first failure; the transaction is then rolled back.
 */
async function sendTogether(
  client: pg.PoolClient,
  queries: readonly (Runnable | string)[],
): Promise<pg.QueryResult[]> {
  const flight = inOneWrite(client, () =>
    queries.map((query) => (typeof query === 'string' ? client.query(query) : send(client, query))),
  )
  const settled = await Promise.allSettled(flight)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  const results = settled.map((one) => (one as PromiseFulfilledResult<pg.QueryResult>).value)
  if (results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back')
  return results
}

/**
 * Runs the statements as one transaction in one round trip, including BEGIN and COMMIT.
 * @returns the rows of each statement.
 * @throws the first failure; the transaction is then rolled back.
 */
export function runPipelined<const Queries extends readonly Runnable[]>(
  pool: pg.Pool,
  begin: string,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  return bounded(async () => {
    const client = await connect(pool)
    let broken = false
    try {
      const results = await sendTogether(client, [begin, ...queries, 'COMMIT'])
      return results.slice(1, -1).map((result) => result.rows) as RowsOf<Queries>
    } catch (error) {
      broken = !isDatabaseRefusal(error) || isReadOnly(error)
      throw error
    } finally {
      client.release(broken)
    }
  })
}

/**
 * A transaction with decisions between its statements. It may run again after a deadlock: keep it free of other side
 * effects.
 */
export function runInteractive<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return bounded(async () => {
    const client = await connect(pool)
    let broken = false
    try {
      const begun = client.query(begin)
      begun.catch(() => {})
      const last: Runnable[] = []
      const result = await work(openTx(client, last))
      await begun
      await sendTogether(client, [...last, 'COMMIT'])
      return result
    } catch (error) {
      const undone = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      )
      broken = !undone || isReadOnly(error)
      throw error
    } finally {
      client.release(broken)
    }
  })
}

function openTx(client: pg.PoolClient, last: Runnable[]): Tx {
  return {
    all: async (query) => (await send(client, query)).rows,
    first: async (query) => (await send(client, query)).rows[0],
    affected: async (query) => (await send(client, query)).rowCount ?? 0,
    atEnd: (...queries) => void last.push(...queries),
  }
}

/** The server is a standby: a new connection may reach the primary. */
const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** An error of the server (five-character SQLSTATE), after which the connection is still usable. */
const isDatabaseRefusal = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(codeOf(error))

/** The constraint that a statement violated. Citus names a shard's only in the message, with the number of the shard. */
export function constraintOf(error: unknown): string {
  const { code = '', constraint, message = '' } = error as Partial<Record<string, string>>
  if (!code.startsWith('23')) return ''
  return constraint ?? /constraint "(\w+?)(?:_\d+)?"/.exec(message)?.[1] ?? ''
}
