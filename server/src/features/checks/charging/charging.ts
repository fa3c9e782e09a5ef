import type { chargeCheck } from '@comanda/shared/checks/api'
import { settle } from '@comanda/shared/checks/charging'
import { assertFewLines } from '@comanda/shared/checks/limits'
import { type BillLine, type SplitChoice, splitBill } from '@comanda/shared/checks/split'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, formatMoney, subtractCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import type { payOrders } from '@comanda/shared/orders/api'
import { leftOf } from '@comanda/shared/orders/due'
import { splitPayment } from '@comanda/shared/orders/paying'
import { agrees, billTotals, type Totals } from '@comanda/shared/orders/totals'
import { chargePapers } from '@comanda/shared/printing/plan'
import { assertTakesMoney } from '@comanda/shared/till/shift'
import { saved } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import { frozenTotals, itemsByOrder, lockOrders } from '../../orders/queries.ts'
import { writeJobs } from '../../printing/queries-jobs.ts'
import { activePaymentTypes, findPaymentType } from '../../settings/queries.ts'
import { tillOf } from '../../till/queries.ts'
import { lockChecks, lockChecksOf, lockOrderCounter } from '../queries.ts'
import { billLineOf, billLines, type PaymentRow, paymentsOf } from '../queries-read.ts'
import { paidOfPart } from '../read.ts'
import { writeCharge } from './charge-rows.ts'
import { mergeIntoOneCheck } from './merging.ts'

/** Charges the unpaid orders of the list as one check with one invoice, all or nothing, and closes them. */
export async function chargeOrders(context: StoreContext, body: Body<typeof payOrders>) {
  const printers = await context.printers()
  return context.write(async (tx) => {
    const { tenantId } = tx
    const [, [till], named, lines, types, checks] = await tx.run(
      lockOrderCounter(tenantId),
      tillOf(tenantId, context.session),
      lockOrders(tenantId, body.orderIds),
      itemsByOrder(tenantId, body.orderIds),
      activePaymentTypes(tenantId),
      lockChecksOf(tenantId, body.orderIds),
    )
    if (named.length !== body.orderIds.length)
      throw new AppError('not_found', 'Uno de los pedidos no existe.')
    assertFewLines(lines.length)
    const orders = named.filter((order) => order.payment_status === 'pending')
    if (orders.length === 0) throw new AppError('already_paid')
    if (orders.some((order) => order.status === 'cancelled')) throw new AppError('order_closed')
    const orderIds = orders.map((order) => order.id)
    const charged = new Set(orderIds)
    const items = lines.filter((line) => charged.has(line.order_id))
    const totals = frozenTotals(items)
    assertTakesMoney(till)

    const merged = mergeIntoOneCheck(context, checks, orderIds)
    const due = subtractCents(totals.total, merged.paid)
    assertAgreed(body, leftOf(totals, due), items.length)
    const payments = splitPayment(
      body,
      due,
      types.map((type) => type.id),
    ).map((payment) => ({ ...payment, ...findPaymentType(types, payment.paymentTypeId) }))
    const invoiceId = await writeCharge(tx, context, till, {
      check: { id: merged.checkId, orderIds },
      merging: merged.statements,
      amount: due,
      payments,
      closing: { totals, completesAll: true },
    })
    if (invoiceId === null) throw new Error('the check is fully paid but has no invoice number')
    tx.announce('order_update', {})
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
    const [, [till], [check], lines, types, taken] = await tx.run(
      lockOrderCounter(tenantId),
      tillOf(tenantId, context.session),
      lockChecks(tenantId, [id]),
      billLines(tenantId, [id]),
      activePaymentTypes(tenantId),
      paymentsOf(tenantId, [id]),
    )
    if (!check) throw new AppError('not_found', 'La cuenta no existe.')
    if (check.status === 'paid') throw new AppError('already_paid')
    if (check.status !== 'open') throw new AppError('check_closed')
    assertTakesMoney(till)
    const bill = lines.map(billLineOf)
    const totals = billTotals(bill)
    const due = toCents(totals.total - check.paid)
    const asked = dueOf(due, bill, check.split, body.part, taken)

    const tenders = body.payments.map((payment) => ({
      ...payment,
      ...findPaymentType(types, payment.paymentTypeId),
      tip: payment.tip ?? ZERO,
    }))
    const { left, changeTotal } = settle(asked, tenders)
    const amount = subtractCents(asked, left)
    const stillDue = subtractCents(due, amount)
    const invoiceId = await writeCharge(tx, context, till, {
      check: { id, orderIds: check.order_ids },
      amount,
      payments: tenders.map((tender) => ({ ...tender, part: body.part })),
      closing: stillDue === 0 ? { totals, completesAll: false } : null,
    })
    tx.announce('order_update', {})
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

/** @throws prices_changed with our figures when the client showed others. */
function assertAgreed(body: Body<typeof payOrders>, totals: Totals, lines: number): void {
  if (agrees({ net: body.subTotal, tax: body.taxTotal, total: body.total }, totals, lines)) return
  throw new AppError('prices_changed', undefined, {
    subtotal: formatMoney(totals.net),
    taxTotal: formatMoney(totals.tax),
    total: formatMoney(totals.total),
  })
}
