import { z } from 'zod'
import { declareCall, done, needs } from '../kernel/call.ts'
import { id, oneOf, optionalId } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { KitchenOrder } from '../orders/order.ts'

const kitchen = needs(AREA.kitchen)

export const listKitchen = declareCall({
  method: 'GET',
  path: '/kitchen',
  summary: 'Open orders, oldest first, without prices; with `order` that one alone',
  access: kitchen,
  query: z.object({ order: optionalId() }),
  answer: z.array(KitchenOrder),
})

export const advanceItem = declareCall({
  method: 'POST',
  path: '/kitchen/{id}',
  summary: 'Start or complete an item',
  access: kitchen,
  params: z.object({ id: id() }),
  body: z.object({ status: oneOf(['preparing', 'completed'], '¡El estado no es válido!') }),
  answer: done,
})
