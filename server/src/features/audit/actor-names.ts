import type { PlatformDb } from '../../db/platform.ts'
import { type EntryRow, namesOfOperators, namesOfStaff } from './queries.ts'

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
