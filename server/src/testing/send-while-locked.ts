import { expect } from 'vitest'
import { lockWaits } from './database.ts'
import type { TestServer } from './restaurant.ts'

/** One store's part of a test server's connections, each of which can wait for a lock. */
const CONNECTIONS = 4

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
    await expect.poll(() => lockWaits(server.database)).toBe(CONNECTIONS)
    await holder.query('COMMIT')
    return await result
  } finally {
    holder.release(true)
  }
}
