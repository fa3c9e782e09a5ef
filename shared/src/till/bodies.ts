import { z } from 'zod'
import {
  count,
  flag,
  oneOf,
  optionalId,
  optionalPrice,
  optionalSchema,
  optionalText,
  price,
} from '../kernel/fields.ts'
import { PAYMENT_KINDS } from '../settings/payment-types.ts'
import { DENOMINATIONS } from './cash.ts'
import { MOVEMENT_KINDS } from './shift.ts'

const MAX_PIECES = 100_000

/** Notes and coins; a value that is no denomination is refused. */
const pieces = optionalSchema(
  z
    .array(
      z.object({
        value: price('¡La denominación no es válida!').refine(
          (value) => DENOMINATIONS.includes(value),
          '¡La denominación no es válida!',
        ),
        quantity: count('¡La cantidad no es válida!', 0, MAX_PIECES),
      }),
    )
    .max(DENOMINATIONS.length, '¡Una denominación está repetida!')
    .refine(
      (all) => new Set(all.map(({ value }) => value)).size === all.length,
      '¡Una denominación está repetida!',
    ),
)

export const drawerBody = z.object({ drawerId: optionalId('¡Elige una caja!') })

/** The float is the pieces plus `amount`. Without `drawerId`: the drawer of this session. */
export const openShiftBody = z.object({
  drawerId: optionalId('¡Elige una caja!'),
  pieces,
  amount: price('¡El fondo no es válido!'),
})

/**
 * `open` has no amount, and a reason or a note; `tip_payout` names in `username` who receives it; `in` and `out` need a
 * reason.
 */
export const movementBody = z.object({
  kind: oneOf(MOVEMENT_KINDS, '¡Elige qué movimiento es!'),
  amount: optionalPrice('¡El monto no es válido!'),
  reason: optionalText(80),
  note: optionalText(200),
  username: optionalText(254),
})

/** Cash is the pieces plus the amount of `cash`; a kind that is left out was counted as zero. */
export const countBody = z.object({
  pieces,
  amounts: optionalSchema(
    z
      .array(
        z.object({
          kind: oneOf(PAYMENT_KINDS, '¡La clase de pago no es válida!'),
          amount: price('¡El monto no es válido!'),
        }),
      )
      .max(PAYMENT_KINDS.length, '¡Una clase de pago está repetida!')
      .refine(
        (all) => new Set(all.map(({ kind }) => kind)).size === all.length,
        '¡Una clase de pago está repetida!',
      ),
  ),
})

/** `handOver`: the open checks stay open for the next shift. The note explains a difference above the limit. */
export const closeBody = z.object({ note: optionalText(500), handOver: flag(false) })
