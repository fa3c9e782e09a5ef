import type { refundCheck } from '@comanda/shared/checks/api'
import { refundAsPaid, refundOf } from '@comanda/shared/checks/refunding'
import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { type Cents, formatMoney, subtractCents, sumCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import { chargePapers } from '@comanda/shared/printing/plan'
import { sharesOf } from '@comanda/shared/selling/shares'
import { billTotals, type Totals } from '@comanda/shared/selling/totals'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { assertTakesMoney } from '@comanda/shared/till/shift'
import { findPaymentType, listPaymentTypes } from '../../catalog/queries-settings.ts'
import { nextNumber } from '../../db/counters.ts'
import { approve } from '../../guard/approve.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { byOf, lockChecks, lockOrderCounter, recordEvent } from '../checks/queries.ts'
import {
  billLines,
  type LineOnBill,
  type PaymentRow,
  paymentsOfChecks,
  type RefundRow,
  refundsOf,
  titleOfTypes,
} from '../checks/queries-read.ts'
import { insertLedger, ledgerRow, tillOf } from '../ledger/queries.ts'
import { writeJobs } from '../papers/queries-jobs.ts'
import { insertRefund } from './queries.ts'

type RefundBody = Body<typeof refundCheck>
type RefundedLine = RefundRow['lines'][number] & { title: string }

/** Gives back money of a paid check as a numbered record of its own; the invoice stays as it was. */
export async function refund(
  context: StoreContext,
  id: number,
  body: RefundBody,
): Promise<Answer<typeof refundCheck>> {
  if (body.lines && body.amount !== null)
    throw new AppError('invalid_input', 'Reembolsa por artículos o por monto, no ambos.')
  const printers = await context.printers()
  return context.write(async (tx) => {
    const { tenantId } = tx
    const [, [till], [check], lines, refunds, payments, types] = await tx.run(
      lockOrderCounter(tenantId),
      tillOf(tenantId, context.session),
      lockChecks(tenantId, [id]),
      billLines(tenantId, [id]),
      refundsOf(tenantId, [id]),
      paymentsOfChecks(tenantId, [id]),
      listPaymentTypes(tenantId),
    )
    if (!check) throw new AppError('not_found', 'La cuenta no existe.')
    if (check.invoice_id === null)
      throw new AppError('check_closed', 'La cuenta sigue abierta: usa «Devolver pago» en su pago.')
    const already = totalsOfAmounts(refunds)
    assertTakesMoney(till)
    const refunded = body.lines ? refundedLines(body.lines, lines, refunds) : []
    const byLines = totalsOfAmounts(refunded)
    const bill = totalsOfAmounts(lines)
    const totals = refundAmounts(bill, already, body.lines ? byLines : null, body.amount)

    const given = body.paymentTypeId
      ? [{ ...withLedgerKind(findPaymentType(types, body.paymentTypeId), payments), amount: totals.total }]
      : asPaid(totals.total, payments, refunds)
    const [largest] = given
    if (!largest) throw new Error('the invoice has no payments to refund')

    const asked = { action: 'refund' as const, target: `check:${id}`, amount: totals.total }
    const approvedBy = await approve(context, tx, asked)
    const refundId = await nextNumber(tx, tenantId, 'refund')
    const by = byOf(context)
    const total = formatMoney(totals.total)
    const why = { reason: body.reason, note: body.note }
    tx.atEnd(
      insertRefund({
        tenant_id: tenantId,
        id: refundId,
        invoice_id: check.invoice_id,
        business_date: context.businessDate,
        created_at: by.at,
        created_by: by.username,
        ...why,
        approved_by: approvedBy,
        payment_type_id: largest.id,
        lines: JSON.stringify(refunded),
        ...totals,
      }),
      insertLedger(
        given.map(({ id: typeId, kind, amount }, index) => ({
          ...ledgerRow(context, till),
          source: 'refund',
          source_id: refundId,
          entry: index === 0 ? 'refund' : `refund ${index + 1}`,
          payment_type_id: typeId,
          kind,
          amount: subtractCents(ZERO, amount),
          ...why,
          approved_by: approvedBy,
        })),
      ),
      recordEvent(tenantId, id, by, 'refunded', {
        refund: refundId,
        total,
        title: titleOfTypes(given),
        ...why,
        ...(approvedBy && { approvedBy }),
      }),
    )
    tx.changed([id])
    await writeJobs(tx, context, chargePapers(printers, till.drawerId, given, null))
    return saved('¡Reembolso registrado!', { refundId, total })
  })
}

/** A type with which the check was paid gives back in its kind of that time. */
const withLedgerKind = <Type extends { id: number; kind: PaymentKind }>(
  type: Type,
  payments: readonly PaymentRow[],
): Type => ({
  ...type,
  kind: payments.find(({ payment_type_id }) => payment_type_id === type.id)?.kind ?? type.kind,
})

/** The types of the payments with the amount that each gives back, the largest amount first. */
function asPaid(total: Cents, payments: readonly PaymentRow[], refunds: readonly RefundRow[]) {
  const centsOfRow = ({ payment_type_id, amount }: { payment_type_id: number; amount: number }) => ({
    payment_type_id,
    amount: toCents(amount),
  })
  const refunded = refunds.flatMap((one) => one.payments).map(centsOfRow)
  const byType = new Map(payments.map((payment) => [payment.payment_type_id, payment]))
  return refundAsPaid(total, payments.map(centsOfRow), refunded).flatMap(
    ({ payment_type_id: id, amount }) => {
      const payment = byType.get(id)
      return payment ? [{ id, title: payment.title, kind: payment.kind, amount }] : []
    },
  )
}

const totalsOfAmounts = (amounts: readonly { net: number; tax: number; total: number }[]): Totals =>
  billTotals(
    amounts.map(({ net, tax, total }) => ({ net: toCents(net), tax: toCents(tax), total: toCents(total) })),
  )

/** Lines keep their own tax unless refunds by amount have already taken more of it. @throws refund_exceeds */
function refundAmounts(bill: Totals, already: Totals, byLines: Totals | null, amount: Cents | null): Totals {
  const totals = refundOf(bill, already, byLines?.total ?? amount)
  const fits = byLines && already.net + byLines.net <= bill.net && already.tax + byLines.tax <= bill.tax
  const isLast = already.total + totals.total === bill.total
  return fits && !isLast ? byLines : totals
}

/** The pieces that are given back. @throws not_found for a line of another check, refund_exceeds for more pieces than are left. */
function refundedLines(
  asked: NonNullable<RefundBody['lines']>,
  lines: readonly LineOnBill[],
  refunds: readonly RefundRow[],
): RefundedLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const refunded = groupBy(
    refunds.flatMap((one) => one.lines),
    (line) => line.id,
  )
  return asked.map(({ id, quantity }) => {
    const line = byId.get(id)
    if (!line) throw new AppError('not_found', 'El artículo no es de esta cuenta.')
    const before = refunded.get(id) ?? []
    const count = before.reduce((sum, one) => sum + one.quantity, 0)
    const left = line.quantity - count
    if (quantity > left) throw new AppError('refund_exceeds')
    const share = (of: (one: { tax: number; total: number }) => number): Cents => {
      const rest = toCents(of(line) - sumCents(before.map((one) => toCents(of(one)))))
      return sharesOf(rest, [quantity, left - quantity])[0] as Cents
    }
    const [tax, total] = [share((one) => one.tax), share((one) => one.total)]
    return { id, title: line.title, quantity, net: total - tax, tax, total }
  })
}
