import { assertFewLines } from '@comanda/shared/checks/limits'
import { splitPayment } from '@comanda/shared/checks/paying'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, formatMoney, subtractCents } from '@comanda/shared/kernel/money'
import type { payOrders } from '@comanda/shared/orders/api'
import { leftOf } from '@comanda/shared/orders/due'
import { chargePapers } from '@comanda/shared/printing/plan'
import { agrees, type Totals } from '@comanda/shared/selling/totals'
import { assertTakesMoney } from '@comanda/shared/till/shift'
import {
  activePaymentTypes,
  findPaymentType,
  listPaymentTypes,
  paymentTypeOf,
} from '../../catalog/queries-settings.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { lockChecksOf, lockOrderCounter } from '../checks/queries-locks.ts'
import { tillOf } from '../ledger/queries.ts'
import { frozenTotals, itemsByOrder, lockOrders } from '../orders/queries.ts'
import { writeJobs } from '../papers/queries-jobs.ts'
import { writeCharge } from './charge-rows.ts'
import { chargeLate } from './late-charge.ts'
import { mergeIntoOneCheck } from './merging.ts'
import {
  type Bill,
  type BillRows,
  billOfRows,
  type ChargeBody,
  type Charged,
  type Charging,
  moneyOfCharge,
  type PaymentTypes,
  partOfBill,
  payBill,
  readBill,
} from './paying.ts'

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
    const payments = splitPayment(body, due, types.map(paymentTypeOf)).payments.map((payment) => ({
      ...payment,
      title: findPaymentType(types, payment.paymentTypeId).title,
    }))
    const invoiceId = await writeCharge(tx, context, till, {
      check: { id: merged.checkId, orderIds },
      merging: merged.statements,
      amount: due,
      payments,
      closing: { totals, completesAll: true },
    })
    if (invoiceId === null) throw new Error('the check is fully paid but has no invoice number')
    tx.changed(checks.map((check) => check.id))
    const bill = { orderIds, part: null }
    await writeJobs(tx, context, chargePapers(printers, till.drawerId, payments, bill))
    return saved('¡Pago registrado y pedido completado!', { invoiceId })
  })
}

/** Takes payments for a check, or for a part of a divided check; a device may have taken them before. */
export async function chargeOneCheck(context: StoreContext, id: number, body: ChargeBody) {
  const { sale, session, tenantId } = context
  // A device prints its receipts and opens its drawer itself.
  const printers = sale ? [] : await context.printers()
  return context.writeSale(async (tx) => {
    const [, [till], types, ...rows] = await tx.run(
      lockOrderCounter(tenantId),
      tillOf(tenantId, session),
      sale ? listPaymentTypes(tenantId) : activePaymentTypes(tenantId),
      ...readBill(tenantId, id),
    )
    if (!till) throw new Error('the store has no drawer')
    const charging = { tx, context, till, completes: body.completes }
    const charged = await (sale
      ? chargeLate(charging, sale, rows, body, types)
      : chargeNow(charging, rows, body, types))
    const { message, money, settled, found, invoiceId } = charged
    await writeJobs(tx, context, chargePapers(printers, till.drawerId, money, settled))
    const answer = saved(message, {
      due: formatMoney(charged.due),
      partDue: formatMoney(charged.partDue),
      change: formatMoney(charged.change),
      invoiceId,
    })
    return { answer, found }
  })
}

async function chargeNow(
  charging: Charging,
  rows: BillRows,
  body: ChargeBody,
  types: PaymentTypes,
): Promise<Charged> {
  const bill = billOfRows(rows)
  const { check } = bill
  if (check.status === 'paid') throw new AppError('already_paid')
  if (check.status !== 'open') throw new AppError('check_closed')
  assertTakesMoney(charging.till)
  const { part } = body
  const asked = dueOf(bill, part)
  const money = moneyOfCharge(body, types)
  const { left, ...paid } = await payBill(charging, bill, { asked, part, money })
  return {
    ...paid,
    message: paid.invoiceId === null ? '¡Pago registrado!' : '¡Cuenta cobrada!',
    partDue: left,
    money,
    settled: left === 0 ? { orderIds: check.order_ids, part } : null,
    found: [],
  }
}

/** The amount due of the check, or of the charged part. A divided check is charged part by part, and closed when nothing is due. */
function dueOf(bill: Bill, number: number | null): Cents {
  const { split } = bill.check
  if (number === null && (!split || bill.due === 0)) return bill.due
  const part = partOfBill(bill, number)
  if (!part) throw new AppError('invalid_input', 'Elige la parte de la cuenta que se cobra.')
  if (part.due === 0 && part.total > 0 && bill.due > 0)
    throw new AppError('already_paid', 'Esta parte ya está pagada.')
  return part.due
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
