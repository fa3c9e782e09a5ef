import { z } from 'zod'
import { id, optionalId, price } from '../kernel/fields.ts'
import { type Cents, sumCents } from '../kernel/money.ts'

/** How a bill is paid: nothing (the store's first active way), one way for all of it, or split over several. */
export const payingFields = {
  paymentTypeId: optionalId('¡El tipo de pago no es válido!'),
  payments: z
    .array(
      z.object({
        paymentTypeId: id('¡El tipo de pago no es válido!'),
        amount: price('¡El monto no es válido!'),
      }),
    )
    .max(20, '¡Demasiados pagos!')
    .nullish(),
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
 * @returns null when the parts do not cover the total exactly or a way to pay is unknown or switched off.
 */
export function splitPayment(
  choice: PayingChoice,
  total: Cents,
  activeTypeIds: readonly number[],
): Payment[] | null {
  if (choice.payments?.length) {
    const covered = sumCents(choice.payments.map((one) => one.amount)) === total
    const known = choice.payments.every((one) => activeTypeIds.includes(one.paymentTypeId))
    return covered && known ? [...choice.payments] : null
  }
  const typeId = choice.paymentTypeId ?? activeTypeIds[0]
  return typeId !== undefined && activeTypeIds.includes(typeId)
    ? [{ paymentTypeId: typeId, amount: total }]
    : null
}
