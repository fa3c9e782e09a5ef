import { addCustomer } from '@comanda/shared/customers/api'
import { cancelOrders } from '@comanda/shared/orders/api'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { getPrintSetting, savePrintSetting } from '@comanda/shared/settings/printing'
import { switchQr, tableCode } from '../../../server/src/testing/menu.ts'
import { open } from './app.tsx'
import { type Client, MOLE, openFonda, SOUP, sendOrder, TABLE, WATER } from './fonda.ts'

export const MARIA = { phone: '55 1234 5678', name: 'María Núñez' }

type Body = Record<string, unknown>

/** Changes how the restaurant prints; at first it prints the receipt alone. */
export const setPrinting = async (owner: Client, change: Body): Promise<unknown> =>
  owner.call(savePrintSetting, { body: { ...(await owner.call(getPrintSetting)), ...change } })

/** Lets diners order with their phones. @returns sends a request from Mesa 1, by default of a guest without a name, as its number */
export async function openToDiners(owner: Client) {
  const qrcode = await switchQr(owner)
  const tableId = await tableCode(owner, TABLE)
  return async (cartItems: object[], who: object = { customerType: 'WALKIN', customer: null }) => {
    const body = { deliveryType: null, cartItems, tableId, ...who }
    return (await owner.call(placeQrOrder, { params: { qrcode }, body })).orderId
  }
}

/** Sells one of each dish, unless it says how many, and charges it in cash. */
export const sell = (client: Client, dishes: readonly { id: number; quantity?: number }[], more: Body = {}) =>
  client.call(createOrderAndInvoice, {
    body: {
      cart: dishes.map(({ id, quantity = 1 }) => ({ id, quantity })),
      deliveryType: 'takeaway',
      ...more,
    },
  })

/**
 * A restaurant with sales of today: María paid $188.50 at the table, another guest $125.00 for takeaway, a soup is
 * unpaid and four moles were cancelled. IVA of 16 % is contained: $12.41 + $13.59 + $17.24.
 */
export async function openSoldFonda(path?: string): Promise<Client> {
  const owner = await openFonda()
  await owner.call(addCustomer, { body: MARIA })
  await sell(owner, [{ ...SOUP, quantity: 2 }, MOLE], { deliveryType: 'dinein', customerId: MARIA })
  await sell(owner, [{ ...WATER, quantity: 5 }])
  await sendOrder(owner, [SOUP], { deliveryType: 'dinein' })
  const { orderId } = await sendOrder(owner, [{ ...MOLE, quantity: 4 }], { deliveryType: 'delivery' })
  await owner.call(cancelOrders, { body: { orderIds: [orderId] } })
  if (path) await open(path)
  return owner
}
