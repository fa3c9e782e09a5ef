import { k, statement } from '../db/statement.ts'

/** A counter of failures, and how many it allows before it blocks. */
interface Counter {
  key: Buffer
  threshold: number
  /** A counter whose last failure is older starts at zero. */
  quietSince: Date
}

/** The first block lasts a minute, each further one twice as long, up to a quarter of an hour. */
const LONGEST_MINUTES = 15

/** A block that ends later than this was written with a wrong clock and is ignored. */
const BLOCKS = `blocked_until > $2 AND blocked_until <= $2::timestamptz + interval '${LONGEST_MINUTES} minutes'`

const COUNTED = 'CASE WHEN sign_in_failures.last_at < $4 THEN 1 ELSE sign_in_failures.failures + 1 END'
const blockedFrom = (count: string) =>
  `CASE WHEN ${count} >= $3 THEN
     $2::timestamptz + make_interval(mins => least(power(2, least(${count} - $3, 10)), ${LONGEST_MINUTES})::integer)
   END`

/**
 * Counts one more failure, unless the counter blocks. The row lock serializes simultaneous failures, so that
 * all are counted.
 */
const COUNT = `INSERT INTO sign_in_failures (key, failures, last_at, blocked_until)
   SELECT $1::bytea, 1, $2::timestamptz, ${blockedFrom('1')} WHERE NOT EXISTS (SELECT FROM blocked)
   ON CONFLICT (key) DO UPDATE SET failures = ${COUNTED}, last_at = $2, blocked_until = ${blockedFrom(COUNTED)}
   WHERE sign_in_failures.blocked_until IS NULL OR NOT (${BLOCKS.replaceAll('blocked_until', 'sign_in_failures.blocked_until')})
   RETURNING key`

/**
 * Counts one more failure, unless the counter or one of the `others` blocks. @returns whether it was counted,
 * and otherwise the end of the block (null: a simultaneous attempt has just begun it).
 */
export const countFailure = ({ key, threshold, quietSince }: Counter, now: Date, others: Buffer[]) =>
  statement<{ counted: boolean; blocked_until: Date | null }>(
    `WITH blocked AS (
       SELECT blocked_until FROM sign_in_failures
       WHERE (key = $1 OR key = ANY($5::bytea[])) AND ${BLOCKS}
     ), counted AS (${COUNT})
     SELECT EXISTS (SELECT FROM counted) AS counted, (SELECT max(blocked_until) FROM blocked) AS blocked_until`,
    [key, now, threshold, quietSince, others],
  )

/** When the block of any of these counters ends. */
export const findBlock = (keys: Buffer[], now: Date) =>
  statement<{ blocked_until: Date | null }>(
    `SELECT max(blocked_until) AS blocked_until FROM sign_in_failures WHERE key = ANY($1::bytea[]) AND ${BLOCKS}`,
    [keys, now],
  )

export const clearFailures = (key: Buffer) => k.deleteFrom('sign_in_failures').where('key', '=', key)

export const deleteOldFailures = (before: Date) =>
  k.deleteFrom('sign_in_failures').where('last_at', '<', before)

/** Whether a person is known in a place. */
export const findPlace = (key: Buffer, since: Date) =>
  k.selectFrom('pin_places').select('last_at').where('key', '=', key).where('last_at', '>', since)

/** Written once a day: a tablet is unlocked hundreds of times. */
export const keepPlace = (key: Buffer, now: Date, before: Date) =>
  k
    .insertInto('pin_places')
    .values({ key, last_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ last_at: now }).where('pin_places.last_at', '<', before),
    )

export const deleteOldPlaces = (before: Date) => k.deleteFrom('pin_places').where('last_at', '<', before)

const OPEN_WINDOW = 'quotas.since > $3 AND quotas.since <= $2'
const MOST_COUNTED = 1_000_000

/**
 * Counts one use. A window that has ended, or that starts in the future because of a wrong clock, is
 * replaced.
 */
export const useQuota = (key: Buffer, now: Date, windowStart: Date) =>
  statement<{ used: number; since: Date }>(
    `INSERT INTO quotas (key, used, since) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET
       used = CASE WHEN ${OPEN_WINDOW} THEN least(quotas.used + 1, ${MOST_COUNTED}) ELSE 1 END,
       since = CASE WHEN ${OPEN_WINDOW} THEN quotas.since ELSE $2 END
     RETURNING used, since`,
    [key, now, windowStart],
  )

export const readQuota = (key: Buffer, now: Date, windowStart: Date) =>
  statement<{ used: number; since: Date }>(
    `SELECT used, since FROM quotas WHERE key = $1 AND ${OPEN_WINDOW}`,
    [key, now, windowStart],
  )

export const deleteOldQuotas = (before: Date) => k.deleteFrom('quotas').where('since', '<', before)
