import { expect } from 'vitest'
import type { TestServer } from './restaurant.ts'

/** One store's part of a test server's connections, each of which can wait for a lock. */
const CONNECTIONS = 4

const WAITING = `SELECT count(*)::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`

/**
 * Starts requests while a lock is held, and releases it when every connection of the store waits, so that the requests
 * run at the same time on a fast machine too.
 */
export async function sendWhileLocked<T>(
  server: TestServer,
  lock: string,
  start: () => Promise<T>,
): Promise<T> {
  const { owner } = server.database
  const holder = await owner.connect()
  try {
    await holder.query(`BEGIN; ${lock}`)
    const result = start()
    await expect.poll(async () => (await owner.query(WAITING)).rows[0].n).toBe(CONNECTIONS)
    await holder.query('COMMIT')
    return await result
  } finally {
    holder.release(true)
  }
}
