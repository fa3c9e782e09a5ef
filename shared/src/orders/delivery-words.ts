import type { DeliveryType } from './order.ts'

/** Words for exported files; the screens have their own. */
export const DELIVERY_WORDS: Record<DeliveryType, string> = {
  dinein: 'Para Comer Aquí',
  delivery: 'Entrega a Domicilio',
  takeaway: 'Para Llevar',
}
