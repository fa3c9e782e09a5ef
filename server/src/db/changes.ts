import { type Statement, statement, unseen } from './statement.ts'

/**
 * Raises the store's version and writes which checks changed with it. The last statements of their transaction: the
 * counter's row is locked after everything else, and its numbers are in the order of the commits.
 * @param stamp a UUID
 */
export const recordChange = (
  tenantId: number,
  checkIds: readonly number[],
  stamp: string,
  at: Date,
): Statement[] => [
  followChecks(tenantId, checkIds, at),
  statement(
    `INSERT INTO counters (tenant_id, name, value) VALUES ($1, 'change', 1)
     ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value + 1`,
    [tenantId],
    'raise_change',
  ),
  statement(
    `INSERT INTO check_changes (tenant_id, version, stamp, at, check_ids)
     SELECT changed.tenant_id, changed.value, $2, $3, $4::integer[]
     FROM counters changed WHERE changed.tenant_id = $1 AND changed.name = 'change'`,
    [tenantId, stamp, at, checkIds],
    'record_change',
  ),
]

/** Whether the sitting `s` gets the table of the check `t`: no open sitting is there, and of those that move there it has the lowest id. */
const TAKES_TABLE = `NOT EXISTS (
    SELECT FROM sittings o WHERE o.tenant_id = $1 AND o.ended_at IS NULL AND o.table_id = t.table_id)
  AND s.id = (
    SELECT min(o.id) FROM sittings o WHERE o.tenant_id = $1 AND o.ended_at IS NULL AND (o.check_id = t.id OR o.check_id = ANY (
      ARRAY(SELECT c.id FROM checks c WHERE c.tenant_id = $1 AND c.joined_into = t.id AND c.id = ANY ($2::integer[])))))`

/**
 * Sittings of diners follow their checks, in the transaction that changes them: to another table, into the check that took over
 * their rounds, and to their end. One that has no check yet gets the one that is opened at its table. Their waiting requests
 * go along, and what their guests ask of the staff ends with them. A table's code joins one sitting, so another one that comes to the table goes on without a code.
 */
export const followChecks = (tenantId: number, checkIds: readonly number[], at: Date): Statement =>
  statement(
    `WITH followed AS (
       UPDATE sittings s
       SET check_id = t.id,
           from_table_id = coalesce(s.table_id, s.from_table_id),
           table_id = CASE WHEN t.status <> 'open' OR t.table_id IS NULL OR t.table_id = s.table_id THEN s.table_id
                           WHEN ${TAKES_TABLE} THEN t.table_id END,
           ended = CASE WHEN t.status = 'open' THEN NULL WHEN t.status = 'paid' THEN 'paid' ELSE 'closed' END,
           ended_at = CASE WHEN t.status <> 'open' THEN $3::timestamptz END
       FROM checks c JOIN checks t ON t.tenant_id = $1 AND t.id = coalesce(c.joined_into, c.id)
       WHERE s.tenant_id = $1 AND s.ended_at IS NULL AND c.tenant_id = $1 AND c.id = ANY ($2::integer[])
         AND (s.check_id = c.id AND (t.id <> c.id OR t.status <> 'open' OR t.table_id IS DISTINCT FROM s.table_id)
              OR s.check_id IS NULL AND s.lapses_at > $3 AND c.status = 'open' AND s.table_id = c.table_id
                 AND NOT EXISTS (SELECT FROM checks other WHERE other.tenant_id = $1 AND other.table_id = c.table_id
                                   AND other.status = 'open' AND other.id < c.id))
       RETURNING s.id, t.table_id AS follows_to, t.status, t.waiter
     ), calls AS (
       UPDATE guest_calls g
       SET ended_at = $3, ended_as = CASE WHEN followed.status = 'paid' AND g.kind = 'bill' THEN 'charged' ELSE 'sitting' END,
           waiter = followed.waiter
       FROM followed
       WHERE g.tenant_id = $1 AND g.sitting_id = followed.id AND g.ended_at IS NULL AND followed.status <> 'open'
     )
     UPDATE qr_orders q SET table_id = followed.follows_to FROM followed
     WHERE q.tenant_id = $1 AND q.sitting_id = followed.id AND q.status = 'pending' AND followed.follows_to IS NOT NULL`,
    [tenantId, checkIds, at],
    'follow_checks',
  )

/** A reader that missed more changes reads everything. */
export const MOST_CHANGES = 500

/** A change of a store's checks. */
export interface Change {
  version: number
  stamp: string
  check_ids: number[]
}

/** The change of this version, if the store still has it, and those after it. */
export const changesFrom = (tenantId: number, version: number): Statement<Change> =>
  statement(
    `SELECT version, stamp, check_ids FROM check_changes WHERE tenant_id = $1 AND version >= ${unseen('$2', 'integer')}
     ORDER BY version LIMIT ${MOST_CHANGES + 2}`,
    [tenantId, version],
    'changes_from',
  )

export const latestChange = (tenantId: number): Statement<Change> =>
  statement(
    `SELECT version, stamp, check_ids FROM check_changes WHERE tenant_id = $1 ORDER BY version DESC LIMIT 1`,
    [tenantId],
    'latest_change',
  )

/**
 * The checks that a screen gets: by their ids, or all that changed after a version.
 */
export type SomeChecks = { ids: readonly number[] } | { after: number }

/** SQL of the ids of `SomeChecks`, which are the parameter `$n` and the next one. @see parametersOfChecks */
export const someChecks = (n: number): string =>
  `ARRAY(SELECT unnest($${n}::integer[]) UNION SELECT unnest(check_ids) FROM check_changes
     WHERE tenant_id = $1 AND version > $${n + 1}::integer AND version <= $${n + 1}::integer + ${MOST_CHANGES})`

export const parametersOfChecks = (some: SomeChecks): [ids: readonly number[], after: number | null] =>
  'ids' in some ? [some.ids, null] : [[], some.after]
