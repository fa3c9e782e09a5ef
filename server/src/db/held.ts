import type pg from 'pg'

/** The connections that transactions have, by pool, with the time since when. */
const held = new WeakMap<pg.Pool, Map<pg.PoolClient, number>>()

/** @returns what ends it */
export function hold(pool: pg.Pool, client: pg.PoolClient): () => void {
  const ofPool = held.get(pool) ?? new Map<pg.PoolClient, number>()
  held.set(pool, ofPool)
  ofPool.set(client, performance.now())
  return () => void ofPool.delete(client)
}

/**
 * Closes the connections that transactions have had for longer than this. Their statements fail at once as on a lost
 * connection; the database is not asked to cancel them, because it may not answer.
 */
export function dropHeld(pool: pg.Pool, longerThanMs: number): void {
  const latest = performance.now() - longerThanMs
  for (const [client, since] of held.get(pool) ?? [])
    if (since < latest) (client as unknown as { connection: pg.Connection }).connection.stream.destroy()
}
