import type { FloorCheck, FloorTable, FloorView } from '@comanda/shared/floor/api'
import { factsOfTable } from '@comanda/shared/floor/facts'
import { inReadingOrder } from '@comanda/shared/floor/grid'
import { type Cents, priceOf, sumCents } from '@comanda/shared/kernel/money'
import { calledNames, DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import { FACT_RANKS, type FactKind, inOrder } from '@comanda/shared/selling/facts'
import type { WaitMinutes } from '@comanda/shared/selling/rank'
import { TEXTS } from './texts.ts'

export interface FloorGroup {
  floor: string
  tables: FloorTable[]
}

/** The tables of each floor in reading order, floors in the order of the store. */
export function groupsOfTables({ tables, floors }: FloorView): FloorGroup[] {
  const ordered = inReadingOrder(tables)
  return floors.map(({ floor }) => ({ floor, tables: ordered.filter((table) => table.floor === floor) }))
}

export const dueOfChecks = (checks: readonly FloorCheck[]): Cents =>
  sumCents(checks.map(({ due }) => priceOf(due)))

/** The guests of all parties; null when no party has a count. */
export function guestsOf(checks: readonly FloorCheck[]): number | null {
  const counts = checks.flatMap(({ guests }) => guests ?? [])
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : null
}

/** The paid checks of a table that are not cooked or served; none that is open for another round. */
export const paidChecksOf = ({ checks, paid_checks = [] }: FloorTable) =>
  paid_checks.filter(({ id }) => checks.every((check) => check.id !== id))

/** The finished lines that are not served yet, of open and paid checks. */
export const readyItemsOf = (
  checks: readonly FloorCheck[],
  paid: FloorTable['paid_checks'] = [],
): number[] => [...new Set([...checks, ...paid].flatMap(({ ready_items = [] }) => ready_items))]

/** What needs a person at a table now. */
const callsOf = (table: FloorTable, now: number, wait?: WaitMinutes): FactKind[] =>
  factsOfTable(table, now, wait).flatMap(({ kind }) => (FACT_RANKS[kind] === 'now' ? kind : []))

/** The ids of the tables that need a person now. @param now in milliseconds */
export const callingTables = (tables: readonly FloorTable[], now: number, wait?: WaitMinutes): number[] =>
  tables.filter((table) => callsOf(table, now, wait).length > 0).map(({ id }) => id)

/** The groups of a list: of each floor first the tables that need a person now, then of each floor the others. */
export function callingFirst<T extends { shown: readonly FloorTable[] }>(
  groups: readonly T[],
  calling: ReadonlySet<number>,
): (T & { isCalling: boolean })[] {
  const those = (isCalling: boolean) =>
    groups.map((group) => ({
      ...group,
      isCalling,
      shown: group.shown.filter(({ id }) => calling.has(id) === isCalling),
    }))
  return [...those(true), ...those(false)].filter(({ shown }) => shown.length > 0)
}

/** How many tables need a person for what, the most urgent first. @param now in milliseconds */
export function callsOfFloor(
  tables: readonly FloorTable[],
  now: number,
  wait?: WaitMinutes,
): [kind: FactKind, count: number][] {
  const counts = new Map<FactKind, number>()
  for (const kind of tables.flatMap((table) => callsOf(table, now, wait)))
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return inOrder([...counts], ([kind]) => kind)
}

/** The names of the parties; empty without any. */
export const namesOf = (checks: readonly FloorCheck[]): string =>
  checks.flatMap(({ name }) => name ?? []).join(', ')

/** `Para llevar · Juan`, else `Para llevar · Token 12`: how staff call a check without a table. */
export function nameOfCheck(check: FloorCheck): string {
  const kind = check.delivery_type === null ? null : DELIVERY_WORDS[check.delivery_type]
  const names = calledNames(check.name, check.customer_name)
  const who = names.length > 0 ? names : [check.token_no !== null && TEXTS.token(check.token_no)]
  return [kind, ...who].filter(Boolean).join(' · ') || TEXTS.counter
}
