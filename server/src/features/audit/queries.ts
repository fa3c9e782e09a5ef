import type { NewEntry } from '../../audit/queries.ts'
import { statement } from '../../db/statement.ts'

/** The position of an entry: latest first, then by id. */
export interface Position {
  at: Date
  id: string
}

export interface Filter {
  /** Only entries after this position, from latest to oldest. */
  after: Position | null
  action: string | null
  actor: string | null
  from: Date | null
  before: Date | null
  /** No entries after this position. */
  until?: Position | null
}

export interface EntryRow extends Omit<NewEntry, 'details'> {
  details: unknown
  tenant_id: number | null
  tenant_name: string | null
}

const COLUMNS = 'id, at, actor, action, subject, details, ip, device'

/** Reads the latest entries of one store, along the index that fits the filter. */
export const listStoreEntries = (tenantId: number, filter: Filter, limit: number) => {
  const { where, parameters } = conditions(filter, [tenantId, limit])
  return statement<EntryRow>(
    `SELECT entry.*, store.name AS tenant_name FROM (
       SELECT tenant_id, actor_kind, ${COLUMNS} FROM audit_log
       WHERE tenant_id = $1${where} ORDER BY at DESC, id LIMIT $2
     ) entry LEFT JOIN stores store ON store.tenant_id = entry.tenant_id AND store.tenant_id = $1
     ORDER BY at DESC, id`,
    parameters,
  )
}

/** Reads the latest entries of all stores and of the platform itself, merged. */
export const listAllEntries = (filter: Filter, limit: number) => {
  const { where, parameters } = conditions(filter, [limit])
  const latest = `WHERE true${where} ORDER BY at DESC, id LIMIT $1`
  return statement<EntryRow>(
    `SELECT entry.*, store.name AS tenant_name FROM (
       (SELECT tenant_id, actor_kind, ${COLUMNS} FROM audit_log ${latest})
       UNION ALL
       (SELECT NULL, CASE actor WHEN 'system' THEN actor ELSE 'operator' END, ${COLUMNS} FROM platform_audit ${latest})
       ORDER BY at DESC, id LIMIT $1
     ) entry LEFT JOIN stores store ON store.tenant_id = entry.tenant_id
     ORDER BY at DESC, id`,
    parameters,
  )
}

/** The position of the last of `span` entries of all stores; no row when fewer are left. */
export const endOfSpan = (filter: Pick<Filter, 'after' | 'from' | 'before'>, span: number) => {
  const { where, parameters } = conditions({ ...filter, action: null, actor: null }, [span])
  const latest = `WHERE true${where} ORDER BY at DESC, id LIMIT $1`
  return statement<Position>(
    `(SELECT at, id FROM audit_log ${latest}) UNION ALL (SELECT at, id FROM platform_audit ${latest})
     ORDER BY at DESC, id OFFSET $1 - 1 LIMIT 1`,
    parameters,
  )
}

function conditions(filter: Filter, first: readonly unknown[]) {
  const parameters = [...first]
  const put = (value: unknown) => `$${parameters.push(value)}`
  const where: string[] = []
  if (filter.action !== null) where.push(`action = ${put(filter.action)}`)
  if (filter.actor !== null) where.push(`actor = ${put(filter.actor)}`)
  if (filter.from !== null) where.push(`at >= ${put(filter.from)}`)
  if (filter.before !== null) where.push(`at < ${put(filter.before)}`)
  if (filter.after !== null) {
    const at = put(filter.after.at)
    // The first condition limits the index scan.
    where.push(`at <= ${at} AND (at < ${at} OR id > ${put(filter.after.id)}::uuid)`)
  }
  if (filter.until) {
    const at = put(filter.until.at)
    where.push(`at >= ${at} AND (at > ${at} OR id <= ${put(filter.until.id)}::uuid)`)
  }
  return { where: where.map((condition) => ` AND ${condition}`).join(''), parameters }
}

interface Named {
  username: string
  name: string
}

export const namesOfStaff = (tenantId: number, usernames: readonly string[]) =>
  statement<Named>('SELECT username, name FROM users WHERE tenant_id = $1 AND username = ANY($2)', [
    tenantId,
    usernames,
  ])

export const namesOfOperators = (usernames: readonly string[]) =>
  statement<Named>('SELECT username, name FROM operators WHERE username = ANY($1)', [usernames])
