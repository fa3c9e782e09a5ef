import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { isTurnUsedUp, pause } from '../kernel/slices.ts'

/**
 * Lets other requests in while a long result arrives: pg turns each chunk of the connection into rows at once, and
 * the system hands over many chunks in one turn of the event loop.
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
