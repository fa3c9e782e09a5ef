import type { Check, CheckLine } from '@comanda/shared/checks/check'
import {
  leftToRefund,
  type OfType,
  type PaidCheck,
  type PlannedRefund,
  planRefund,
  type RefundChoice,
} from '@comanda/shared/checks/refunding'
import { paidCheckOfPart } from '@comanda/shared/checks/sold-parts'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { type Cents, formatMoney, priceOf, subtractCents, sumCents, ZERO } from '@comanda/shared/kernel/money'

/** The dialog shows totals only; the server knows their tax. */
const untaxed = (total: Cents) => ({ net: total, tax: ZERO, total })

const ofType = ({ payment_type_id, amount }: { payment_type_id: number; amount: string }): OfType => ({
  payment_type_id,
  amount: priceOf(amount),
})

/** A closed check in the terms of the rules. */
export const paidCheckOf = (check: Check, lines: readonly CheckLine[]): PaidCheck => ({
  lines: lines.map(({ id, quantity, total }) => ({ id, quantity, ...untaxed(priceOf(total)) })),
  payments: check.payments.map((payment) => ({ ...ofType(payment), tip: priceOf(payment.tip) })),
  refunds: check.refunds.map((one) => ({
    ...untaxed(priceOf(one.total)),
    tip: priceOf(one.tip),
    lines: one.lines.map(({ id, quantity, total }) => ({ id, quantity, ...untaxed(priceOf(total)) })),
    payments: one.payments.map(ofType),
    tips: one.tip_payments.map(ofType),
  })),
})

/** All of the check: parts are numbered from 1. */
export const WHOLE = 0

/** The parts of a divided check that have something left to refund. */
export const partsLeft = (check: Check): { number: number; total: Cents }[] =>
  (check.split?.parts ?? [])
    .map(({ number }) => ({ number, total: leftToRefund(refundedCheck(check, [], number)).total }))
    .filter(({ total }) => total > 0)

/** The check, or a part of it, in the terms of the rules. */
function refundedCheck(check: Check, lines: readonly CheckLine[], part: number): PaidCheck {
  const whole = paidCheckOf(check, lines)
  if (part === WHOLE) return whole
  const parts = (check.split?.parts ?? []).map(({ number, total }) => partOf(number, total))
  const refunds = check.refunds.map((one) =>
    (one.parts ?? []).map(({ number, total }) => partOf(number, total)),
  )
  const payments = whole.payments.map((payment, at) => ({
    ...payment,
    part: check.payments[at]?.part ?? null,
  }))
  return paidCheckOfPart({ ...whole, payments }, parts, refunds, part) ?? whole
}

const partOf = (number: number, total: string) => ({
  number,
  ...untaxed(priceOf(total)),
  taxes: [],
  lines: [],
})

export const leftOf = (check: Check, lines: readonly CheckLine[], part = WHOLE) =>
  leftToRefund(refundedCheck(check, lines, part))

/** What the server will give back; null while the choice is no refund. */
export function plannedRefund(
  check: Check,
  lines: readonly CheckLine[],
  choice: RefundChoice,
  part = WHOLE,
): PlannedRefund | null {
  try {
    return planRefund(refundedCheck(check, lines, part), choice)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The lines with the pieces and the amount that are not refunded yet. */
export function linesLeft(check: Check, lines: readonly CheckLine[]): CheckLine[] {
  const refunded = groupBy(
    check.refunds.flatMap((one) => one.lines),
    ({ id }) => id,
  )
  return lines.flatMap((line) => {
    const before = refunded.get(line.id) ?? []
    const quantity = line.quantity - before.reduce((sum, one) => sum + one.quantity, 0)
    if (quantity <= 0) return []
    const given = sumCents(before.map(({ total }) => priceOf(total)))
    return [{ ...line, quantity, total: formatMoney(subtractCents(priceOf(line.total), given)) }]
  })
}
