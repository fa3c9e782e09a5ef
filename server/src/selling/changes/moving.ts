import type { joinChecks, moveLines as moveLinesCall } from '@comanda/shared/checks/api'
import { type JoinedCheck, joinDivisions } from '@comanda/shared/checks/division-join'
import { assertRoom } from '@comanda/shared/checks/limits'
import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { toCents } from '@comanda/shared/kernel/money'
import { nextNumber } from '../../db/counters.ts'
import type { Statement } from '../../db/statement.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import {
  byOf,
  closeEmptyChecks,
  joinInto,
  leaveTableOf,
  openFrom,
  recordEvent,
  takeOrders,
} from '../checks/queries.ts'
import { billLineOf } from '../checks/queries-read.ts'
import {
  assertCovered,
  countLines,
  lockOne,
  lockOpen,
  type OpenCheck,
  takePieces,
  wordsOfLines,
} from './open-check.ts'
import { deriveOrder, giveLines, moveToTable, tableToUse, titleOfTable } from './queries.ts'
import type { LineOfCheck } from './queries-lines.ts'

/** Moves a check with its open orders; another check of the table stays beside it. */
export function moveCheck(context: StoreContext, id: number, tableId: number) {
  return context.write(async (tx) => {
    const { tenantId } = tx
    const check = await lockOne(tx, id)
    const [[from], [to]] = await tx.run(titleOfTable(tenantId, check.table_id), tableToUse(tenantId, tableId))
    if (!to) throw new AppError('not_found', 'La mesa ya no existe.')
    if (check.table_id === tableId) throw new AppError('invalid_input', 'La cuenta ya está en esa mesa.')
    const titles = { from: from?.title ?? null, to: to.title }
    tx.atEnd(
      ...moveToTable(tenantId, id, tableId, { id: check.table_id, title: titles.from }, context.now),
      recordEvent(tenantId, id, byOf(context), 'moved', titles),
    )
    tx.changed([id])
    return saved('¡Cuenta movida!')
  })
}

/** Puts all orders of one check into another; its payments follow, those of a part as a part. */
export function join(context: StoreContext, id: number, otherId: number): Promise<Answer<typeof joinChecks>> {
  if (otherId === id) throw new AppError('invalid_input', 'Elige otra cuenta para unir.')
  return context.write(async (tx) => {
    const { tenantId } = tx
    const [check, other] = (await lockOpen(tx, [id, otherId])) as [OpenCheck, OpenCheck]
    assertRoom(countLines(check), countLines(other, other.order_ids))
    const by = byOf(context)
    const table = await tx.first(titleOfTable(tenantId, other.table_id))
    tx.atEnd(
      ...takeOrders(tenantId, id, other.order_ids),
      ...joinInto(tenantId, otherId, id, by, joinDivisions(asJoined(check), asJoined(other))),
      recordEvent(tenantId, id, by, 'joined', { check: otherId, table: table?.title ?? null }),
    )
    tx.changed([id, otherId])
    return saved('¡Cuentas unidas!')
  })
}

/**
 * Moves pieces of lines to another open check or a new check. A check left without orders is joined into the other check,
 * with its payments.
 */
export function moveLines(
  context: StoreContext,
  id: number,
  body: Body<typeof moveLinesCall>,
): Promise<Answer<typeof moveLinesCall>> {
  if (body.checkId === id) throw new AppError('invalid_input', 'Elige otra cuenta.')
  return context.write(async (tx) => {
    const { tenantId } = tx
    const [check, other] = (await lockOpen(tx, body.checkId === null ? [id] : [id, body.checkId])) as [
      OpenCheck,
      OpenCheck | undefined,
    ]
    const { taken, left } = await takePieces(tx, check, body.lines)
    const target = other ?? (await openBeside(tx, context, check, body.tableId))
    const moving = ordersToMove(taken, left)
    const partial = [...moving.parts.values()].reduce((sum, lines) => sum + lines.length, 0)
    assertRoom(other ? countLines(other) : 0, countLines(check, moving.whole) + partial)
    await moveTo(tx, target.id, moving)
    const [[from], [to]] = await tx.run(
      titleOfTable(tenantId, check.table_id),
      titleOfTable(tenantId, target.table_id),
    )
    const by = byOf(context)
    const lines = wordsOfLines(taken)
    tx.atEnd(
      ...leave(context, check, { id: target.id, joined: asJoined(other) }, moving.whole, left),
      recordEvent(tenantId, id, by, 'lines_moved', { lines, to: to?.title ?? `Cuenta ${target.id}` }),
      recordEvent(tenantId, target.id, by, 'lines_moved', { lines, from: from?.title ?? `Cuenta ${id}` }),
    )
    tx.changed([id, target.id])
    return saved('¡Artículos movidos!', { checkId: target.id })
  })
}

