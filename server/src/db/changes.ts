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
