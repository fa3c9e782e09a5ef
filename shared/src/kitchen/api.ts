import { z } from 'zod'
import { declareCall, done, needs } from '../kernel/call.ts'
import { bit, id, instantOut, oneOf, optionalId } from '../kernel/fields.ts'
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

/** Voids older than this are not announced to the kitchen any more. */
export const VOIDS_FOR_HOURS = 12

/** A line that was voided after it was sent, until the kitchen acknowledges it. */
export const KitchenVoid = z.object({
  item_id: z.int(),
  order_id: z.int(),
  token_no: z.int(),
  table_title: z.string().nullable(),
  item_title: z.string(),
  variant_title: z.string().nullable(),
  quantity: z.int(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: instantOut,
})
export type KitchenVoid = z.output<typeof KitchenVoid>

export const listVoids = declareCall({
  method: 'GET',
  path: '/kitchen/voids',
  summary: 'The lines voided in the last hours that the kitchen has not acknowledged, oldest first',
  access: kitchen,
  answer: z.array(KitchenVoid),
})

export const acknowledgeVoid = declareCall({
  method: 'POST',
  path: '/kitchen/voids/{id}/seen',
  summary: 'Acknowledge a voided line; it leaves the kitchen’s screens',
  access: kitchen,
  params: z.object({ id: id() }),
  answer: done,
})
