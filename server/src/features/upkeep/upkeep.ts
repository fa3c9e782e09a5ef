import type { PlatformDb } from '../../db/platform.ts'
import { forgetFailures, forgetQuotas } from '../../guard/queries.ts'
import { forgetExpiredOperatorSessions } from '../platform/queries-operators.ts'
import {
  forgetExpiredResets,
  forgetExpiredSessions,
  forgetOldCatalogs,
  forgetOldKeys,
  forgetPrintJobs,
  forgetRequests,
} from './queries.ts'
import { watchClock } from './steady-clock.ts'

const HOUR = 3_600_000
/**
 * How long the answer under a retry key is kept: longer than a device may keep a sale whose answer did not arrive.
 * @see MOST_LATE_MS
 */
export const KEYS_KEPT_HOURS = 240
const CATALOGS_KEPT_HOURS = 240
const FAILURES_KEPT_HOURS = 24
const QUOTAS_KEPT_HOURS = 25
const REQUESTS_KEPT_DAYS = 30
const PRINT_JOBS_KEPT_DAYS = 14
/** Rows deleted by one statement, so that no statement holds its locks for long. */
const BATCH = 1_000

/** Deletes expired rows. */
export async function tidy(platform: PlatformDb, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
  await platform.all(forgetOldKeys(before(KEYS_KEPT_HOURS)))
  await platform.all(forgetOldCatalogs(before(CATALOGS_KEPT_HOURS)))
  await platform.all(forgetExpiredSessions(now))
  await platform.all(forgetExpiredOperatorSessions(now))
  await platform.all(forgetExpiredResets(now))
  await platform.all(forgetFailures(before(FAILURES_KEPT_HOURS)))
  await platform.all(forgetQuotas(before(QUOTAS_KEPT_HOURS)))
  const inBatches = async (forget: typeof forgetRequests, days: number) => {
    let forgotten = BATCH
    while (forgotten === BATCH) forgotten = (await platform.all(forget(before(days * 24), BATCH))).length
  }
  await inBatches(forgetRequests, REQUESTS_KEPT_DAYS)
  await inBatches(forgetPrintJobs, PRINT_JOBS_KEPT_DAYS)
}

interface UpkeepDatabases {
  platform: PlatformDb
  /** Erases the stores that are due. */
  eraseDue: (now: Date) => Promise<number>
}

/** Runs the upkeep every hour. @returns a function that stops it. */
export function startUpkeep(
  databases: UpkeepDatabases,
  clock: () => Date,
  log: { warn: (details: object, message: string) => void },
): () => Promise<void> {
  const isBelieved = watchClock(clock)
  const run = async () => {
    try {
      await tidy(databases.platform, clock())
      if (isBelieved()) await databases.eraseDue(clock())
      else log.warn({ now: clock() }, 'the clock jumped: no store is erased for a day')
    } catch (error) {
      log.warn({ err: error }, 'upkeep will try again in an hour')
    }
  }
  const timer = setInterval(() => void run(), HOUR)
  timer.unref()
  return async () => clearInterval(timer)
}
