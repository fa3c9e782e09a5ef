/** Where an order has its own page. */
export const addressOfOrder = (id: number): string => `/dashboard/orders/${id}`
