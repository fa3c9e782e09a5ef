import { isClosedUnpaid } from '@comanda/shared/orders/closing'
import type { OrderStatus, PaymentStatus } from '@comanda/shared/orders/order'
import type { ItemStatus } from '@comanda/shared/selling/item-status'

export const ITEM_STATUS_WORDS: Record<ItemStatus, string> = {
  created: 'Creado',
  preparing: 'Preparando',
  completed: 'Listo',
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
