import { isClosedUnpaid } from '@comanda/shared/orders/closing'
import type { ItemStatus } from '@comanda/shared/orders/item-status'
import type { OrderStatus, PaymentStatus } from '@comanda/shared/orders/order'
import { DELIVERY_WORDS, guestWords, type OrderPlace } from '@comanda/shared/orders/order-words'

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

const CLOSED_UNPAID = 'Cerrado sin cobrar'

export const orderStatusWord = (order: { status: OrderStatus; payment_status: PaymentStatus }): string =>
  isClosedUnpaid(order) ? CLOSED_UNPAID : ORDER_STATUS_WORDS[order.status]

/** The facts that a card shows besides the order's place, such as takeaway from a table. */
export const cardFacts = ({ delivery_type, table_title, guests }: OrderPlace): string[] => [
  ...(table_title && delivery_type && delivery_type !== 'dinein' ? [DELIVERY_WORDS[delivery_type]] : []),
  ...(guests === null ? [] : [guestWords(guests)]),
]
