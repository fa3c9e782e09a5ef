import type { AuditEntry } from '@comanda/shared/audit/api'
import { dayAfter, instantOf } from '@comanda/shared/kernel/business-day'
import { AppError } from '@comanda/shared/kernel/errors'
import { isDate } from '@comanda/shared/kernel/predicates'
import type { PlatformDb } from '../../db/platform.ts'
import type { Runnable } from '../../db/statement.ts'
import { instant } from '../../http/answers.ts'
import {
  type EntryRow,
  endOfSpan,
  type Filter,
  listAllEntries,
  listStoreEntries,
  namesOfOperators,
  namesOfStaff,
  type Position,
} from './queries.ts'

interface AuditQuery {
  before: string | null
  action: string | null
  actor: string | null
  from: string | null
  to: string | null
  limit: number
}

/** Reads from the store's or the platform's database. */
interface Reader {
  all<Row>(query: Runnable<Row>): Promise<Row[]>
  first<Row>(query: Runnable<Row>): Promise<Row | undefined>
}

interface Page {
  rows: EntryRow[]
  next: string | null
}

/** @param timeZone in which `from` and `to` are days */
export function filterOfEntries(query: AuditQuery, timeZone: string): Filter {
  const midnight = (date: string | null, day = (one: string) => one): Date | null => {
    if (date === null) return null
    if (!isDate(date)) throw new AppError('invalid_input')
    return instantOf(day(date), '00:00', timeZone)
  }
  return {
    after: query.before === null ? null : readPosition(query.before),
    action: query.action,
    actor: query.actor?.toLowerCase() ?? null,
    from: midnight(query.from),
    before: midnight(query.to, dayAfter),
  }
}

const POSITION =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const writePosition = ({ at, id }: Position): string => `${instant(at)}_${id}`

function readPosition(text: string): Position {
  const [, at, id] = POSITION.exec(text) ?? []
  const instantAt = new Date(at ?? Number.NaN)
  if (id === undefined || Number.isNaN(instantAt.getTime())) throw new AppError('invalid_input')
  return { at: instantAt, id }
}

/** Reads one entry more than requested to know whether there is a next page. */
function pageOfEntries(rows: EntryRow[], limit: number): Page {
  const last = rows[limit - 1]
  return { rows: rows.slice(0, limit), next: rows.length > limit && last ? writePosition(last) : null }
}

export async function readStorePage(
  db: Reader,
  tenantId: number,
  filter: Filter,
  limit: number,
): Promise<Page> {
  return pageOfEntries(await db.all(listStoreEntries(tenantId, filter, limit + 1)), limit)
}

/** The number of entries of all stores that one request scans for an action or a user. */
const SPAN = 5_000

/** With a filter it scans one span at a time, so a page may be short or empty and still have a next page. */
export async function readPlatformPage(db: Reader, filter: Filter, limit: number): Promise<Page> {
  if (filter.action === null && filter.actor === null)
    return pageOfEntries(await db.all(listAllEntries(filter, limit + 1)), limit)
  const end = await db.first(endOfSpan(filter, SPAN))
  const found = pageOfEntries(
    await db.all(listAllEntries({ ...filter, until: end ?? null }, limit + 1)),
    limit,
  )
  return found.next !== null || !end ? found : { ...found, next: writePosition(end) }
}

export const writtenEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: instant(row.at),
  actor_kind: row.actor_kind,
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  details: row.details as Record<string, unknown>,
  ip: row.ip,
  device: row.device,
})

/** Usernames are unique within a store; 0 has the operators. */
const OPERATORS = 0
const groupOf = ({ actor_kind, tenant_id }: EntryRow): number =>
  actor_kind === 'staff' ? (tenant_id ?? OPERATORS) : OPERATORS

/**
 * The names of the people of one page of entries, in two round trips.
 * @returns the name of an entry's actor; null for the system and for an account that no longer exists
 */
export async function actorNames(
  platform: PlatformDb,
  rows: readonly EntryRow[],
): Promise<(row: EntryRow) => string | null> {
  const actors = new Map<number, Set<string>>()
  for (const row of rows) actors.set(groupOf(row), (actors.get(groupOf(row)) ?? new Set()).add(row.actor))
  const stores = [...actors].filter(([group]) => group !== OPERATORS)
  const [operators, staff] = await Promise.all([
    platform.all(namesOfOperators([...(actors.get(OPERATORS) ?? [])])),
    platform.inStores(
      stores.map(([tenantId, usernames]) => ({ tenantId, query: namesOfStaff(tenantId, [...usernames]) })),
    ),
  ])
  const names = new Map<string, string>()
  const put = (group: number, found: readonly { username: string; name: string }[]) => {
    for (const { username, name } of found) names.set(`${group} ${username}`, name)
  }
  put(OPERATORS, operators)
  for (const [index, [group]] of stores.entries()) put(group, staff[index] ?? [])
  return (row) => names.get(`${groupOf(row)} ${row.actor}`) ?? null
}