/** A check as it is joined with another; undefined: a new check. */
const asJoined = (check: OpenCheck | undefined): JoinedCheck => ({
  lines: check?.lines.map(billLineOf) ?? [],
  division: check?.split ?? null,
  paid: toCents(!check || check.split ? 0 : check.paid),
})

/** Opens a check at a table; without `tableId`, at the table of `check`. */
async function openBeside(
  tx: TenantTx,
  { now }: StoreContext,
  check: OpenCheck,
  tableId: number | null,
): Promise<{ id: number; table_id: number | null }> {
  const { tenantId } = tx
  if (tableId !== null && !(await tx.first(tableToUse(tenantId, tableId))))
    throw new AppError('not_found', 'La mesa ya no existe.')
  const table_id = tableId ?? check.table_id
  const id = await nextNumber(tx, tenantId, 'check')
  tx.atEnd(openFrom(tenantId, id, check.id, table_id, now))
  return { id, table_id }
}

interface OrdersToMove {
  /** Orders of which no other line stays. */
  whole: number[]
  /** The lines that leave an order, by its id. */
  parts: ReadonlyMap<number, LineOfCheck[]>
}

function ordersToMove(taken: readonly LineOfCheck[], left: readonly LineOfCheck[]): OrdersToMove {
  const staying = new Set(left.map(({ order_id }) => order_id))
  const inOrder = taken.toSorted((a, b) => a.order_id - b.order_id)
  return {
    whole: [...new Set(inOrder.map(({ order_id }) => order_id))].filter((id) => !staying.has(id)),
    parts: groupBy(
      inOrder.filter(({ order_id }) => staying.has(order_id)),
      ({ order_id }) => order_id,
    ),
  }
}

/** Moves whole orders, and derives an order for lines that leave an order. */
async function moveTo(tx: TenantTx, targetId: number, { whole, parts }: OrdersToMove): Promise<void> {
  const { tenantId } = tx
  if (whole.length > 0) tx.atEnd(...takeOrders(tenantId, targetId, whole))
  if (parts.size === 0) return
  let next = await nextNumber(tx, tenantId, 'order', parts.size)
  for (const [id, lines] of parts) {
    const lineIds = lines.map((line) => line.id)
    tx.atEnd(...deriveOrder(tenantId, id, next, targetId), ...giveLines(tenantId, lineIds, next))
    next++
  }
}

/**
 * The check that lines leave is joined into the other check when it has no orders any more, and closed
 * when none of them is open. @throws check_has_payments when more is paid of it than stays
 */
function leave(
  context: StoreContext,
  check: OpenCheck,
  target: { id: number; joined: JoinedCheck },
  emptied: readonly number[],
  left: readonly LineOfCheck[],
): Statement[] {
  const { tenantId } = context
  const by = byOf(context)
  const moved = new Set(emptied)
  const staying = check.order_ids.filter((id) => !moved.has(id))
  if (staying.length === 0)
    return joinInto(tenantId, check.id, target.id, by, joinDivisions(target.joined, asJoined(check)))
  assertCovered(check, left)
  // Orders that were closed without payment do not keep a check open.
  if (left.some((line) => line.order_status === 'created')) return []
  if (check.has_payments) throw new AppError('check_has_payments')
  return [closeEmptyChecks(tenantId, staying, by), leaveTableOf(tenantId, check.id, by.at)]
}
