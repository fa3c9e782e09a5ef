import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { isTurnUsedUp, pause } from '../kernel/slices.ts'

/**
 * Lets other requests run while a long result arrives: pg parses each chunk of the connection at once, and the system
 * delivers many chunks in one turn of the event loop.
 */
export function paceReading(client: pg.PoolClient): void {
  // Not part of pg's types.
  const stream = (client as { connection?: { stream?: Duplex } }).connection?.stream
  stream?.on('data', () => {
    if (!isTurnUsedUp()) return
    stream.pause()
    void pause().then(() => stream.resume())
  })
}
