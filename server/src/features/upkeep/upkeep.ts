import type { PlatformDb } from '../../db/platform.ts'
import { forgetExpiredSessions, forgetOldKeys } from './queries.ts'

const HOUR = 3_600_000
const KEYS_KEPT_HOURS = 48

/** Hourly: forgets what nobody will ask for again. @returns how to stop it. */
export function startUpkeep(
  platform: PlatformDb,
  clock: () => Date,
  log: { warn: (details: object, message: string) => void },
): () => Promise<void> {
  const tidy = async () => {
    const now = clock()
    try {
      await platform.all(forgetOldKeys(new Date(now.getTime() - KEYS_KEPT_HOURS * HOUR)))
      await platform.all(forgetExpiredSessions(now))
    } catch (error) {
      log.warn({ err: error }, 'upkeep will try again in an hour')
    }
  }
  const timer = setInterval(() => void tidy(), HOUR)
  timer.unref()
  return async () => clearInterval(timer)
}
