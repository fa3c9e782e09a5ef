import type { CheckEventKind } from '@comanda/shared/checks/check'
import { divideLine, divideTakenOff } from '@comanda/shared/checks/dividing'
import { fixedOf } from '@comanda/shared/checks/division'
import { assertKept, type FixedPart, keepCentavos } from '@comanda/shared/checks/division-rest'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { type Cents, subtractCents, sumCents, toCents } from '@comanda/shared/kernel/money'
import { sharesOf } from '@comanda/shared/selling/shares'
import { nextNumber } from '../../db/counters.ts'
import type { Statement } from '../../db/statement.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { byOf, recordEvent } from '../checks/queries.ts'
import { type LockedCheck, lockChecks, lockOrderCounter } from '../checks/queries-locks.ts'
import { billLineOf } from '../checks/queries-read.ts'
import { type CheckColumns, updateCheck } from './queries.ts'
import {
  discountLinesOf,
  insertPieces,
  type LineAmounts,
  type LineOfCheck,
  lineCountsOf,
  linesOfChecks,
  lockOrdersOf,
  setAmounts,
  setDiscountLines,
} from './queries-lines.ts'

/** An open check, locked until the transaction ends. */
export interface OpenCheck extends LockedCheck {
  /** Those that are not cancelled. */
  lines: LineOfCheck[]
  byId: ReadonlyMap<number, LineOfCheck>
  /** The number of lines of each order, cancelled lines included. */
  lineCounts: ReadonlyMap<number, number>
}

/** Locks the store, orders and checks, in this order. @throws not_found, check_closed */
export async function lockOpen(tx: TenantTx, ids: readonly number[]): Promise<OpenCheck[]> {
  const { tenantId } = tx
  const [, , checks, lines, counts] = await tx.run(
    lockOrderCounter(tenantId),
    lockOrdersOf(tenantId, ids),
    lockChecks(tenantId, ids),
    linesOfChecks(tenantId, ids),
    lineCountsOf(tenantId, ids),
  )
  const checkById = new Map(checks.map((check) => [check.id, check]))
  const [linesBy, countsBy] = [groupBy(lines, checkIdOfLine), groupBy(counts, checkIdOfLine)]
  return ids.map((id) => {
    const check = checkById.get(id)
    if (!check) throw new AppError('not_found', 'La cuenta no existe.')
    if (check.status !== 'open') throw new AppError('check_closed')
    const own = linesBy.get(id) ?? []
    return {
      ...check,
      lines: own,
      byId: new Map(own.map((line) => [line.id, line])),
      lineCounts: new Map((countsBy.get(id) ?? []).map((one) => [one.order_id, one.lines])),
    }
  })
}

const checkIdOfLine = ({ check_id }: { check_id: number }): number => check_id

/** How many lines these orders of the check have. @param orderIds all of them by default */
export const countLines = (
  { lineCounts }: OpenCheck,
  orderIds: Iterable<number> = lineCounts.keys(),
): number => Array.from(orderIds, (id) => lineCounts.get(id) ?? 0).reduce((sum, count) => sum + count, 0)

export async function lockOne(tx: TenantTx, id: number): Promise<OpenCheck> {
  const [check] = await lockOpen(tx, [id])
  if (!check) throw new Error('lockOpen returned no check')
  return check
}

interface Change {
  columns: CheckColumns
  what: CheckEventKind
  details: Readonly<Record<string, string | number | null>>
  message: string
  /** More statements of the same transaction. */
  further?: readonly Statement[]
}

/** Changes columns of an open check, and records it. */
export const changeOpen = (
  context: StoreContext,
  id: number,
  decide: (check: OpenCheck, tx: TenantTx) => Change | Promise<Change>,
) =>
  context.write(async (tx) => {
    const { columns, what, details, message, further = [] } = await decide(await lockOne(tx, id), tx)
    tx.atEnd(
      ...further,
      updateCheck(tx.tenantId, id, columns),
      recordEvent(tx.tenantId, id, byOf(context), what, details),
    )
    tx.changed([id])
    return saved(message)
  })

/** @throws check_has_payments when more is paid than the check's new total; part_paid when a paid part would change */
export function assertCovered({ paid, split }: LockedCheck, lines: readonly LineOfCheck[]): void {
  assertKept(lines.map(billLineOf), fixedOf(split))
  if (totalOfLines(lines) < paid) throw new AppError('check_has_payments')
}

export const totalOfLines = (lines: readonly LineOfCheck[]): Cents =>
  sumCents(lines.map(({ total }) => toCents(total)))

/** @throws not_found for a line that is not on the check or cancelled, order_closed */
export function findLine(check: OpenCheck, id: number): LineOfCheck {
  const line = check.byId.get(id)
  if (!line) throw new AppError('not_found', 'El artículo no es de esta cuenta.')
  if (line.order_status !== 'created') throw new AppError('order_closed')
  return line
}

