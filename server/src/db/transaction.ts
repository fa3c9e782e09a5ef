import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Overloaded } from '../kernel/overloaded.ts'
import { sendBatch } from './batch.ts'
import { hold } from './held.ts'
import { compiled, type RowOf, type Runnable, type Statement, statement } from './statement.ts'

/** The rows of each statement. */
export type RowsOf<Queries extends readonly Runnable[]> = {
  -readonly [Index in keyof Queries]: RowOf<Queries[Index]>[]
}

/** Statements inside one open transaction. */
export interface Tx {
  /**
   * Sends statements in one round trip; the database runs them in this order, so that rows behind a lock are read under
   * it.
   * @returns the rows of each
   * @throws the first failure; the statements behind it do not run
   */
  run<const Queries extends readonly Runnable[]>(...queries: Queries): Promise<RowsOf<Queries>>
  all<Row>(query: Runnable<Row>): Promise<Row[]>
  first<Row>(query: Runnable<Row>): Promise<Row | undefined>
  /**
   * Runs an update or delete.
   * @returns how many rows it touched.
   */
  affected(query: Runnable): Promise<number>
  /**
   * Runs statements after the work, in this order, in one round trip with COMMIT. No other statement of the transaction
   * sees their writes.
   */
  atEnd(...queries: readonly Runnable[]): void
  /** Runs a query behind all of these. @returns its rows, which are there when the transaction has ended */
  readAtEnd<Row>(query: Runnable<Row>): { readonly rows: readonly Row[] }
}

const ATTEMPTS = 3
/** Lets the transaction that goes on take its lock first: a retry at once may take it again, and clash again. */
const PAUSE_MS = 50
const RETRIABLE = new Set(['40001', '40P01'])

/** The SQLSTATE of a database's error, or the code of a system's; empty for other errors. */
export const errorCodeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

async function bounded<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      // A deadlock or serialization failure has rolled everything back: a retry is safe.
      if (left === 0 || !RETRIABLE.has(errorCodeOf(error))) throw error
      await pause(PAUSE_MS)
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

const COMMIT = statement('COMMIT', [], 'COMMIT')

async function send(client: pg.PoolClient, queries: readonly Runnable[]): Promise<pg.QueryResult[]> {
  if (queries.length === 0) return []
  const statements = queries.map((query) => compiled(query))
  if (!(client instanceof UnpreparedClient)) return sendBatch(client, statements)
  return sendBatch(
    client,
    statements.map(({ sql, parameters }) => ({ sql, parameters })),
  )
}

/**
 * Sends statements, then COMMIT, in one round trip.
 * @returns the results of the statements.
 * @throws the first failure.
 */
async function sendAndCommit(client: pg.PoolClient, queries: readonly Runnable[]): Promise<pg.QueryResult[]> {
  const results = await send(client, [...queries, COMMIT])
  if (results.pop()?.command !== 'COMMIT') throw new Error('the transaction was rolled back')
  return results
}

/** A coordinator that waits for another node answers nothing after its statement's limit of time; the request has waited for that already. */
const UNDO_MS = 2_000
const UNDO = { text: 'ROLLBACK', query_timeout: UNDO_MS }

/** @returns whether the connection can be used again. */
const undo = (client: pg.PoolClient): Promise<boolean> =>
  client.query(UNDO).then(
    () => true,
    () => false,
  )

/** Runs the work on a connection of its own, again after a deadlock. A failed transaction is rolled back. */
function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return bounded(async () => {
    const client = await connect(pool)
    const end = hold(pool, client)
    let broken = false
    try {
      return await work(client)
    } catch (error) {
      broken = !(await undo(client)) || isReadOnly(error)
      throw error
    } finally {
      end()
      client.release(broken)
    }
  })
}

/**
 * Runs the statements as one transaction in one round trip, including BEGIN and COMMIT.
 * @returns the rows of each statement.
 * @throws the first failure; the transaction is then rolled back.
 */
export function runPipelined<const Queries extends readonly Runnable[]>(
  pool: pg.Pool,
  begin: readonly Statement[],
  queries: Queries,
): Promise<RowsOf<Queries>> {
  return onConnection(pool, async (client) => {
    const results = await sendAndCommit(client, [...begin, ...queries])
    return results.slice(begin.length).map((result) => result.rows) as RowsOf<Queries>
  })
}

/**
 * A transaction with decisions between its statements. It may run again after a deadlock: keep it free of other side
 * effects.
 */
export function runInteractive<T>(
  pool: pg.Pool,
  begin: readonly Statement[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return onConnection(pool, async (client) => {
    const first = [...begin]
    const last: Runnable[] = []
    const reads: ReadAtEnd[] = []
    const result = await work(openTx(client, first, last, reads))
    const sent = [...first, ...last]
    const found = (await sendAndCommit(client, [...sent, ...reads.map(({ query }) => query)])).slice(
      sent.length,
    )
    for (const [index, read] of reads.entries()) read.rows = found[index]?.rows ?? []
    return result
  })
}

interface ReadAtEnd {
  query: Runnable
  rows: unknown[]
}

/** @param first leaves with the first statements @param last leaves with COMMIT, and `reads` behind it */
function openTx(client: pg.PoolClient, first: Statement[], last: Runnable[], reads: ReadAtEnd[]): Tx {
  const results = async (queries: readonly Runnable[]) => {
    if (queries.length === 0) return []
    const begin = first.splice(0)
    return (await send(client, [...begin, ...queries])).slice(begin.length)
  }
  const rowsOfQuery = async (query: Runnable) => (await results([query]))[0]?.rows ?? []
  return {
    run: async <const Queries extends readonly Runnable[]>(...queries: Queries) =>
      (await results(queries)).map(({ rows }) => rows) as RowsOf<Queries>,
    all: rowsOfQuery,
    first: async (query) => (await rowsOfQuery(query))[0],
    affected: async (query) => (await results([query]))[0]?.rowCount ?? 0,
    atEnd: (...queries) => void last.push(...queries),
    readAtEnd: <Row>(query: Runnable<Row>) => {
      const read = { query, rows: [] }
      reads.push(read)
      return read as { rows: Row[] }
    },
  }
}

/** The server is a standby: a new connection may reach the primary. */
const isReadOnly = (error: unknown): boolean => errorCodeOf(error) === '25006'

/** The constraint that a statement violated. A shard's has the number of the shard at its end, and may be named in the message only. */
export function constraintOf(error: unknown): string {
  const { code = '', constraint, message = '' } = error as Partial<Record<string, string>>
  if (!code.startsWith('23')) return ''
  const name = constraint ?? /constraint "(\w+)"/.exec(message)?.[1] ?? ''
  return name.replace(/_\d{6,}$/, '')
}
