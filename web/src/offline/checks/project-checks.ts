import type { Check } from '@comanda/shared/checks/check'
import { blankCheck, withSale } from './apply-sale.ts'
import { fieldOf, folioIn, localId, type OfStore, type SoldEntry } from './sold-entry.ts'

export interface KeptChecks {
  checks: readonly Check[]
  /** When they were received, by the device's clock, in ms. */
  at: number
}

/**
 * The checks as this device knows them: the server's last answer, with the device's later sales, also those that the
 * server has answered at once. Checks that it has charged are in it as paid.
 */
export function projectChecks(
  { checks, at }: KeptChecks,
  entries: readonly SoldEntry[],
  store: OfStore,
): ReadonlyMap<number, Check> {
  const known = new Map(checks.map((check) => [check.id, check]))
  const opened = new Map<string, number>()
  const arrived = checksOfRounds(checks)
  for (const entry of entries) {
    const { state, view } = entry
    if ((entry.number === null && state !== 'sent') || view.of === 'customer') continue
    // The kept answer has it already. An entry under review is not on the server.
    if (state === 'sent' && (entry.triedAt ?? 0) <= at) continue
    // So it has when the server took the sale and its answer was lost or came later.
    const has = view.of === 'order' ? checkWithRound(entry, arrived, store) : undefined
    const id = has ?? checkIdOfEntry(entry, known, opened)
    if (id === null) continue
    const check = known.get(id) ?? (view.of === 'order' ? blankCheck(id, entry, view, store) : undefined)
    if (!check) continue
    opened.set(entry.key, id)
    if (has === undefined) known.set(id, withSale(check, entry, store))
  }
  return known
}

/** The check of each round, by the order's id and by the device's folio. */
function checksOfRounds(checks: readonly Check[]): ReadonlyMap<number | string, number> {
  const found = new Map<number | string, number>()
  for (const { id, rounds } of checks)
    for (const { order_id, folio } of rounds) {
      found.set(order_id, id)
      if (folio !== null) found.set(folio, id)
    }
  return found
}

function checkWithRound(
  entry: SoldEntry,
  arrived: ReadonlyMap<number | string, number>,
  store: OfStore,
): number | undefined {
  const folio = folioIn(entry, store)
  return (
    arrived.get(fieldOf(entry.answer, 'orderId') ?? 0) ?? (folio === null ? undefined : arrived.get(folio))
  )
}

/** The check that an entry opens or changes; null when it is not known. */
function checkIdOfEntry(
  entry: SoldEntry,
  known: ReadonlyMap<number, Check>,
  opened: ReadonlyMap<string, number>,
): number | null {
  const { number, view, after, openerCheckId } = entry
  const own = number === null ? null : localId(number)
  if (after !== null) return opened.get(after) ?? openerCheckId ?? own
  if (view.of === 'charge' || view.of === 'discount') return view.checkId
  const answered = fieldOf(entry.answer, 'checkId')
  if (answered !== null) return answered
  const named = fieldOf(entry.body, 'checkId')
  if (named !== null) return named
  const joins =
    view.of === 'order' && view.payments.length === 0 && view.tableId !== null && !opensNew(entry.body)
  const atTable = joins
    ? [...known.values()].find((check) => check.table_id === view.tableId && check.status === 'open')
    : undefined
  return atTable?.id ?? own
}

const opensNew = (body: unknown): boolean => (body as { newCheck?: unknown } | null)?.newCheck === true
