import { moveLines, voidLines } from '@comanda/shared/checks/api'
import { getDashboard } from '@comanda/shared/dashboard/api'
import { cancelOrders } from '@comanda/shared/orders/api'
import { getReport } from '@comanda/shared/reports/api'
import { getLosses } from '@comanda/shared/reports/losses'
import { getDay } from '@comanda/shared/till/api'
import { expect, it } from 'vitest'
import { lineOf, payCash, readCheck, sendRound } from '../../testing/checks.ts'
import { CANDY, openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

const report = (client: Client) => client.call(getReport, { query: { type: 'today' } })

/** One order of three waters and a candy, two waters of which went to another check. */
async function divided() {
  const restaurant = await openTaqueria(server)
  const cart = [
    { id: WATER.id, quantity: 3 },
    { id: CANDY.id, quantity: 1 },
  ]
  const id = await sendRound(restaurant, cart, { tableId: TABLES.one, deliveryType: 'dinein' })
  const water = lineOf(await readCheck(restaurant, id), 'Agua de jamaica')
  const body = { lines: [{ id: water.id, quantity: 2 }], checkId: null, tableId: TABLES.two }
  const { checkId } = await restaurant.call(moveLines, { params: { id }, body })
  return { restaurant, id, checkId, orderId: water.order_id }
}

it('an order that two checks pay is one order, of one hour, one service and one waiter', async () => {
  const { restaurant, id, checkId } = await divided()
  await payCash(restaurant, id, '53.50')
  await payCash(restaurant, checkId, '77.00')
  const { ordersCount, paidOrders, averageOrderValue, byHour, byDeliveryType, byWaiter } =
    await report(restaurant)
  expect({ ordersCount, paidOrders, averageOrderValue }).toEqual({
    ordersCount: 1,
    paidOrders: 1,
    averageOrderValue: '130.50',
  })
  expect(byHour.map(({ orders }) => orders)).toEqual([1])
  expect(byDeliveryType.map(({ count }) => count)).toEqual([1])
  expect(byWaiter).toMatchObject([{ orders: 1, average: '130.50', checks: 2, checkAverage: '65.25' }])
})

it('an order of which only the moved lines are left was not cancelled', async () => {
  const { restaurant, orderId } = await divided()
  await restaurant.call(cancelOrders, { body: { orderIds: [orderId] } })
  expect(await report(restaurant)).toMatchObject({ ordersCount: 1, cancelled: { count: 0, amount: '0.00' } })
  expect(await restaurant.call(getDashboard)).toMatchObject({ ordersCount: 1 })
  const { totals } = await restaurant.call(getLosses, { query: { type: 'today' } })
  expect(totals).toEqual([{ kind: 'void', count: 2, amount: '53.50' }])
})

it('a cancelled order counts once in the losses, whoever voided which of its parts', async () => {
  const { restaurant, checkId, orderId } = await divided()
  const moved = lineOf(await readCheck(restaurant, checkId), 'Agua de jamaica')
  const body = { lines: [{ id: moved.id, quantity: 2 }], reason: 'Calidad', wasted: false }
  await restaurant.call(voidLines, { params: { id: checkId }, body })
  server.clock.advance(60_000)
  await restaurant.call(cancelOrders, { body: { orderIds: [orderId] } })
  const { totals } = await restaurant.call(getLosses, { query: { type: 'today' } })
  expect(totals).toEqual([{ kind: 'cancelled_order', count: 1, amount: '130.50' }])
  const { cancelled, voids } = await report(restaurant)
  expect(cancelled).toEqual({ count: 1, amount: '130.50' })
  // Pieces, in the report and on the day's paper.
  expect(voids).toEqual({ count: 4, amount: '130.50' })
  expect((await restaurant.call(getDay)).figures.voids).toMatchObject({ count: 4, amount: '130.50' })
})
