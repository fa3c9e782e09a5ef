/** The URL of an order's page. */
export const addressOfOrder = (id: number): string => `/dashboard/orders/${id}`

/** The URL of a check's page. */
export const addressOfCheck = (id: number): string => `/dashboard/checks/${id}`

/** The URL of a check's page with its charging sheet open. */
export const addressOfCharging = (id: number): string => `${addressOfCheck(id)}?charge=1`
