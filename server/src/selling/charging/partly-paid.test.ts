import { splitCheck } from '@comanda/shared/checks/api'
import { readFloor } from '@comanda/shared/floor/api'
import { billedOrders } from '@comanda/shared/invoices/api'
import { billOrders, completeOrders, listOrders, payOrders, searchOrders } from '@comanda/shared/orders/api'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { expect, it } from 'vitest'
import { payCash, readCheck } from '../../testing/checks.ts'
import { CANDY, TABLES, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const taco = { id: TACO.id, variant_id: TACO.variants.five, quantity: 2 }
const water = { id: WATER.id, quantity: 2 }
const candy = { id: CANDY.id, quantity: 1 }

const send = (client: Client, cart: object[], more: object = {}) =>
  client.call(createOrder, { body: { cart, tableId: TABLES.one, ...more } })
const billOfOrders = (client: Client, orderIds: number[]) => client.call(billOrders, { body: { orderIds } })
const firstGroup = async (client: Client) => {
  const [group] = await client.call(listOrders)
  if (!group) throw new Error('no open orders')
  return group
}
const centavos = (amount: string) => Math.round(Number(amount) * 100)

it('everything that shows a check of which 200.00 is paid asks for the rest only', async () => {
  const { checkId, orderId } = await send(restaurant, [taco, water])
  await send(restaurant, [candy])
  await payCash(restaurant, checkId, '200.00')

  const group = await firstGroup(restaurant)
  expect(group).toMatchObject({ total: '291.00', paid: '200.00', due: '91.00' })
  expect(group.orders.map(({ check_paid }) => check_paid)).toEqual(['200.00', '200.00'])
  const bill = await billOfOrders(restaurant, group.order_ids)
  expect(bill).toMatchObject({ total: '91.00', billed: '291.00', paid: '200.00', due: '91.00' })
  expect(bill.orders.flatMap(({ items }) => items)).toHaveLength(3)
  expect(centavos(bill.subtotal) + centavos(bill.taxTotal)).toBe(91_00)
  expect(await readCheck(restaurant, checkId)).toMatchObject({
    total: '291.00',
    paid: '200.00',
    due: '91.00',
  })
  const record = await restaurant.call(getOrder, { params: { id: orderId } })
  expect(record).toMatchObject({ total: '276.00', check_paid: '200.00', due: '91.00' })
  const [found] = await restaurant.call(searchOrders, { query: { q: String(orderId) } })
  expect(found).toMatchObject({ total: '276.00', due: '91.00' })
  const lines = await restaurant.call(billedOrders, { body: { orderIds: group.order_ids } })
  expect(lines).toMatchObject({ total: '291.00', billed: '291.00', paid: '200.00', due: '91.00' })
  const floor = await restaurant.call(readFloor)
  const checks = floor.tables.flatMap((table) => table.checks)
  expect(checks).toMatchObject([{ total: '291.00', paid: '200.00', due: '91.00' }])

  const whole = await restaurant.send(payOrders, { body: { orderIds: group.order_ids, total: '291.00' } })
  expect([whole.status, whole.body.code, whole.body.total]).toEqual([409, 'prices_changed', '91.00'])
  const { subtotal: subTotal, taxTotal, total } = bill
  const body = { orderIds: group.order_ids, subTotal, taxTotal, total }
  await restaurant.call(payOrders, { body })
  const check = await readCheck(restaurant, checkId)
  expect(check).toMatchObject({ status: 'paid', paid: '291.00', due: '0.00' })
  expect(check.payments.map(({ amount }) => amount)).toEqual(['200.00', '91.00'])
})

it('another client charges the rest of a divided check', async () => {
  const { checkId, orderId } = await send(restaurant, [taco, water])
  await restaurant.call(splitCheck, { params: { id: checkId }, body: { mode: 'equal', parts: 3 } })
  await payCash(restaurant, checkId, '92.00', 1)
  const bill = await billOfOrders(restaurant, [orderId])
  expect(bill).toMatchObject({ total: '184.00', billed: '276.00', paid: '92.00' })
  const { subtotal: subTotal, taxTotal, total } = bill
  await restaurant.call(payOrders, { body: { orderIds: [orderId], subTotal, taxTotal, total } })
  const paid = await readCheck(restaurant, checkId)
  expect(paid).toMatchObject({ status: 'paid', paid: '276.00' })
  expect(paid.split?.parts.map((part) => part.paid)).toEqual(['92.00', '0.00', '0.00'])
})

it('a table with a paid order, a partly paid check and another check owes the sum of the rests', async () => {
  const body = { cart: [water], tableId: TABLES.one, netTotal: 66.38, taxTotal: 10.62, total: 77 }
  await restaurant.call(createOrderAndInvoice, { body })
  const first = await send(restaurant, [taco], { newCheck: true })
  const second = await send(restaurant, [candy], { newCheck: true })
  await payCash(restaurant, first.checkId, '99.00')
  const group = await firstGroup(restaurant)
  expect(group).toMatchObject({ total: '214.00', paid: '99.00', due: '115.00' })
  const bill = await billOfOrders(restaurant, group.order_ids)
  expect(bill.total).toBe('115.00')
  await restaurant.call(payOrders, { body: { orderIds: group.order_ids, total: bill.total } })
  expect(await readCheck(restaurant, first.checkId)).toMatchObject({ status: 'paid', paid: '214.00' })
  expect(await readCheck(restaurant, second.checkId)).toMatchObject({ status: 'joined' })
})

it('a round that was closed without payment before stays part of its check’s due amount', async () => {
  const first = await send(restaurant, [water])
  const { checkId } = await send(restaurant, [candy])
  await restaurant.call(completeOrders, { body: { orderIds: [first.orderId], reason: 'Se fue sin pagar' } })
  await payCash(restaurant, checkId, '80.00')
  // 77.00 of it are the round that is not listed any more.
  const group = await firstGroup(restaurant)
  expect(group).toMatchObject({ total: '15.00', paid: '3.00', due: '12.00' })
  expect((await billOfOrders(restaurant, group.order_ids)).total).toBe('12.00')
})

it('a receipt of an order that was paid at the counter has its lines and its total', async () => {
  const cart = { cart: [water], netTotal: 66.38, taxTotal: 10.62, total: 77 }
  const { orderId } = await restaurant.call(createOrderAndInvoice, { body: cart })
  const bill = await billOfOrders(restaurant, [orderId])
  expect(bill).toMatchObject({ subtotal: '66.38', taxTotal: '10.62', total: '77.00', due: '0.00' })
  expect(bill.orders.flatMap(({ items }) => items)).toMatchObject([
    { item_title: 'Agua de jamaica', quantity: 2 },
  ])
  const again = await restaurant.send(payOrders, { body: { orderIds: [orderId], total: bill.total } })
  expect([again.status, again.body.code]).toEqual([409, 'already_paid'])
})
