import type { returnPayment } from '@comanda/shared/checks/api'
import { releasePart } from '@comanda/shared/checks/division-paid'
import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, subtractCents, sumCents, toCents } from '@comanda/shared/kernel/money'
import { chargePapers } from '@comanda/shared/printing/plan'
import { billTotals } from '@comanda/shared/selling/totals'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { assertTakesMoney, entriesOfReturn, type Till } from '@comanda/shared/till/shift'
import { approve } from '../../guard/approve.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { addPaid, byOf, recordEvent, setDivision } from '../checks/queries.ts'
import { lockChecks, lockOrderCounter } from '../checks/queries-locks.ts'
import { paymentsOfChecks } from '../checks/queries-money.ts'
import { billLineOf, billLines } from '../checks/queries-read.ts'
import { insertLedger, ledgerRow, tillOf } from '../ledger/queries.ts'
import { writeJobs } from '../papers/queries-jobs.ts'
import { endPayment, type PaymentToCorrect, paymentToCorrect } from './queries.ts'

/**
 * Takes a payment of an open check back, with its tip, into the current shift: the money leaves as it came, and the check
 * owes it again.
 */
export async function takeBack(
  context: StoreContext,
  paymentId: number,
  why: Body<typeof returnPayment>,
): Promise<Answer<typeof returnPayment>> {
  const printers = await context.printers()
  return context.write(async (tx) => {
    const { tenantId } = tx
    const [, [till], [payment]] = await tx.run(
      lockOrderCounter(tenantId),
      tillOf(tenantId, context.session),
      paymentToCorrect(tenantId, paymentId),
    )
    if (!payment) throw new AppError('not_found', 'El pago no existe.')
    const { check_id: checkId } = payment
    const [[check], lines, payments] = await tx.run(
      lockChecks(tenantId, [checkId]),
      billLines(tenantId, [checkId]),
      paymentsOfChecks(tenantId, [checkId]),
    )
    if (payment.returned_at) throw new AppError('payment_returned')
    if (check?.status !== 'open')
      throw new AppError('check_closed', 'La cuenta ya se cobró: haz un reembolso.')
    assertTakesMoney(till)
    const sum = sumCents([toCents(payment.amount), toCents(payment.tip)])
    const asked = { action: 'payment_return' as const, target: `payment:${paymentId}`, amount: sum }
    const approvedBy = await approve(context, tx, asked)

    const details = {
      payment: paymentId,
      title: payment.title,
      amount: formatMoney(toCents(payment.amount)),
      tip: formatMoney(toCents(payment.tip)),
      ...why,
      ...(approvedBy && { approvedBy }),
    }
    tx.atEnd(
      insertLedger(returningRows(context, till, payment, { ...why, approved_by: approvedBy })),
      endPayment(tenantId, paymentId, context.now),
      addPaid(tenantId, checkId, 0 - payment.amount),
      recordEvent(tenantId, checkId, byOf(context), 'payment_returned', details),
    )
    const part = payments.find(({ id }) => id === paymentId)?.part ?? null
    const isPaid = payments.some((one) => one.id !== paymentId && one.part === part)
    if (check.split && part !== null && !isPaid)
      tx.atEnd(setDivision(tenantId, checkId, releasePart(check.split, part)))
    tx.changed([checkId])
    const given = [{ kind: payment.kind as PaymentKind, amount: sum }]
    await writeJobs(tx, context, chargePapers(printers, till.drawerId, given, null))
    const { total } = billTotals(lines.map(billLineOf))
    const paid = toCents(check.paid - payment.amount)
    return saved('¡Pago devuelto!', { due: formatMoney(subtractCents(total, paid)) })
  })
}

const returningRows = (
  context: StoreContext,
  till: Till,
  payment: PaymentToCorrect,
  why: { reason: string; note: string | null; approved_by: string | null },
) =>
  entriesOfReturn(payment).map((one) => ({
    ...ledgerRow(context, till),
    source: 'payment',
    source_id: payment.id,
    payment_type_id: payment.payment_type_id,
    kind: payment.kind,
    ...one,
    ...why,
  }))
