import type { Screen } from './browser.ts'
import { type Fonda, openFonda, write } from './fonda.ts'

export const MARIA = { phone: '55 1234 5678', name: 'María Núñez' }

/**
 * A restaurant with sales of today: María paid $188.50 at the table, another guest $125.00 for takeaway, a soup is
 * unpaid and four moles were cancelled. IVA of 16 % is contained: $12.41 + $13.59 + $17.24.
 */
export async function openSoldFonda(screen: Screen = {}): Promise<Fonda> {
  const fonda = await openFonda({ path: null, ...screen })
  const { request } = fonda.page
  const { soup, mole, water } = fonda.itemIds
  await write(request, '/customers/add', MARIA)
  await write(request, '/pos/create-order-and-invoice', {
    cart: [
      { id: soup, quantity: 2 },
      { id: mole, quantity: 1 },
    ],
    deliveryType: 'dinein',
    customerId: MARIA,
  })
  const aguas = { cart: [{ id: water, quantity: 5 }], deliveryType: 'takeaway' }
  await write(request, '/pos/create-order-and-invoice', aguas)
  await write(request, '/pos/create-order', { cart: [{ id: soup, quantity: 1 }], deliveryType: 'dinein' })
  const moles = { cart: [{ id: mole, quantity: 4 }], deliveryType: 'delivery' }
  const { orderId } = await write(request, '/pos/create-order', moles)
  await write(request, '/orders/cancel', { orderIds: [orderId] })
  return fonda
}
