import { isClosedUnpaid } from '@comanda/shared/orders/closing'
import type { ItemStatus } from '@comanda/shared/orders/item-status'
import type {
  CustomerType,
  DeliveryType,
  KitchenOrder,
  OrderStatus,
  PaymentStatus,
} from '@comanda/shared/orders/order'

export const DELIVERY_WORDS: Record<DeliveryType, string> = {
  dinein: 'Para Comer Aquí',
  delivery: 'Entrega a Domicilio',
  takeaway: 'Para Llevar',
}

export const ITEM_STATUS_WORDS: Record<ItemStatus, string> = {
  created: 'Creado',
  preparing: 'Preparando',
  completed: 'Completado',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
}

const ORDER_STATUS_WORDS: Record<OrderStatus, string> = {
  created: 'Abierto',
  completed: 'Completado',
  cancelled: 'Cancelado',
}

export const CLOSED_UNPAID = 'Cerrado sin cobrar'

export const orderStatusWord = (order: { status: OrderStatus; payment_status: PaymentStatus }): string =>
  isClosedUnpaid(order) ? CLOSED_UNPAID : ORDER_STATUS_WORDS[order.status]

/** Stands for a customer without a name. */
export const CUSTOMER_TYPE_WORDS: Record<CustomerType, string> = {
  WALKIN: 'Cliente sin reserva',
  CUSTOMER: 'Cliente',
}

type Shown = Pick<KitchenOrder, 'delivery_type' | 'table_title' | 'floor' | 'guests'>

export const GUESTS = 'Comensales'
export const guestWords = (guests: number): string => (guests === 1 ? '1 comensal' : `${guests} comensales`)

/** A store without floors calls its floor `-`. */
const tableWords = ({ table_title, floor }: Shown): string | null =>
  floor && floor !== '-' ? `${table_title} (${floor})` : table_title

/** The facts of an order on its page and its receipt. Null: it has none of that name. */
export const orderFacts = (order: Shown): readonly (readonly [name: string, value: string | null])[] => [
  ['Servicio', order.delivery_type && DELIVERY_WORDS[order.delivery_type]],
  ['Mesa', tableWords(order)],
  [GUESTS, order.guests === null ? null : `${order.guests}`],
]

/** The facts that a card shows besides the order's place, such as takeaway from a table. */
export const cardFacts = ({ delivery_type, table_title, guests }: Shown): string[] => [
  ...(table_title && delivery_type && delivery_type !== 'dinein' ? [DELIVERY_WORDS[delivery_type]] : []),
  ...(guests === null ? [] : [guestWords(guests)]),
]
