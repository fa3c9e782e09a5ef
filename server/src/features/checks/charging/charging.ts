import type { chargeCheck } from '@comanda/shared/checks/api'
import { settle } from '@comanda/shared/checks/charging'
import { type BillLine, type SplitChoice, splitBill } from '@comanda/shared/checks/split'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, formatMoney, subtractCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import type { payOrders } from '@comanda/shared/orders/api'
import { splitPayment } from '@comanda/shared/orders/paying'
import { agrees, billTotals, type Totals } from '@comanda/shared/orders/totals'
import { chargePapers } from '@comanda/shared/printing/plan'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { assertTakesMoney } from '@comanda/shared/till/shift'
import { nextNumber } from '../../../db/counters.ts'
import type { TenantTx } from '../../../db/tenant.ts'
import { saved } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import { activePaymentTypes, frozenTotals, itemsByOrder, lockOrders } from '../../orders/queries.ts'
import { writeJobs } from '../../printing/queries-jobs.ts'
import { listPaymentTypes } from '../../settings/queries.ts'
import { tillOf } from '../../till/queries.ts'
import {
  assertNoPayments,
  byOf,
  closeEmptyChecks,
  joinInto,
  type LockedCheck,
  lockChecks,
  lockChecksOf,
  lockStore,
  openFrom,
  takeOrders,
  undoSplits,
} from '../queries.ts'
import { billLineOf, billLines, checkHeads, type PaymentRow, paymentsOf } from '../queries-read.ts'
import { paidOfPart } from '../read.ts'
import { writeCharge } from './charge-rows.ts'

/** Charges and closes the unpaid ones of these orders: one check, one invoice, its payments, all of it or nothing. */
export async function chargeOrders(context: StoreContext, body: Body<typeof payOrders>) {
  const printers = await context.printers()
  return context.write(async (tx) => {
    const { tenantId } = tx
    // Statements of one Promise.all leave together and run in order: the lines are read under the locks.
    const [, [till], named, lines, types, checks] = await Promise.all([
      tx.all(lockStore(tenantId)),
      tx.all(tillOf(tenantId, context.session.drawerId)),
      tx.all(lockOrders(tenantId, body.orderIds)),
      tx.all(itemsByOrder(tenantId, body.orderIds)),
      tx.all(activePaymentTypes(tenantId)),
      tx.all(lockChecksOf(tenantId, body.orderIds)),
    ])
    if (named.length !== body.orderIds.length)
      throw new AppError('not_found', 'Uno de los pedidos no existe.')
    const orders = named.filter((order) => order.payment_status === 'pending')
    if (orders.length === 0) throw new AppError('already_paid')
    if (orders.some((order) => order.status === 'cancelled')) throw new AppError('order_closed')
    const orderIds = orders.map((order) => order.id)
    const charged = new Set(orderIds)
    const items = lines.filter((line) => charged.has(line.order_id))
    const totals = frozenTotals(items)
    assertAgreed(body, totals, items.length)
    assertTakesMoney(till)

    // What was paid of a check covers all its rounds: none of them can leave it.
    assertNoPayments(checks.filter((check) => isPartly(check, charged)))
    const checkId = await gather(tx, context, checks, orderIds)
    const paid = toCents(
      checks.filter((check) => isWhole(check, charged)).reduce((sum, check) => sum + check.paid, 0),
    )
    const due = subtractCents(totals.total, paid)
    const payments = splitPayment(
      body,
      due,
      types.map((type) => type.id),
    ).map((payment) => ({ ...payment, ...typeOf(types, payment.paymentTypeId) }))
    const invoiceId = await writeCharge(tx, context, till, {
      check: { id: checkId, orderIds },
      amount: due,
      payments,
      closing: { totals, completesAll: true },
    })
    if (invoiceId === null) throw new Error('everything is paid without an invoice')
    // A check that lost its last open round may keep rounds that were closed without payment.
    const left = checks.flatMap(({ order_ids }) => order_ids).filter((id) => !charged.has(id))
    await Promise.all([
      tx.affected(closeEmptyChecks(tenantId, left, byOf(context))),
      tx.announce('order_update', {}),
    ])
    const bill = { orderIds, part: null }
    await writeJobs(tx, context, chargePapers(printers, till.drawerId, payments, bill))
    return saved('¡Pago registrado y pedido completado!', { invoiceId })
  })
}

/**
 * Takes payments for a check, or for one part of a divided one. What is not covered stays due; when nothing is, the
 * check closes with its invoice and its served orders leave the screens.
 */
