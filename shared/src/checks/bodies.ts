import { z } from 'zod'
import {
  count,
  field,
  flag,
  id,
  ids,
  oneOf,
  optional,
  optionalCount,
  optionalId,
  optionalPrice,
  optionalSchema,
  optionalText,
  price,
  text,
} from '../kernel/fields.ts'
import { MAX_QUANTITY } from '../orders/limits.ts'
import { MAX_CHECK_NAME, MAX_GUESTS } from '../orders/order.ts'
import { DISCOUNT_KINDS } from '../selling/discount.ts'
import { SPLIT_MODES } from './check.ts'
import { MAX_CHECK_LINES } from './limits.ts'
import { MAX_PART_NUMBER, MAX_PARTS } from './split.ts'

const line = id('¡El artículo no es válido!')
const amountField = (message: string) => price(message)

/** Lines with a quantity of each, which may be less than the quantity of the line. */
const lineQuantities = z
  .array(z.object({ id: line, quantity: count('¡La cantidad no es válida!', 1, MAX_QUANTITY) }))
  .min(1, '¡Elige al menos un artículo!')
  .max(MAX_CHECK_LINES, '¡Son demasiados artículos!')
  .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, '¡Un artículo está repetido!')

const why = { reason: text('¡Elige un motivo!', 80), note: optionalText(200) }

export const moveBody = z.object({ tableId: id('¡Elige una mesa!') })

/** Moves lines to an open check, or to a new check on `tableId` (null: on this check's table). */
export const moveLinesBody = z.object({
  lines: lineQuantities,
  checkId: optionalId('¡La cuenta no es válida!'),
  tableId: optionalId('¡La mesa no es válida!'),
})

/** The other check is joined into this check. */
export const joinBody = z.object({ checkId: id('¡Elige la cuenta que se une!') })

const part = count('¡La parte no es válida!', 1, MAX_PARTS)

/**
 * Divides all that is open, or with `part` that open part alone: equally, and otherwise as the check is divided, by amounts or by items.
 * `equal` needs `parts`; `amounts` their totals, the last of which may be left out as the rest; `items` the shares of each line.
 */
export const splitBody = z.object({
  part: optionalCount('¡La parte no es válida!', 1, MAX_PART_NUMBER, null),
  mode: oneOf(SPLIT_MODES, '¡Elige cómo dividir!'),
  parts: optionalCount(`¡Divide en 2 a ${MAX_PARTS} partes!`, 2, MAX_PARTS, null),
  amounts: optionalSchema(
    z.array(amountField('¡El monto no es válido!')).max(MAX_PARTS, '¡Son demasiadas partes!'),
  ),
  /** A line whose `shares` name one part goes to that part; with several parts its price is divided by their weights. */
  lines: optionalSchema(
    z
      .array(
        z.object({
          id: line,
          shares: z
            .array(z.object({ part, weight: count('¡La cantidad no es válida!', 1, MAX_QUANTITY) }))
            .min(1, '¡Elige de quién es cada artículo!')
            .max(MAX_PARTS, '¡Son demasiadas partes!'),
        }),
      )
      .max(MAX_CHECK_LINES, '¡Son demasiados artículos!'),
  ),
})
export type SplitBody = z.output<typeof splitBody>

const percent = optional(
  field<number | string, number>({ type: 'number', exclusiveMinimum: 0, maximum: 100 }, (raw, fail) => {
    const value = Number(raw)
    return value > 0 && value <= 100 && Number.isInteger(Math.round(value * 1e6) / 1e3)
      ? value
      : fail('¡El porcentaje debe ser de 0.001 a 100!')
  }),
)

/** Off the given lines, or off the whole check: `percent` or `amount`; a courtesy is always all of it. */
export const discountBody = z.object({
  kind: oneOf(DISCOUNT_KINDS, '¡El descuento no es válido!'),
  percent,
  amount: optionalPrice('¡El monto no es válido!'),
  lineIds: optional(ids('¡El artículo no es válido!', MAX_CHECK_LINES)),
  ...why,
})

export const voidBody = z.object({ lines: lineQuantities, ...why, wasted: flag(false) })

export const guestsBody = z.object({
  guests: optionalCount(`¡Los comensales deben ser de 1 a ${MAX_GUESTS}!`, 1, MAX_GUESTS, null),
})
/** Absent: the check has no name any more. */
export const nameBody = z.object({ name: optionalText(MAX_CHECK_NAME) })
export const waiterBody = z.object({ username: text('¡Elige quién atiende!') })

/** `amount` counts towards the total; `tendered` is the cash that was given, change included. */
export const chargeBody = z.object({
  part: optionalCount('¡La parte no es válida!', 1, MAX_PART_NUMBER, null),
  payments: z
    .array(
      z.object({
        paymentTypeId: id('¡El tipo de pago no es válido!'),
        amount: amountField('¡El monto no es válido!'),
        tip: optionalPrice('¡La propina no es válida!'),
        tendered: optionalPrice('¡El efectivo recibido no es válido!'),
      }),
    )
    .max(20, '¡Demasiados pagos!'),
  /** Whether its orders are completed when nothing is due any more, also what is not cooked. */
  completes: flag(false),
})

/** The whole rest without `lines` and `amount`. */
export const refundBody = z.object({
  lines: optionalSchema(lineQuantities),
  /** Zero returns the tip alone. */
  amount: optionalPrice('¡El monto no es válido!'),
  /** Of the tips of the check. */
  tip: price('¡La propina no es válida!'),
  paymentTypeId: optionalId('¡El tipo de pago no es válido!'),
  /** The part of a divided check that gets the money back; without lines. */
  part: optionalCount('¡La parte no es válida!', 1, MAX_PART_NUMBER, null),
  ...why,
})

export const returnBody = z.object(why)

export const correctionBody = z.object({ paymentTypeId: id('¡El tipo de pago no es válido!') })
