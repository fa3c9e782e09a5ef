import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { Namespace } from 'socket.io'
import type { Bus } from './bus.ts'
import { MissedEvents } from './missed-events.ts'

/** How often a process checks its listening connection, and the timeout of the check. */
const PULSE_MS = 10_000

/** Delivers events between processes with LISTEN/NOTIFY, without a service beside the database. */
export function postgresBus(pool: pg.Pool, onError: (error: Error) => void, pulseMs = PULSE_MS): Bus {
  const missed = new MissedEvents()
  const errorHandler = (error: Error) => {
    onError(error)
    missed.onPublishFailed()
  }
  const listener = listening(pool, missed.onReconnected, errorHandler, pulseMs)
  const create = createAdapter(listener.pool, { errorHandler })
  return {
    // Called with `new`, which an arrow function cannot be.
    adapter: function adapter(namespace: Namespace) {
      missed.watch(namespace)
      return create(namespace)
    } as unknown as Bus['adapter'],
    close: async () => {
      missed.close()
      listener.stop()
    },
  }
}

/**
 * The part of a pool that the adapter uses: one connection to listen on, and another after it has ended. The
 * adapter emits to its own screens only after publishing; here they do not wait for that.
 */
function listening(
  pool: pg.Pool,
  onAgain: () => void,
  onLost: (error: Error) => void,
  pulseMs: number,
): { pool: pg.Pool; stop(): void } {
  let connections = 0
  let stop = () => {}
  const connect = async () => {
    const client = await pool.connect()
    await refuseCopy(client)
    stop = checkConnection(client, pulseMs)
    client.once('end', () => {
      stop()
      // The adapter never releases the connection, so without this the pool is empty after a few restarts of the
      // database.
      client.release(true)
    })
    // LISTEN was sent before this statement, so every later event is received.
    if (connections++ > 0) setImmediate(() => void client.query('SELECT').then(onAgain, () => {}))
    return client
  }
  const query = (text: string, values?: unknown[]) => {
    const asked = pool.query(text, values)
    if (!text.startsWith('SELECT pg_notify')) return asked
    asked.catch(onLost)
    return Promise.resolve({ rows: [] })
  }
  return { pool: { connect, query } as unknown as pg.Pool, stop: () => stop() }
}

/**
 * Refuses a standby, because LISTEN fails there, and the adapter never releases a connection on which LISTEN failed.
 */
async function refuseCopy(client: pg.PoolClient): Promise<void> {
  const asked = client.query<{ is_copy: boolean }>('SELECT pg_is_in_recovery() AS is_copy')
  const isCopy = await asked.then(
    ({ rows }) => rows[0]?.is_copy !== false,
    () => true,
  )
  if (!isCopy) return
  client.release(true)
  throw new Error('the database cannot be listened to yet')
}

/**
 * Sends a query periodically, because a listening connection does not detect a broken network. @returns a function that
 * stops it.
 */
function checkConnection(client: pg.PoolClient, everyMs: number): () => void {
  const timer = setInterval(() => {
    const asked = { text: 'SELECT', query_timeout: everyMs } as pg.QueryConfig
    client.query(asked).catch(() => {
      // Missing in pg's types. client.end() would wait for an answer too.
      const { connection } = client as { connection?: { stream?: { destroy(): void } } }
      connection?.stream?.destroy()
    })
  }, everyMs).unref()
  return () => clearInterval(timer)
}
