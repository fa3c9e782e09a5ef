import type { ItemStatus } from '@comanda/shared/orders/item-status'
import type { CustomerType, DeliveryType } from '@comanda/shared/orders/order'

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

/** Stands for a customer without a name. */
export const CUSTOMER_TYPE_WORDS: Record<CustomerType, string> = {
  WALKIN: 'Cliente sin reserva',
  CUSTOMER: 'Cliente',
}
