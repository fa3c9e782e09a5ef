import { z } from 'zod'
import { declareCall, done, needs, written } from '../kernel/call.ts'
import { bit, flag, id, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'

const settings = needs(AREA.settings)
const byId = z.object({ id: id() })

export const PaymentType = z.object({ id: z.int(), title: z.string(), is_active: bit })
export type PaymentType = z.output<typeof PaymentType>

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
  access: settings,
  body: z.object({
    title: text('¡Por favor proporcione un título para el tipo de pago!'),
    isActive: flag(true),
  }),
  answer: written({ id: z.int() }),
})

export const updatePaymentType = declareCall({
  method: 'POST',
  path: '/settings/payment-types/{id}/update',
  summary: 'Change a way to pay',
  access: settings,
  params: byId,
  body: z.object({ title: text('¡Por favor proporcione un título!'), isActive: flag(true) }),
  answer: done,
})

export const togglePaymentType = declareCall({
  method: 'POST',
  path: '/settings/payment-types/{id}/toggle',
  summary: 'Switch a way to pay on or off',
  access: settings,
  params: byId,
  body: z.object({ isActive: flag(true) }),
  answer: done,
})

export const deletePaymentType = declareCall({
  method: 'DELETE',
  path: '/settings/payment-types/{id}',
  summary: 'Remove a way to pay',
  access: settings,
  params: byId,
  answer: done,
})
