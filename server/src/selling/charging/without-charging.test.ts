import { billCheck, chargeCheck } from '@comanda/shared/checks/api'
import type { Scope } from '@comanda/shared/kernel/scopes'
import { payOrders } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice, initPos } from '@comanda/shared/pos/api'
import { addUser, listScopes } from '@comanda/shared/users/api'
import { describe, expect, it } from 'vitest'
import { readCheck } from '../../testing/checks.ts'
import { openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import { type Client, PASSWORD } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

const cart = [{ id: WATER.id, quantity: 1 }]
const payments = [{ paymentTypeId: 1, amount: '38.50' }]

async function openTable(scopes: Scope[]) {
  const restaurant = await openTaqueria(server)
  const waiter = await server.hire(restaurant, scopes)
  const { checkId, orderId } = await waiter.call(createOrder, { body: { cart, tableId: TABLES.one } })
  return { restaurant, waiter, checkId, orderId }
}

/** The answers to each call with which money is taken. */
async function charges(person: Client, checkId: number, orderId: number): Promise<number[]> {
  const replies = [
    await person.send(chargeCheck, { params: { id: checkId }, body: { payments } }),
    await person.send(payOrders, { body: { orderIds: [orderId] } }),
    await person.send(createOrderAndInvoice, { body: { cart } }),
  ]
  return replies.map(({ status }) => status)
}

describe('a waiter who takes orders without charging', () => {
  it('sends rounds and prints the bill, but no call takes money', async () => {
    const { restaurant, waiter, checkId, orderId } = await openTable(['TAKE_ORDERS'])
    await waiter.call(initPos)
    await waiter.call(createOrder, { body: { cart, tableId: TABLES.one } })
    await waiter.call(billCheck, { params: { id: checkId } })
    expect(await charges(waiter, checkId, orderId)).toEqual([403, 403, 403])
    expect(await readCheck(restaurant, checkId)).toMatchObject({ status: 'open', paid: '0.00', due: '77.00' })
  })

  it('charges with the scope for it', async () => {
    const { waiter, checkId, orderId } = await openTable(['TAKE_ORDERS', 'CHARGE'])
    expect(await charges(waiter, checkId, orderId)).toEqual([200, 409, 200])
  })

  it('gives nobody a scope to charge', async () => {
    const { restaurant } = await openTable(['TAKE_ORDERS'])
    const manager = await server.hire(restaurant, ['TAKE_ORDERS', 'SETTINGS'])
    const userScopes = ['TAKE_ORDERS', 'CHARGE']
    const body = { name: 'Beto', username: `${manager.username}.mx`, password: PASSWORD, userScopes }
    expect((await manager.send(addUser, { body })).status).toBe(403)
  })
})

describe('the contract’s scopes', () => {
  it('charge as before: POS everything, ORDERS what was ordered', async () => {
    const pos = await openTable(['POS'])
    expect(await charges(pos.waiter, pos.checkId, pos.orderId)).toEqual([200, 409, 200])
    const cashier = await server.hire(pos.restaurant, ['ORDERS'])
    const { checkId, orderId } = await pos.waiter.call(createOrder, { body: { cart, tableId: TABLES.two } })
    expect(await charges(cashier, checkId, orderId)).toEqual([200, 409, 403])
  })

  it('are listed with the new ones', async () => {
    const restaurant = await server.openRestaurant()
    expect(JSON.stringify(await restaurant.call(listScopes))).toContain('"TAKE_ORDERS"')
  })
})
