/** Items on the menu, each with two variants and three add-ons. */
export const ITEMS = 200
export const TABLES = 20

const BODIES = 64

/** A waiter's order: three lines, one with a variant and two add-ons, one with a note, at a table. */
const orderBody = (n: number): string => {
  const item = (offset: number) => 1 + ((n * 7 + offset) % ITEMS)
  const dish = item(0)
  return JSON.stringify({
    cart: [
      { id: dish, quantity: 2, variant_id: 2 * dish, addons_ids: [3 * dish, 3 * dish - 1] },
      { id: item(31), variant_id: 2 * item(31), quantity: 1, notes: 'sin cebolla, por favor' },
      { id: item(77), variant_id: 2 * item(77) - 1, quantity: 3 },
    ],
    deliveryType: 'dinein',
    customerType: 'WALKIN',
    customerId: null,
    tableId: 1 + (n % TABLES),
  })
}

const bodies = Array.from({ length: BODIES }, (_, n) => orderBody(n))

export const orderNumber = (n: number): string => bodies[n % BODIES] ?? ''

/** The same with further fields, such as the check that it is a round of. */
export const orderWith = (n: number, more: object): string =>
  JSON.stringify({ ...(JSON.parse(orderNumber(n)) as object), ...more })
