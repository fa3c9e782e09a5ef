import type { PlatformDb } from '../db/platform.ts'
import { deleteExpiredOperatorSessions } from '../features/platform/queries-operators.ts'
import { PLACE_KEPT } from '../guard/guard.ts'
import { deleteOldFailures, deleteOldPlaces, deleteOldQuotas } from '../guard/queries.ts'
import type { Quotas } from '../guard/quotas.ts'
import { completeStores } from '../tenancy/needs.ts'
import {
  deleteExpiredResets,
  deleteExpiredSessions,
  deleteFiscalRecords,
  deleteOldCatalogs,
  deleteOldChanges,
  deleteOldKeys,
  deleteOldPrintJobs,
  deleteOldRequests,
  deleteOldSittings,
  forgetOldCalls,
} from './queries.ts'
import { watchClock } from './steady-clock.ts'

const HOUR = 3_600_000
/**
 * How long the answer under a retry key is kept: longer than a device may keep a sale whose answer did not arrive.
 * @see MOST_LATE_MS
 */
export const KEYS_KEPT_HOURS = 240
const CATALOGS_KEPT_HOURS = 240
/** A screen that has heard nothing for longer reads all open checks again. */
const CHANGES_KEPT_HOURS = 2
const FAILURES_KEPT_HOURS = 24
const QUOTAS_KEPT_HOURS = 25
const REQUESTS_KEPT_DAYS = 30
const PRINT_JOBS_KEPT_DAYS = 14
/** Rows deleted by one statement, so that no statement holds its locks for long. */
const BATCH = 1_000

/** Deletes expired rows. */
export async function deleteExpired(platform: PlatformDb, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
  await platform.all(deleteExpiredOperatorSessions(now))
  await platform.all(deleteOldFailures(before(FAILURES_KEPT_HOURS)))
  await platform.all(deleteFiscalRecords(now))
  await platform.all(deleteOldQuotas(before(QUOTAS_KEPT_HOURS)))
  await platform.all(deleteOldPlaces(before(PLACE_KEPT / HOUR)))
  await platform.onEachNode(async (node, stores) => {
    await node.all(deleteOldKeys(stores, before(KEYS_KEPT_HOURS)))
    await node.all(deleteOldCatalogs(stores, before(CATALOGS_KEPT_HOURS)))
    await node.all(deleteOldChanges(stores, before(CHANGES_KEPT_HOURS)))
    await node.all(deleteExpiredSessions(stores, now))
    await node.all(deleteExpiredResets(stores, now))
    const inBatches = async (forget: typeof deleteOldRequests, days: number) => {
      let forgotten = BATCH
      while (forgotten === BATCH)
        forgotten = (await node.all(forget(stores, before(days * 24), BATCH))).length
    }
    await inBatches(deleteOldRequests, REQUESTS_KEPT_DAYS)
    await inBatches(deleteOldSittings, REQUESTS_KEPT_DAYS)
    await inBatches(forgetOldCalls, REQUESTS_KEPT_DAYS)
    await inBatches(deleteOldPrintJobs, PRINT_JOBS_KEPT_DAYS)
  })
}

interface UpkeepLog {
  warn: (details: object, message: string) => void
}

interface UpkeepDatabases {
  platform: PlatformDb
  quotas: Pick<Quotas, 'take'>
  /** Erases the stores that are due. */
  eraseDue: (now: Date) => Promise<number>
  /** Issues the fiscal documents that no person asks for. */
  issueByItself: (now: Date) => Promise<void>
}

/** Completes the stores that an older release has opened. */
async function completeAll({ platform }: UpkeepDatabases, log: UpkeepLog): Promise<void> {
  for (const { tenantId, missing } of await completeStores(platform))
    log.warn({ tenantId, missing }, 'a store lacked what every store must have, and has it now')
}

/** Runs the upkeep of the hour, unless another process does. */
export async function upkeepOfTheHour(
  databases: UpkeepDatabases,
  now: Date,
  { isBelieved, log }: { isBelieved: boolean; log: UpkeepLog },
): Promise<void> {
  const attempt = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => log.warn({ err: error }, 'upkeep will try again in an hour'))
  if (!(await databases.quotas.take('hourlyWork', 'upkeep', now))) return
  await attempt(() => completeAll(databases, log))
  await attempt(() => deleteExpired(databases.platform, now))
  if (isBelieved) await attempt(() => databases.issueByItself(now))
  if (isBelieved) await attempt(() => databases.eraseDue(now))
  else log.warn({ now }, 'the clock jumped: for a day no store is erased and no global is issued by itself')
}

/** Runs the upkeep every hour, and completes the stores at once. @returns a function that stops it. */
export function startUpkeep(
  databases: UpkeepDatabases,
  clock: () => Date,
  log: UpkeepLog,
): () => Promise<void> {
  const isBelieved = watchClock(clock)
  const orLater = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, 'upkeep will try again in an hour'))
  let running = orLater(completeAll(databases, log))
  // The work of an hour may take longer than an hour: the next one begins after it, and a stop waits for both.
  const run = () => {
    running = running.then(() =>
      orLater(upkeepOfTheHour(databases, clock(), { isBelieved: isBelieved(), log })),
    )
  }
  const timer = setInterval(run, HOUR)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
