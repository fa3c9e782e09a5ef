import { getProfile } from '@comanda/shared/auth/api'
import { addCustomer, searchCustomers } from '@comanda/shared/customers/api'
import { billedOrders, listInvoices } from '@comanda/shared/invoices/api'
import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import { billOrders, listOrders, payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { createOrder, initPos } from '@comanda/shared/pos/api'
import { expect, it } from 'vitest'
import { openTaqueria, TABLES, TACO } from './testing/menu.ts'
import type { Client } from './testing/restaurant.ts'
import { serverForTests } from './testing/server-for-tests.ts'
import { eventsFor } from './testing/socket.ts'

const server = serverForTests()

/** A line as the screen sends it: with more than the server reads. */
async function tacosOf(waiter: Client) {
  const { menuItems } = await waiter.call(initPos)
  const taco = menuItems.find((item) => item.id === TACO.id)
  const choice = { variant_id: TACO.variants.five, addons_ids: [1, 2], notes: 'sin cebolla' }
  return { ...taco, ...choice, id: TACO.id, quantity: 2, price: '130.00' }
}

it('a waiter, a cook and a cashier serve a table through the API, each with their own scopes', async () => {
  const owner = await openTaqueria(server, 'Taquería de la esquina')
  const waiter = await server.hire(owner, ['POS'])
  const cook = await server.hire(owner, ['KITCHEN'])
  const cashier = await server.hire(owner, ['ORDERS', 'INVOICES'])
  expect(await waiter.call(getProfile)).toMatchObject({ role: 'user', scope: 'POS' })
  const [kitchen, till] = await Promise.all([eventsFor(cook), eventsFor(cashier)])

  await waiter.call(addCustomer, { body: { phone: '55 1234 5678', name: 'María Ñáñez' } })
  const [guest] = await waiter.call(searchCustomers, { query: { q: '1234' } })
  const placed = await waiter.call(createOrder, {
    body: {
      cart: [await tacosOf(waiter)],
      deliveryType: 'dinein',
      customerType: 'CUSTOMER',
      customerId: { phone: guest?.phone ?? '', name: guest?.name ?? '' },
      tableId: TABLES.three,
    },
  })

  await expect.poll(() => kitchen).toEqual(['new_order'])
  const [ticket] = await cook.call(listKitchen)
  const item = ticket?.items[0]
  expect(ticket).toMatchObject({
    token_no: placed.tokenNo,
    table_title: 'Mesa 3',
    customer_name: 'María Ñáñez',
  })
  expect(item).toMatchObject({ quantity: 2, notes: 'sin cebolla', variant_title: 'Orden de 5' })
  expect(item?.addons.map((addon) => addon.title)).toEqual(['Queso', 'Guacamole'])

  const params = { id: item?.id ?? 0 }
  await cook.call(advanceItem, { params, body: { status: 'preparing' } })
  await cook.call(advanceItem, { params, body: { status: 'completed' } })
  await expect.poll(() => till).toEqual(['new_order', 'order_update', 'order_update', 'order_ready'])
  await cashier.call(setItemStatus, { params, body: { status: 'delivered' } })
  const [table] = await cashier.call(listOrders)
  expect(table?.orders[0]?.items[0]?.status).toBe('delivered')

  const orderIds = table?.order_ids ?? []
  const bill = await cashier.call(billOrders, { body: { orderIds } })
  // 2 × (99.50 + 12.00 + 18.50) = 260.00, with 35.86 of 16 % tax included.
  expect(bill).toMatchObject({ subtotal: '224.14', taxTotal: '35.86', total: '260.00' })
  const { invoiceId } = await cashier.call(payOrders, {
    body: { orderIds, subTotal: bill.subtotal, taxTotal: bill.taxTotal, total: bill.total },
  })
  expect(await cook.call(listKitchen)).toEqual([])
  const [invoice] = await cashier.call(listInvoices, { query: { type: 'today' } })
  expect(invoice).toMatchObject({
    invoice_id: invoiceId,
    total: '260.00',
    name: 'María Ñáñez',
    table_title: 'Mesa 3',
  })
  expect(await cashier.call(billedOrders, { body: { orderIds } })).toMatchObject({ total: '260.00' })

  // Calls beyond the scopes of a user are refused.
  expect((await cook.send(createOrder, { body: { cart: [{ id: 2, quantity: 1 }] } })).status).toBe(403)
  expect((await waiter.send(listKitchen)).status).toBe(403)
  expect((await cashier.send(initPos)).status).toBe(403)
})
