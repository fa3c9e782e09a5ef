import type { correctPayment } from '@comanda/shared/checks/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { activePaymentTypes, findPaymentType } from '../../catalog/queries-settings.ts'
import { approve } from '../../guard/approve.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { byOf, recordEvent } from '../checks/queries.ts'
import { lockOrderCounter } from '../checks/queries-locks.ts'
import { insertLedger, ledgerRow } from '../ledger/queries.ts'
import { changePaymentType, type PaymentToCorrect, paymentToCorrect } from './queries.ts'

/**
 * Changes the type of a payment of today; the check's history keeps both types. It moves no money between drawers:
 * the ledger has it in the shift that took the payment, and in none when that shift is closed.
 */
export function correct(
  context: StoreContext,
  paymentId: number,
  typeId: number,
): Promise<Answer<typeof correctPayment>> {
  return context.write(async (tx) => {
    const { tenantId } = tx
    const [, [payment], types] = await tx.run(
      lockOrderCounter(tenantId),
      paymentToCorrect(tenantId, paymentId),
      activePaymentTypes(tenantId),
    )
    if (!payment) throw new AppError('not_found', 'El pago no existe.')
    if (payment.returned_at) throw new AppError('payment_returned')
    if (payment.business_date !== context.businessDate)
      throw new AppError('invalid_input', 'Sólo se corrige un pago del mismo día.')
    const type = findPaymentType(types, typeId)
    if (payment.shift_status === 'counting' || payment.shift_status === 'counted')
      throw new AppError('shift_counting')
    if (type.id === payment.payment_type_id) throw new AppError('invalid_input', 'Elige otro tipo de pago.')
    const amount = toCents(payment.amount)
    const asked = { action: 'payment_correction' as const, target: `payment:${paymentId}`, amount }
    const approvedBy = await approve(context, tx, asked)
    const details = {
      ...(approvedBy && { approvedBy }),
      payment: paymentId,
      from: payment.title,
      to: type.title,
      amount: formatMoney(amount),
    }
    tx.atEnd(
      insertLedger(correctingRows(context, payment, type, approvedBy)),
      changePaymentType(tenantId, paymentId, type.id, type.kind === 'cash'),
      recordEvent(tenantId, payment.check_id, byOf(context), 'payment_corrected', details),
    )
    tx.changed([payment.check_id])
    return saved('¡Pago corregido!')
  })
}

/** Moves the payment, and its tip if any, from the former type to the new type. */
function correctingRows(
  context: StoreContext,
  payment: PaymentToCorrect,
  type: { id: number; kind: PaymentKind },
  approvedBy: string | null,
) {
  const { amount, tip, corrections, drawer_id: drawerId } = payment
  const shiftId = payment.shift_status === 'open' ? payment.shift_id : null
  const row = {
    ...ledgerRow(context, { shiftId, drawerId }),
    source: 'correction',
    source_id: payment.id,
    approved_by: approvedBy,
  }
  const from = { ...row, payment_type_id: payment.payment_type_id, kind: payment.kind }
  const to = { ...row, payment_type_id: type.id, kind: type.kind }
  const moved = (what: string, sum: number) => [
    { ...from, entry: `${what}from ${corrections + 1}`, amount: 0 - sum },
    { ...to, entry: `${what}to ${corrections + 1}`, amount: sum },
  ]
  return [...moved('', amount), ...(tip > 0 ? moved('tip ', tip) : [])]
}
