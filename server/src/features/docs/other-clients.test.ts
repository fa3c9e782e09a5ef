import { signIn } from '@comanda/shared/auth/api'
import { splitCheck } from '@comanda/shared/checks/api'
import { addCustomer } from '@comanda/shared/customers/api'
import { SCOPES } from '@comanda/shared/kernel/scopes'
import { setMenuItemPrice, setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { billOrders, completeOrders, listOrders, payOrders } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { getStoreSetting, saveStoreSetting } from '@comanda/shared/settings/store'
import { openShift, startCount } from '@comanda/shared/till/api'
import { addUser } from '@comanda/shared/users/api'
import { describe, expect, it } from 'vitest'
import { refusalIn } from '../../testing/client.ts'
import { openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { beginApprovals, Client, PASSWORD } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

const water = { id: WATER.id, quantity: 1 }
const atTable = { body: { cart: [water], deliveryType: 'dinein', tableId: TABLES.one } }

/** The scopes of the customer's document: those that this product added are unknown to its clients. */
const ADDED = new Set([
  'CLOSE_UNPAID',
  'DISCOUNTS',
  'REFUNDS',
  'VOIDS',
  'TILL',
  'TILL_FIGURES',
  'TILL_APPROVE',
  'CASH_DRAWER',
  'SHARED_DEVICES',
])

describe('a client that knows only the customer’s document', () => {
  it('gets an answer with a message for each thing that a store may use beyond it', async () => {
    const restaurant = await openTaqueria(server)
    const { orderId, checkId } = await restaurant.call(createOrder, atTable)
    const pay = () => refusalIn(restaurant.send(payOrders, { body: { orderIds: [orderId] } }))

    await restaurant.call(splitCheck, { params: { id: checkId }, body: { mode: 'equal', parts: 2 } })
    // A divided check takes further orders.
    const named = { body: { ...atTable.body, checkId } }
    const second = await restaurant.call(createOrder, atTable)
    expect(second.checkId).toBe(checkId)
    const [group] = await restaurant.call(listOrders)
    const orderIds = [orderId, second.orderId]
    expect(group?.order_ids).toEqual(orderIds)
    const bill = await restaurant.call(billOrders, { body: { orderIds } })
    expect(bill.total).toBe('77.00')
    expect((await restaurant.send(payOrders, { body: { orderIds } })).status).toBe(200)
    expect(await pay()).toEqual([409, 'already_paid'])
    expect(await refusalIn(restaurant.send(createOrder, named))).toEqual([409, 'check_closed'])

    await restaurant.call(setMenuItemSoldOut, { params: { id: WATER.id }, body: { isSoldOut: true } })
    expect(await refusalIn(restaurant.send(createOrder, { body: { cart: [water] } }))).toEqual([
      409,
      'sold_out',
    ])
    await restaurant.call(setMenuItemSoldOut, { params: { id: WATER.id }, body: { isSoldOut: false } })
    const plain = { body: { cart: [{ id: TACO.id, quantity: 1 }] } }
    expect(await refusalIn(restaurant.send(createOrder, plain))).toEqual([400, 'variant_required'])
    const settings = await restaurant.call(getStoreSetting)
    const dollars = { body: { ...settings, currency: 'USD' } }
    expect(await refusalIn(restaurant.send(saveStoreSetting, dollars))).toEqual([409, 'currency_locked'])
  })

  it('is told that a shift is needed or being counted, and sells again afterwards', async () => {
    const restaurant = await openTaqueria(server)
    const charge = () => restaurant.send(createOrderAndInvoice, { body: { cart: [water] } })
    expect((await charge()).status).toBe(200)
    const { shiftId } = await restaurant.call(openShift, { body: { drawerId: 1, float: '0.00' } })
    expect((await charge()).status).toBe(200)
    await restaurant.call(startCount, { params: { id: shiftId } })
    expect(await refusalIn(charge())).toEqual([409, 'shift_counting'])
    expect((await restaurant.send(createOrder, { body: { cart: [water] } })).status).toBe(200)
  })

  it('with all scopes of the document cannot close an order without payment, and is told what to do', async () => {
    const restaurant = await openTaqueria(server)
    await beginApprovals(restaurant)
    const username = 'veintiuno@example.mx'
    const userScopes = SCOPES.filter((scope) => !ADDED.has(scope))
    await restaurant.call(addUser, { body: { username, password: PASSWORD, name: 'Beto', userScopes } })
    const { accessToken } = await server.stranger.call(signIn, { body: { username, password: PASSWORD } })
    const staff = new Client(server.base, accessToken)
    const { orderId } = await staff.call(createOrder, { body: { cart: [water] } })
    const refused = await staff.send(completeOrders, { body: { orderIds: [orderId] } })
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({
        success: false,
        code: 'close_unpaid_forbidden',
        message:
          'No tienes permiso para cerrar un pedido sin cobrar. Cóbralo o pídele a un encargado que lo cierre.',
      }),
    ])
    await staff.call(payOrders, { body: { orderIds: [orderId] } })
  })

  it('that sends no prices sells at those of today after they have changed', async () => {
    const restaurant = await openTaqueria(server)
    const draft = { cart: [water] }
    await restaurant.call(setMenuItemPrice, { params: { id: WATER.id }, body: { price: '40.00' } })
    expect((await restaurant.send(createOrder, { body: draft })).status).toBe(200)
    const { orderId } = await restaurant.call(createOrderAndInvoice, { body: draft })
    const bill = await restaurant.call(listOrders)
    expect(bill.flatMap(({ orders }) => orders).find(({ id }) => id === orderId)?.total).toBe('40.00')
    const dear = { cart: [{ ...water, price: '38.50' }] }
    expect(await refusalIn(restaurant.send(createOrder, { body: dear }))).toEqual([409, 'prices_changed'])
  })

  it('cannot reserve a table twice at the same hour', async () => {
    const restaurant = await openTaqueria(server)
    const body = {
      customerId: '5512345678',
      date: '2030-01-01T20:00',
      tableId: TABLES.one,
      status: 'booked',
      notes: '',
      peopleCount: 2,
    }
    await restaurant.call(addCustomer, { body: { phone: '5512345678', name: 'Rosa' } })
    expect((await restaurant.send(addReservation, { body })).status).toBe(200)
    expect(await refusalIn(restaurant.send(addReservation, { body }))).toEqual([409, 'table_reserved'])
  })
})
