/** Separate from the schemas, so that the diner's page gets them without zod. */
export const MAX_NOTES = 100
export const MAX_QUANTITY = 999
export const MAX_CART_LINES = 200