export async function chargeOneCheck(context: StoreContext, id: number, body: Body<typeof chargeCheck>) {
  const printers = await context.printers()
  return context.write(async (tx) => {
    const { tenantId } = tx
    const [, [till], [check], [head], lines, types, taken] = await Promise.all([
      tx.all(lockStore(tenantId)),
      tx.all(tillOf(tenantId, context.session.drawerId)),
      tx.all(lockChecks(tenantId, [id])),
      tx.all(checkHeads(tenantId, [id])),
      tx.all(billLines(tenantId, [id])),
      tx.all(listPaymentTypes(tenantId).where('is_active', '=', true)),
      tx.all(paymentsOf(tenantId, [id])),
    ])
    if (!check || !head) throw new AppError('not_found', 'La cuenta no existe.')
    if (check.status === 'paid') throw new AppError('already_paid')
    if (check.status !== 'open') throw new AppError('check_closed')
    assertTakesMoney(till)
    const bill = lines.map(billLineOf)
    const totals = billTotals(bill)
    const due = toCents(totals.total - check.paid)
    const asked = dueOf(due, bill, head.split as SplitChoice | null, body.part, taken)

    const tenders = body.payments.map((payment) => ({
      ...payment,
      ...typeOf(types, payment.paymentTypeId),
      tip: payment.tip ?? ZERO,
    }))
    const { left, changeTotal } = settle(asked, tenders)
    const amount = subtractCents(asked, left)
    const stillDue = subtractCents(due, amount)
    const [invoiceId] = await Promise.all([
      writeCharge(tx, context, till, {
        check: { id, orderIds: check.order_ids },
        amount,
        payments: tenders.map((tender) => ({ ...tender, part: body.part })),
        closing: stillDue === 0 ? { totals, completesAll: false } : null,
      }),
      tx.announce('order_update', {}),
    ])
    const settledBill = left === 0 ? { orderIds: check.order_ids, part: body.part } : null
    await writeJobs(tx, context, chargePapers(printers, till.drawerId, tenders, settledBill))
    return saved(invoiceId === null ? '¡Pago registrado!' : '¡Cuenta cobrada!', {
      due: formatMoney(stillDue),
      partDue: formatMoney(left),
      change: formatMoney(changeTotal),
      invoiceId,
    })
  })
}

/** @throws invalid_input for a type that the store does not have. */
function typeOf(types: readonly { id: number; title: string; kind: string }[], id: number) {
  const type = types.find((one) => one.id === id)
  if (!type) throw new AppError('invalid_input', '¡El tipo de pago no es válido!')
  return { title: type.title, kind: type.kind as PaymentKind }
}

/** What is due of the check, or of the part that is charged. A divided check is charged part by part. */
function dueOf(
  due: Cents,
  bill: readonly BillLine[],
  split: SplitChoice | null,
  number: number | null,
  taken: readonly PaymentRow[],
): Cents {
  if (!split && number === null) return due
  const part = split && splitBill(bill, split).find((one) => one.number === number)
  if (!part) throw new AppError('invalid_input', 'Elige la parte de la cuenta que se cobra.')
  const left = subtractCents(part.total, paidOfPart(taken, part.number))
  if (left === 0 && part.total > 0) throw new AppError('already_paid', 'Esta parte ya está pagada.')
  return left
}

/** Whether some orders of a check are charged and others are not. */
const isPartly = ({ order_ids }: LockedCheck, charged: ReadonlySet<number>): boolean =>
  order_ids.some((id) => charged.has(id)) && !order_ids.every((id) => charged.has(id))

/** Whether all of a check is charged. */
const isWhole = (check: LockedCheck, charged: ReadonlySet<number>): boolean =>
  check.order_ids.length > 0 && check.order_ids.every((id) => charged.has(id))

/**
 * Makes one check of exactly these orders: the first check that is charged as a whole takes the orders of the others;
 * without one, a new check takes them all.
 */
async function gather(
  tx: TenantTx,
  context: StoreContext,
  checks: readonly LockedCheck[],
  orderIds: readonly number[],
): Promise<number> {
  const { tenantId } = tx
  const charged = new Set(orderIds)
  const whole = checks.filter((check) => isWhole(check, charged))
  const [first] = checks.filter((check) => check.order_ids.some((id) => charged.has(id)))
  if (!first) throw new Error('orders without a check')
  const target = whole[0]?.id ?? (await nextNumber(tx, tenantId, 'check'))
  if (!whole[0]) await tx.affected(openFrom(tenantId, target, first.id, first.table_id, context.now))
  const moved = orderIds.filter((id) => !whole[0]?.order_ids.includes(id))
  if (moved.length > 0)
    await Promise.all([
      // Neither the check that loses a round nor the one that gets it is divided as it was.
      tx.affected(undoSplits(tenantId, orderIds)),
      ...takeOrders(tenantId, target, moved).map(tx.affected),
      ...whole.slice(1).flatMap(({ id }) => joinInto(tenantId, id, target, byOf(context)).map(tx.affected)),
    ])
  return target
}

/** @throws prices_changed with our figures when the client showed others. */
function assertAgreed(body: Body<typeof payOrders>, totals: Totals, lines: number): void {
  if (agrees({ net: body.subTotal, tax: body.taxTotal, total: body.total }, totals, lines)) return
  throw new AppError('prices_changed', undefined, {
    subtotal: formatMoney(totals.net),
    taxTotal: formatMoney(totals.tax),
    total: formatMoney(totals.total),
  })
}
