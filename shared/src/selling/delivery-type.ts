export const DELIVERY_TYPES = ['dinein', 'delivery', 'takeaway'] as const
export type DeliveryType = (typeof DELIVERY_TYPES)[number]
