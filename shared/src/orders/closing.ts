import { type ItemStatus, mayChange } from '../selling/item-status.ts'
import type { OrderStatus, PaymentStatus } from './order.ts'

/** A reason is one of `UNPAID_REASONS`, with an optional note. */
export const MAX_CLOSE_REASON = 200

/** The reasons that the orders screen offers for closing without payment. */
export const UNPAID_REASONS = [
  'Se fue sin pagar',
  'Cortesía de la casa',
  'Consumo del personal',
  'Error al tomar el pedido',
  'Otro motivo',
] as const

/** The order was closed and never charged. */
export const isClosedUnpaid = (order: { status: OrderStatus; payment_status: PaymentStatus }): boolean =>
  order.status === 'completed' && order.payment_status === 'pending'

/** Whether cancelling an order cancels this line; a delivered line stays delivered. */
export const isCancellable = (status: ItemStatus): boolean => mayChange('orders', status, 'cancelled')

const isServed = (status: ItemStatus): boolean => status === 'completed' || status === 'delivered'

/** Whether everything that is left of an order is ready, and some of it is not served yet. */
export const isReady = (items: readonly ItemStatus[]): boolean => {
  const live = items.filter((status) => status !== 'cancelled')
  return live.every(isServed) && live.includes('completed')
}

/**
 * The status of an open order after its lines changed: it is cancelled when no active line is left, and a paid order
 * is completed with its last line.
 */
export function statusAfter(payment: PaymentStatus, items: readonly ItemStatus[]): OrderStatus {
  const live = items.filter((status) => status !== 'cancelled')
  if (live.length === 0) return 'cancelled'
  return payment === 'paid' && live.every(isServed) ? 'completed' : 'created'
}
