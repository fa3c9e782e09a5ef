/** The URL of an order's page. */
export const addressOfOrder = (id: number): string => `/dashboard/orders/${id}`
