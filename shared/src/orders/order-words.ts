import type { CustomerType, DeliveryType, KitchenOrder } from './order.ts'

export const DELIVERY_WORDS: Record<DeliveryType, string> = {
  dinein: 'Para Comer Aquí',
  delivery: 'Entrega a Domicilio',
  takeaway: 'Para Llevar',
}

/** Stands for a customer without a name. */
export const CUSTOMER_TYPE_WORDS: Record<CustomerType, string> = {
  WALKIN: 'Cliente sin reserva',
  CUSTOMER: 'Cliente',
}

export const GUESTS = 'Comensales'
export const guestWords = (guests: number): string => (guests === 1 ? '1 comensal' : `${guests} comensales`)

export type OrderPlace = Pick<KitchenOrder, 'delivery_type' | 'table_title' | 'floor' | 'guests'>

/** A store without floors calls its floor `-`. */
export const floorOf = ({ floor }: Pick<OrderPlace, 'floor'>): string | null =>
  floor && floor !== '-' ? floor : null

const tableWords = (order: OrderPlace): string | null => {
  const floor = floorOf(order)
  return floor === null ? order.table_title : `${order.table_title} (${floor})`
}

/** The facts of an order on its page and its receipt. Null: it has none of that name. */
export const orderFacts = (order: OrderPlace): readonly (readonly [name: string, value: string | null])[] => [
  ['Servicio', order.delivery_type && DELIVERY_WORDS[order.delivery_type]],
  ['Mesa', tableWords(order)],
  [GUESTS, order.guests === null ? null : `${order.guests}`],
]

/** The name of a line, with its variant. */
export const lineTitle = (line: { item_title: string; variant_title: string | null }): string =>
  line.variant_title ? `${line.item_title} - ${line.variant_title}` : line.item_title
