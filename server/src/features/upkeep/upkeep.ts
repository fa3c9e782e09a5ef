import type { PlatformDb } from '../../db/platform.ts'
import { forgetExpiredSessions, forgetOldKeys, forgetRequests } from './queries.ts'

const HOUR = 3_600_000
const KEYS_KEPT_HOURS = 48
const REQUESTS_KEPT_DAYS = 30
/** Rows of one statement: none holds its locks for long. */
const BATCH = 1_000

/** Forgets what nobody will ask for again. */
export async function tidy(platform: PlatformDb, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
  await platform.all(forgetOldKeys(before(KEYS_KEPT_HOURS)))
  await platform.all(forgetExpiredSessions(now))
  let forgotten = BATCH
  while (forgotten === BATCH) {
    forgotten = (await platform.all(forgetRequests(before(REQUESTS_KEPT_DAYS * 24), BATCH))).length
  }
}

/** Tidies hourly. @returns how to stop it. */
export function startUpkeep(
  platform: PlatformDb,
  clock: () => Date,
  log: { warn: (details: object, message: string) => void },
): () => Promise<void> {
  const run = () =>
    tidy(platform, clock()).catch((error: unknown) =>
      log.warn({ err: error }, 'upkeep will try again in an hour'),
    )
  const timer = setInterval(() => void run(), HOUR)
  timer.unref()
  return async () => clearInterval(timer)
}
