import { z } from 'zod'
import { AppError } from '../kernel/errors.ts'
import { id, optionalId, optionalSchema, price } from '../kernel/fields.ts'
import { type Cents, formatMoney, sumCents } from '../kernel/money.ts'

/**
 * The payment of a bill: none (the store's first active payment type), one type for the whole amount, or several
 * parts.
 */
export const payingFields = {
  paymentTypeId: optionalId('¡El tipo de pago no es válido!'),
  payments: optionalSchema(
    z
      .array(
        z.object({
          paymentTypeId: id('¡El tipo de pago no es válido!'),
          amount: price('¡El monto no es válido!'),
        }),
      )
      .max(20, '¡Demasiados pagos!'),
  ),
}

export interface Payment {
  paymentTypeId: number
  amount: Cents
}

export interface PayingChoice {
  paymentTypeId: number | null
  payments?: readonly Payment[] | null | undefined
}

/**
 * The payment rows of a bill.
 * @throws invalid_input when a payment type is unknown or inactive, payments_mismatch with both amounts when the parts
 * do not cover the total exactly.
 */
export function splitPayment(
  choice: PayingChoice,
  total: Cents,
  activeTypeIds: readonly number[],
): Payment[] {
  const typeId = choice.paymentTypeId ?? activeTypeIds[0]
  const parts = choice.payments?.length
    ? [...choice.payments]
    : typeId === undefined
      ? []
      : [{ paymentTypeId: typeId, amount: total }]
  if (parts.length === 0 || parts.some((part) => !activeTypeIds.includes(part.paymentTypeId)))
    throw new AppError('invalid_input', '¡El tipo de pago no es válido!')
  const sum = sumCents(parts.map((part) => part.amount))
  if (sum !== total) throw mismatch(formatMoney(sum), formatMoney(total))
  return parts
}

const mismatch = (paid: string, total: string): AppError =>
  new AppError('payments_mismatch', `Los pagos suman ${paid} y la cuenta es de ${total}.`, { paid, total })
