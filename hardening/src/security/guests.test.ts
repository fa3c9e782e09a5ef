import { addCustomer } from '@comanda/shared/customers/api'
import { feedChecks } from '@comanda/shared/feed/api'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { getKit, registerDevice } from '@comanda/shared/offline/api'
import { listOrders } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTaqueria, WATER } from '../../../server/src/testing/menu.ts'
import { type Client, TestServer } from '../../../server/src/testing/restaurant.ts'

const PHONE = '5587654321'
const NAME = 'Hermelinda Cuevas'
let server: TestServer
let restaurant: Client
beforeAll(async () => {
  server = await TestServer.start()
  restaurant = await openTaqueria(server)
  await restaurant.call(addCustomer, { body: { phone: PHONE, name: NAME } })
  const cart = [{ id: WATER.id, quantity: 1 }]
  await restaurant.call(createOrder, { body: { cart, customerId: { phone: PHONE, name: NAME } } })
})
afterAll(() => server.stop())

describe('a person with a screen’s scope', () => {
  it('cannot copy the guests’ phones from the kitchen or the orders', async () => {
    const cook = await server.hire(restaurant, ['KITCHEN', 'KITCHEN_DISPLAY', 'ORDER_STATUS_DISPLAY'])
    for (const call of [listKitchen, listOrders]) {
      const { status, body } = await cook.send(call)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(PHONE)
    }
  })

  it('cannot make a display a device that keeps customers, people and open checks', async () => {
    const display = await server.hire(restaurant, ['ORDER_STATUS_DISPLAY', 'KITCHEN_DISPLAY'])
    const replies = [
      await display.send(registerDevice, { body: { app: '1' } }),
      await display.send(getKit),
      await display.send(feedChecks),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(403)
      expect(JSON.stringify(body)).not.toContain(NAME)
    }
  })

  it('learns no login from the kept answers of a seller’s device', async () => {
    const seller = await server.hire(restaurant, ['POS'])
    for (const call of [getKit, feedChecks]) {
      const { status, body } = await seller.send(call)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('@')
    }
  })
})
