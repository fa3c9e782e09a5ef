import { AppError } from '../kernel/errors.ts'
import { type Cents, formatMoney, sumCents, ZERO } from '../kernel/money.ts'
import type { PaymentKind } from '../settings/payment-types.ts'
import { settle } from './charging.ts'

export interface Payment {
  paymentTypeId: number
  amount: Cents
  tip: Cents
  /** Null: the exact cash, or no cash. */
  tendered: Cents | null
}

export interface PayingChoice {
  paymentTypeId: number | null
  payments?:
    | readonly { paymentTypeId: number; amount: Cents; tip?: Cents | null; tendered?: Cents | null }[]
    | null
    | undefined
}

/**
 * The payment rows of a bill, and the change that its cash gets.
 * @param types those that are active, in their order
 * @throws invalid_input when a payment type is unknown or inactive, or cash does not cover its payment; payments_mismatch with
 * both amounts when the parts do not cover the total exactly.
 */
export function splitPayment(
  choice: PayingChoice,
  total: Cents,
  types: readonly { id: number; kind: PaymentKind }[],
): { payments: (Payment & { kind: PaymentKind })[]; change: Cents } {
  const typeId = choice.paymentTypeId ?? types[0]?.id
  const parts = choice.payments?.length
    ? choice.payments
    : typeId === undefined
      ? []
      : [{ paymentTypeId: typeId, amount: total }]
  const payments = parts.map(({ paymentTypeId, amount, tip, tendered }) => {
    const kind = types.find(({ id }) => id === paymentTypeId)?.kind
    if (kind === undefined) throw unknownType()
    const paid = { paymentTypeId, kind, amount, tip: tip ?? ZERO }
    // Of a bill of nothing, or a part of nothing.
    return { ...paid, tendered: isNothing(paid) ? null : (tendered ?? null) }
  })
  if (payments.length === 0) throw unknownType()
  const sum = sumCents(payments.map(({ amount }) => amount))
  if (sum !== total) throw mismatch(formatMoney(sum), formatMoney(total))
  const given = payments.filter((payment) => !isNothing(payment))
  return { payments, change: settle(total, given).changeTotal }
}

const isNothing = ({ amount, tip }: Pick<Payment, 'amount' | 'tip'>): boolean => amount + tip === 0

const unknownType = () => new AppError('invalid_input', '¡El tipo de pago no es válido!')

const mismatch = (paid: string, total: string): AppError =>
  new AppError('payments_mismatch', `Los pagos suman ${paid} y la cuenta es de ${total}.`, { paid, total })
