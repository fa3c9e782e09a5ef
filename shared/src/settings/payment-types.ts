import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { bit, flag, id, optionalOneOf, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'

const settings = needs(AREA.settings)
const byId = z.object({ id: id() })

export const PAYMENT_KINDS = [
  'cash',
  'credit_card',
  'debit_card',
  'transfer',
  'voucher',
  'platform',
  'other',
] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

export const PaymentType = z.object({
  id: z.int(),
  title: z.string(),
  is_active: bit,
  /** Change is given on cash alone. */
  kind: z.enum(PAYMENT_KINDS),
})
export type PaymentType = z.output<typeof PaymentType>

/** Absent: `other` for a new type, unchanged for an existing type. */
const kind = optionalOneOf(PAYMENT_KINDS, '¡La clase de pago no es válida!')

export const listPaymentTypes = declareCall({
  method: 'GET',
  path: '/settings/payment-types',
  summary: 'Ways to pay',
  access: settings,
  answer: z.array(PaymentType),
})

export const addPaymentType = declareCall({
  method: 'POST',
  path: '/settings/payment-types/add',
  summary: 'Add a way to pay',
  audit: { key: 'payment_type.add', es: 'Agregó una forma de pago', en: 'Added a way to pay' },
  access: settings,
  body: z.object({
    title: text('¡Por favor proporcione un título para el tipo de pago!'),
    isActive: flag(true),
    kind,
  }),
  answer: written({ id: z.int() }),
})

export const updatePaymentType = declareCall({
  method: 'POST',
  path: '/settings/payment-types/{id}/update',
  summary: 'Change a way to pay',
  audit: {
    key: 'payment_type.change',
    of: 'paymentType',
    es: 'Cambió una forma de pago',
    en: 'Changed a way to pay',
  },
  access: settings,
  params: byId,
  body: z.object({ title: text('¡Por favor proporcione un título!'), isActive: flag(true), kind }),
  answer: done,
})

export const togglePaymentType = declareCall({
  method: 'POST',
  path: '/settings/payment-types/{id}/toggle',
  summary: 'Switch a way to pay on or off',
  audit: {
    key: 'payment_type.toggle',
    of: 'paymentType',
    es: 'Activó o desactivó una forma de pago',
    en: 'Switched a way to pay on or off',
  },
  access: settings,
  params: byId,
  body: z.object({ isActive: flag(true) }),
  answer: done,
})

export const deletePaymentType = declareCall({
  method: 'DELETE',
  path: '/settings/payment-types/{id}',
  summary: 'Remove a way to pay',
  audit: {
    key: 'payment_type.remove',
    of: 'paymentType',
    es: 'Eliminó una forma de pago',
    en: 'Removed a way to pay',
  },
  access: settings,
  params: byId,
  answer: done,
})
