import { expect } from 'vitest'
import { lockWaits } from './database.ts'
import type { TestServer } from './restaurant.ts'

/** The number of connections that one store can use, each of which can wait for a lock. */
const CONNECTIONS = 4

/**
 * Sends requests while a lock is held, and releases it when all connections of the store wait, so that the requests run
 * concurrently on a fast machine too.
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
