import { z } from 'zod'
import { declareCall, done, needs } from '../kernel/call.ts'
import { bit, id, oneOf, optionalId } from '../kernel/fields.ts'
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

export const KitchenDish = z.object({
  id: z.int(),
  title: z.string(),
  category_title: z.string().nullable(),
  is_sold_out: bit,
})
export type KitchenDish = z.output<typeof KitchenDish>

export const listDishes = declareCall({
  method: 'GET',
  path: '/kitchen/menu',
  summary: 'The dishes on the menu and which of them have run out, without prices',
  access: kitchen,
  answer: z.array(KitchenDish),
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
