/** Separate from the schemas, so that the diner's page gets them without zod. */
export const MAX_NOTES = 100
export const MAX_QUANTITY = 999
export const MAX_CART_LINES = 200

/**
 * How many orders, and lines of them, a store has open at most: the lists of orders and of the kitchen are sent whole.
 * Measured in docs/scale.md.
 */
export const MAX_OPEN_ORDERS = 3_000
export const MAX_OPEN_LINES = 60_000
