import { z } from 'zod'
import { id, optionalId, optionalPrice, optionalSchema, price } from '../kernel/fields.ts'

/**
 * The payment of a bill: none (the store's first active payment type), one type for the whole amount, or several
 * parts. `amount` counts towards the bill, `tendered` is the cash that was given for it and its tip.
 */
export const payingFields = {
  paymentTypeId: optionalId('¡El tipo de pago no es válido!'),
  payments: optionalSchema(
    z
      .array(
        z.object({
          paymentTypeId: id('¡El tipo de pago no es válido!'),
          amount: price('¡El monto no es válido!'),
          tip: optionalPrice('¡La propina no es válida!'),
          tendered: optionalPrice('¡El efectivo recibido no es válido!'),
        }),
      )
      .max(20, '¡Demasiados pagos!'),
  ),
}
