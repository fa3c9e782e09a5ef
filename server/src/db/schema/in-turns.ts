import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCodeOf } from '../transaction.ts'

/** How long a change waits for a lock: the sales that come meanwhile wait behind it. */
const LOCK_TIMEOUT = '2s'
/** Between two tries the sales go on. */
const PAUSES_MS = [1_000, 2_000, 4_000, ...Array.from({ length: 30 }, () => 10_000)]
const LOCKED = ['55P03', '40P01']

/** Runs the work in a transaction, again when somebody else holds a table that it changes. */
export async function inTurns(
  client: pg.Client,
  work: () => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  for (const pause of [...PAUSES_MS, null]) {
    try {
      await client.query('BEGIN')
      await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
      await work()
      return void (await client.query('COMMIT'))
    } catch (error) {
      await client.query('ROLLBACK')
      if (pause === null || !LOCKED.includes(errorCodeOf((error as Error).cause ?? error))) throw error
      say('Otra consulta ocupa una tabla; se intenta de nuevo en un momento…')
      await sleep(pause)
    }
  }
}
