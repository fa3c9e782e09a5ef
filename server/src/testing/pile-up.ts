import { expect } from 'vitest'
import type { TestServer } from './restaurant.ts'

/** One store's part of a test server's connections, each of which can wait for a lock. */
const CONNECTIONS = 4

const WAITING = `SELECT count(*)::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`

/**
 * Starts requests while a lock is held, and lets go of it when every connection that the store may have waits: they have
 * begun by then, and none has finished. Without it, a fast machine takes them one after another.
 */
export async function pileUp<T>(server: TestServer, lock: string, start: () => Promise<T>): Promise<T> {
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