/** `2 × Taco, 1 × Agua` */
export const wordsOfLines = (lines: readonly LineOfCheck[]): string =>
  lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')

interface Pieces {
  /** Lines that have exactly the pieces that were asked for. */
  taken: LineOfCheck[]
  /** The other lines of the check. */
  left: LineOfCheck[]
}

/** Makes lines of the pieces: a line of which only a part is asked for is divided into two. */
export async function takePieces(
  tx: TenantTx,
  check: OpenCheck,
  asked: readonly { id: number; quantity: number }[],
): Promise<Pieces> {
  if (new Set(asked.map(({ id }) => id)).size < asked.length)
    throw new AppError('invalid_input', 'Un artículo está dos veces en la lista.')
  const found = asked.map(({ id, quantity }) => {
    const line = findLine(check, id)
    if (quantity > line.quantity)
      throw new AppError('invalid_input', `Sólo hay ${line.quantity} × ${line.title}.`)
    return { line, quantity }
  })
  const parts = found.filter(({ line, quantity }) => quantity < line.quantity)
  const divided = await divide(tx, check, parts)
  const whole = found.filter(({ line, quantity }) => quantity === line.quantity).map(({ line }) => line)
  const gone = new Set(whole)
  const rests = new Map(divided.map(({ left }) => [left.id, left]))
  return {
    taken: [...whole, ...divided.map(({ taken }) => taken)],
    left: check.lines.filter((line) => !gone.has(line)).map((line) => rests.get(line.id) ?? line),
  }
}

async function divide(
  tx: TenantTx,
  check: OpenCheck,
  parts: readonly { line: LineOfCheck; quantity: number }[],
): Promise<{ taken: LineOfCheck; left: LineOfCheck }[]> {
  if (parts.length === 0) return []
  const { tenantId } = tx
  const ids = parts.map(({ line }) => line.id)
  const first = await nextNumber(tx, tenantId, 'order_item', parts.length)
  const discounts = groupBy(await tx.all(discountLinesOf(tenantId, ids)), (row) => row.item_id)
  const divided = parts.map(({ line, quantity }, index) => {
    const { taken, left } = piecesOf(check, line, quantity)
    return { taken: { ...line, ...taken, id: first + index }, left: { ...line, ...left } }
  })
  const discountRows = divided.flatMap(({ taken, left }) => {
    const own = discounts.get(left.id) ?? []
    const amounts = own.map(({ amount }) => amount)
    const shares = sharesOf(toCents(taken.discount), amounts)
    const whole = {
      net: toCents(taken.net + left.net),
      tax: toCents(taken.tax + left.tax),
      quantity: taken.quantity + left.quantity,
    }
    const takenOff = divideTakenOff(whole, own, taken.quantity)
    return own.flatMap((row, index) => {
      const share = shares[index] ?? 0
      return [
        { ...row, ...takenOff[index]?.left, amount: row.amount - share },
        { ...row, ...takenOff[index]?.taken, item_id: taken.id, amount: share },
      ]
    })
  })
  // Not at the end of the transaction: the papers of the pieces are read before it.
  const pieces = divided.map(({ taken, left }) => ({ ...amountsOfStoredLine(taken), of: left.id }))
  const rests = divided.map(({ left }) => amountsOfStoredLine(left))
  await tx.run(
    ...insertPieces(tenantId, pieces),
    updateCheck(tenantId, check.id, { lines_at_most: null }),
    setAmounts(tenantId, rests),
    setDiscountLines(tenantId, discountRows),
  )
  return divided
}

/** The pieces that stay have the centavos of the paid parts. */
function piecesOf(check: OpenCheck, line: LineOfCheck, quantity: number) {
  const money = { discount: toCents(line.discount), net: toCents(line.net), tax: toCents(line.tax) }
  const total = toCents(line.total)
  const { taken, left } = divideLine({ quantity: line.quantity, ...money, total }, quantity)
  const fixed: readonly FixedPart[] = fixedOf(check.split)
  if (fixed.length === 0) return { taken, left }
  const others = check.lines.filter(({ id }) => id !== line.id).map(billLineOf)
  const { net, tax, total: kept } = keepCentavos({ ...billLineOf(line), ...left }, others, fixed)
  return {
    taken: {
      ...taken,
      net: subtractCents(money.net, net),
      tax: subtractCents(money.tax, tax),
      total: subtractCents(total, kept),
    },
    left: { ...left, net, tax, total: kept },
  }
}

export const amountsOfStoredLine = ({
  id,
  quantity,
  discount,
  net,
  tax,
  total,
}: LineOfCheck): LineAmounts => ({
  id,
  quantity,
  discount,
  net,
  tax,
  total,
})
