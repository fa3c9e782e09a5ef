import { APPROVABLE, APPROVING, type ApprovalAction } from '@comanda/shared/approvals/actions'
import { APPROVERS_PIN } from '@comanda/shared/auth/pin-length'
import type { Insertable } from 'kysely'
import type { DB } from '../db/generated/schema.ts'
import { k, type Statement, statement, updateRows } from '../db/statement.ts'

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

export const findPasswordHash = (tenantId: number, username: string) =>
  k
    .selectFrom('users')
    .select('password_hash')
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)

export const findPin = (tenantId: number, username: string) =>
  k
    .selectFrom('user_pins')
    .select(['pin_hash', 'digits'])
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)

/** The person who gets a PIN, with the facts that colleagues know about them. */
export const findPinOwner = (tenantId: number, username: string) =>
  k
    .selectFrom('users')
    .select(['role', 'scopes', 'name', 'phone', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('username', '=', username)

export const findStoreNames = (tenantId: number) =>
  k.selectFrom('stores').select(['name', 'phone']).where('tenant_id', '=', tenantId)

/** Of a PIN that was set before its length was kept. */
export const learnDigits = (tenantId: number, username: string, pinHash: string, digits: number) =>
  updateRows('user_pins', { tenant_id: tenantId, username, pin_hash: pinHash }, { digits })

export const writePin = (row: Insertable<DB['user_pins']>) =>
  k
    .insertInto('user_pins')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'username'])
        .doUpdateSet({ pin_hash: row.pin_hash, digits: row.digits, set_at: row.set_at, set_by: row.set_by }),
    )

export const deletePin = (tenantId: number, username: string) =>
  k.deleteFrom('user_pins').where('tenant_id', '=', tenantId).where('username', '=', username)

/** @returns no row when the person may not approve the action */
export const findApprover = (tenantId: number, username: string, action: ApprovalAction): Statement =>
  statement(
    `SELECT 1 FROM users u WHERE u.tenant_id = $1 AND u.username = $2 AND (u.role = 'admin' OR u.scopes && $3::text[])`,
    [tenantId, username, APPROVABLE[action]],
  )

/**
 * A row when somebody who may approve something has a PIN for it, or once somebody has approved something: dismissing the only
 * person with a PIN ends no approval.
 */
export const findApproversPin = (tenantId: number): Statement =>
  statement(
    `SELECT 1 FROM user_pins p JOIN users u ON u.tenant_id = p.tenant_id AND u.username = p.username
     WHERE p.tenant_id = $1 AND coalesce(p.digits, $3) >= $3 AND (u.role = 'admin' OR u.scopes && $2::text[])
     UNION ALL SELECT 1 FROM approvals WHERE tenant_id = $1
     LIMIT 1`,
    [tenantId, APPROVING, APPROVERS_PIN],
  )

interface Used {
  id: string
  action: ApprovalAction
  target: string
  /** In centavos. */
  amount: number | null
  /** A digest. */
  request: string
  requestedBy: string
  now: Date
}

/**
 * Uses an approval up, if action, target, amount and request match and the approver still has the scope.
 * @returns no row otherwise
 */
export const consumeApproval = (
  tenantId: number,
  { id, action, target, amount, request, requestedBy, now }: Used,
): Statement<{ approved_by: string }> =>
  statement(
    `UPDATE approvals SET used_at = $7
     WHERE tenant_id = $1 AND id = $2 AND action = $3 AND target = $4 AND amount IS NOT DISTINCT FROM $5::bigint
       AND requested_by = $6 AND request = $9 AND used_at IS NULL AND expires_at > $7 AND EXISTS (
         SELECT FROM users u WHERE u.tenant_id = $1 AND u.username = approvals.approved_by
           AND (u.role = 'admin' OR u.scopes && $8::text[]))
     RETURNING approved_by`,
    [tenantId, id, action, target, amount, requestedBy, now, APPROVABLE[action], request],
  )

export const voidSettings = (tenantId: number) =>
  k.selectFrom('service_settings').select('void_approval').where('tenant_id', '=', tenantId)
