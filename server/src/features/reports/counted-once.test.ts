import { moveLines, returnPayment, voidLines } from '@comanda/shared/checks/api'
import { getDashboard } from '@comanda/shared/dashboard/api'
import { cancelOrders } from '@comanda/shared/orders/api'
import { getReport } from '@comanda/shared/reports/api'
import { getLosses } from '@comanda/shared/reports/losses'
import { getDay } from '@comanda/shared/till/z'
import { expect, it } from 'vitest'
import { trustStaff } from '../../testing/approval.ts'
import { linesOfCheck, lineTitled, payCash, readCheck, sendRound } from '../../testing/checks.ts'
import { CANDY, openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { CASH, chargeIt, openCheck } from '../../testing/shift.ts'

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
  const water = lineTitled(await readCheck(restaurant, id), 'Agua de jamaica')
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
  const moved = lineTitled(await readCheck(restaurant, checkId), 'Agua de jamaica')
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

it('a cancelled order counts once in the losses, when two people void parts of it at one moment', async () => {
  const restaurant = await openTaqueria(server)
  await trustStaff(restaurant)
  const beto = await server.hire(restaurant, ['POS', 'ORDERS'])
  const cart = [
    { id: WATER.id, quantity: 1 },
    { id: CANDY.id, quantity: 1 },
  ]
  const id = await sendRound(restaurant, cart, { tableId: TABLES.one })
  const lines = linesOfCheck(await readCheck(restaurant, id))
  for (const [index, client] of [restaurant, beto].entries()) {
    const line = lines[index]
    const body = { lines: [{ id: line?.id ?? 0, quantity: 1 }], reason: 'Calidad', wasted: false }
    expect((await client.send(voidLines, { params: { id }, body })).status).toBe(200)
  }
  const { totals, byPerson } = await restaurant.call(getLosses, { query: { type: 'today' } })
  const { cancelled } = await report(restaurant)
  expect(totals).toEqual([{ kind: 'cancelled_order', ...cancelled }])
  expect(cancelled.count).toBe(1)
  expect(byPerson.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 1])
})

it('a tip that is given back on the next day counts on the day of each, in the report as in the till', async () => {
  const restaurant = await openTaqueria(server)
  const id = await openCheck(restaurant, undefined, { tableId: TABLES.one })
  await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: '30.00', tip: '5.00' }])
  const [payment] = (await readCheck(restaurant, id)).payments
  const { date } = await restaurant.call(getDay)
  server.clock.advance(86_400_000)
  const back = await server.signIn(restaurant.username)
  const given = { params: { id: payment?.id ?? 0 }, body: { reason: 'Se cobró en otra mesa' } }
  expect((await back.send(returnPayment, given)).status).toBe(200)

  const today = await report(back)
  expect(today.tips).toEqual({ count: -1, amount: '-5.00' })
  expect(today.byTips).toMatchObject([{ count: -1, average: '0.00', total: '-5.00' }])
  expect(today.previous.tips).toEqual({ count: 1, amount: '5.00' })
  expect((await back.call(getDay)).figures.tips.total).toBe('-5.00')
  expect((await back.call(getDay, { query: { date } })).figures.tips.total).toBe('5.00')
  const { tips, byTips } = await back.call(getReport, { query: { type: 'last_7days' } })
  expect({ tips, byTips }).toEqual({ tips: { count: 0, amount: '0.00' }, byTips: [] })
})
