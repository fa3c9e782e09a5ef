import { AppError } from '../kernel/errors.ts'
import { groupBy } from '../kernel/grouping.ts'
import { type Cents, portion, subtractCents, sumCents, toCents, ZERO } from '../kernel/money.ts'
import { sharesOf } from '../selling/shares.ts'
import { billTotals, NO_TOTALS, type Totals } from '../selling/totals.ts'

/** Money of one payment type. */
export interface OfType {
  payment_type_id: number
  amount: Cents
}

/** Some pieces of a line, with their amounts. */
export interface Pieces extends Totals {
  id: number
  quantity: number
}

/** A refund of the check: its total is without `tip`. */
interface EarlierRefund extends Totals {
  tip: Cents
  lines: readonly Pieces[]
  payments: readonly OfType[]
  tips: readonly OfType[]
}

/** What a refund is calculated from. */
export interface PaidCheck {
  /** Without the cancelled ones. */
  lines: readonly Pieces[]
  payments: readonly (OfType & { tip: Cents })[]
  refunds: readonly EarlierRefund[]
}

export interface RefundChoice {
  lines: readonly { id: number; quantity: number }[] | null
  /** Zero refunds a tip alone. Without it and without lines everything that is left is refunded, apart from tips. */
  amount: Cents | null
  tip: Cents
  /** Null: as it was paid. */
  paymentTypeId: number | null
}

export interface PlannedRefund {
  totals: Totals
  lines: Pieces[]
  tip: Cents
  /** By payment type, the largest amount first, without tips. */
  payments: OfType[]
  tips: OfType[]
}

/** What is not refunded yet. */
export function leftToRefund({ lines, payments, refunds }: PaidCheck): { total: Cents; tip: Cents } {
  const tips = sumCents(payments.map(({ tip }) => tip))
  return {
    total: subtractCents(billTotals(lines).total, billTotals(refunds).total),
    tip: subtractCents(tips, sumCents(refunds.map(({ tip }) => tip))),
  }
}

/**
 * The amounts of a refund and the payment types that give them back. Its tip is never more than was given and not yet
 * returned.
 * @throws refund_exceeds; not_found for a line of another check
 */
export function planRefund(check: PaidCheck, choice: RefundChoice): PlannedRefund {
  const { tip, paymentTypeId } = choice
  if (tip > leftToRefund(check).tip)
    throw new AppError('refund_exceeds', 'La propina que se devuelve es mayor que la que queda.')
  const lines = choice.lines ? refundedLines(choice.lines, check) : []
  const totals = tip > 0 && choice.amount === 0 ? NO_TOTALS : amountsOfRefund(check, choice, lines)
  const { payments, refunds } = check
  const divided = (amount: Cents, paid: readonly OfType[], refunded: readonly OfType[]): OfType[] => {
    if (amount === 0) return []
    if (paymentTypeId !== null) return [{ payment_type_id: paymentTypeId, amount }]
    return refundAsPaid(amount, paid, refunded)
  }
  const tipsOfTypes = payments.map((one) => ({ payment_type_id: one.payment_type_id, amount: one.tip }))
  return {
    totals,
    lines,
    tip,
    payments: divided(
      totals.total,
      payments,
      refunds.flatMap((one) => one.payments),
    ),
    tips: divided(
      tip,
      tipsOfTypes,
      refunds.flatMap((one) => one.tips),
    ),
  }
}

/** The chosen pieces; the last pieces of a line take what is left of its amounts. @throws not_found, refund_exceeds */
function refundedLines(asked: readonly { id: number; quantity: number }[], check: PaidCheck): Pieces[] {
  const byId = new Map(check.lines.map((line) => [line.id, line]))
  const refunded = groupBy(
    check.refunds.flatMap(({ lines }) => lines),
    ({ id }) => id,
  )
  return asked.map(({ id, quantity }) => {
    const line = byId.get(id)
    if (!line) throw new AppError('not_found', 'El artículo no es de esta cuenta.')
    const before = refunded.get(id) ?? []
    const left = line.quantity - before.reduce((sum, one) => sum + one.quantity, 0)
    if (quantity > left) throw new AppError('refund_exceeds')
    const share = (of: (one: Totals) => Cents): Cents => {
      const rest = subtractCents(of(line), sumCents(before.map(of)))
      return sharesOf(rest, [quantity, left - quantity])[0] ?? ZERO
    }
    const [tax, total] = [share((one) => one.tax), share((one) => one.total)]
    return { id, quantity, net: subtractCents(total, tax), tax, total }
  })
}

/** Lines keep their own tax unless refunds by amount have already taken more of it. @throws refund_exceeds */
function amountsOfRefund(check: PaidCheck, { amount, lines: asked }: RefundChoice, lines: Pieces[]): Totals {
  const bill = billTotals(check.lines)
  const already = billTotals(check.refunds)
  const byLines = billTotals(lines)
  const totals = refundOf(bill, already, asked ? byLines.total : amount)
  const fits = asked && already.net + byLines.net <= bill.net && already.tax + byLines.tax <= bill.tax
  return fits ? byLines : totals
}

/**
 * The amounts of a refund; `amount` null refunds everything that is left. Its tax is in proportion to the remaining amount,
 * rounded half up, so that the last refund takes exactly the rest.
 * @throws refund_exceeds when it is nothing or more than the rest.
 */
export function refundOf(invoice: Totals, already: Totals, amount: Cents | null): Totals {
  const left = {
    tax: subtractCents(invoice.tax, already.tax),
    total: subtractCents(invoice.total, already.total),
  }
  const total = amount ?? left.total
  if (total <= 0 || total > left.total) throw new AppError('refund_exceeds')
  const tax = portion(total, left.tax, left.total)
  return { net: subtractCents(total, tax), tax, total }
}

const ofTypes = (amounts: readonly OfType[]): Cents => sumCents(amounts.map(({ amount }) => amount))

/**
 * Divides a refund over the types of the payments, in proportion to the amount of each type not yet refunded, by largest
 * remainder: the refund of everything gives back with each type the amount paid with it. Tips are divided by themselves.
 * @returns the types that give back something, the largest amount first
 */
export function refundAsPaid(
  total: Cents,
  payments: readonly OfType[],
  refunded: readonly OfType[],
): OfType[] {
  const givenBack = groupBy(refunded, (one) => one.payment_type_id)
  const left = [...groupBy(payments, (one) => one.payment_type_id)].map(([type, paid]) => {
    const given = givenBack.get(type) ?? []
    // A chosen type may have given back more than it took.
    return { payment_type_id: type, amount: toCents(Math.max(0, ofTypes(paid) - ofTypes(given))) }
  })
  const shares = sharesOf(
    total,
    left.map(({ amount }) => amount),
  )
  return left
    .map((one, index) => ({ ...one, amount: shares[index] as Cents }))
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount)
}
