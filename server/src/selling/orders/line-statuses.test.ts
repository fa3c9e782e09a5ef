import { readFloor } from '@comanda/shared/floor/api'
import { finishLines, listKitchen } from '@comanda/shared/kitchen/api'
import { listOrders, setItemStatus, setLineStatuses } from '@comanda/shared/orders/api'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder } from '@comanda/shared/pos/api'
import { describe, expect, it, vi } from 'vitest'
import { payCash, readCheck } from '../../testing/checks.ts'
import { CANDY, TABLES, WATER } from '../../testing/menu.ts'
import { itemsOfOrder } from '../../testing/orders.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { eventsFor } from '../../testing/socket.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const water = { id: WATER.id, quantity: 2 }
const candy = { id: CANDY.id, quantity: 1 }

/** A round of two dishes for Mesa 1. @returns its order, check and lines */
async function sendRound(restaurant: Client) {
  const body = { cart: [water, candy], tableId: TABLES.one }
  const { orderId, checkId } = await restaurant.call(createOrder, { body })
  const [first = 0, second = 0] = (await itemsOfOrder(restaurant, orderId)).map(({ id }) => id)
  return { orderId, checkId, lines: [first, second], first, second }
}

const set = (
  restaurant: Client,
  itemIds: readonly number[],
  status: 'preparing' | 'completed' | 'delivered' = 'delivered',
) => restaurant.call(setLineStatuses, { body: { itemIds: [...itemIds], status } })

const finish = (restaurant: Client, itemIds: readonly number[]) =>
  restaurant.call(finishLines, { body: { itemIds: [...itemIds], stationIds: [] } })

const statuses = async (restaurant: Client, orderId: number) =>
  (await itemsOfOrder(restaurant, orderId)).map(({ status }) => status)

const charge = async (restaurant: Client, checkId: number) =>
  payCash(restaurant, checkId, (await readCheck(restaurant, checkId)).due)

const openOrders = async (restaurant: Client) =>
  (await restaurant.call(listOrders)).flatMap(({ order_ids }) => order_ids)

const tableOne = async (restaurant: Client) =>
  (await restaurant.call(readFloor)).tables.find(({ id }) => id === TABLES.one)

describe('serving a table', () => {
  it('delivers the ready dishes of all its rounds at once, and names them', async () => {
    const one = await sendRound(restaurant)
    const two = await sendRound(restaurant)
    await finish(restaurant, [...one.lines, two.first])
    const [check] = (await tableOne(restaurant))?.checks ?? []
    expect(check?.ready_items).toEqual([...one.lines, two.first])
    const { message, itemIds } = await set(restaurant, check?.ready_items ?? [])
    expect([message, itemIds]).toEqual(['¡3 artículos servidos!', [...one.lines, two.first]])
    expect(await statuses(restaurant, one.orderId)).toEqual(['delivered', 'delivered'])
    expect(await statuses(restaurant, two.orderId)).toEqual(['delivered', 'created'])
    expect((await tableOne(restaurant))?.checks).toMatchObject([{ items_served: 3, ready_items: [] }])
  })

  it('changes nothing the second time, and leaves out what was voided or closed meanwhile', async () => {
    const { orderId, lines, second } = await sendRound(restaurant)
    await restaurant.call(setItemStatus, { params: { id: second }, body: { status: 'cancelled' } })
    expect((await set(restaurant, lines)).itemIds).toEqual([lines[0]])
    expect((await set(restaurant, lines)).itemIds).toEqual([])
    expect(await statuses(restaurant, orderId)).toEqual(['delivered', 'cancelled'])
  })

  it('is written into the history once when two waiters serve at the same moment', async () => {
    const { orderId, lines } = await sendRound(restaurant)
    const answers = await Promise.all([set(restaurant, lines), set(restaurant, lines)])
    expect(answers.flatMap(({ itemIds }) => itemIds).toSorted((a, b) => a - b)).toEqual(lines)
    const { history } = await restaurant.call(getOrder, { params: { id: orderId } })
    expect(history.filter(({ item }) => item?.status === 'delivered')).toHaveLength(2)
  })

  it('takes a paid round that was not cooked off the screens', async () => {
    const { orderId, checkId, lines } = await sendRound(restaurant)
    await charge(restaurant, checkId)
    expect(await openOrders(restaurant)).toEqual([orderId])
    expect(await tableOne(restaurant)).toMatchObject({
      checks: [],
      paid_waiting: 2,
      paid_checks: [{ id: checkId, ready_items: [] }],
    })
    await set(restaurant, lines)
    expect(await openOrders(restaurant)).toEqual([])
    expect(await restaurant.call(listKitchen)).toEqual([])
    expect(await tableOne(restaurant)).toMatchObject({ paid_waiting: 0, paid_checks: [] })
  })

  it('keeps a paid round with one dish in the kitchen, and shows what of it is ready', async () => {
    const { orderId, checkId, first } = await sendRound(restaurant)
    await charge(restaurant, checkId)
    await finish(restaurant, [first])
    expect(await tableOne(restaurant)).toMatchObject({
      paid_waiting: 1,
      paid_checks: [{ id: checkId, ready_items: [first] }],
    })
    await set(restaurant, [first])
    expect(await openOrders(restaurant)).toEqual([orderId])
  })

  it('is undone: the dishes are in the kitchen again, of a paid round too', async () => {
    const { orderId, checkId, lines, first, second } = await sendRound(restaurant)
    await finish(restaurant, [first])
    await charge(restaurant, checkId)
    await set(restaurant, lines)
    const received = await eventsFor(restaurant)
    expect((await set(restaurant, [first], 'completed')).itemIds).toEqual([first])
    expect(await openOrders(restaurant)).toEqual([])
    await set(restaurant, [second], 'preparing')
    expect(await openOrders(restaurant)).toEqual([orderId])
    expect(await statuses(restaurant, orderId)).toEqual(['completed', 'preparing'])
    await vi.waitFor(() => expect(received).toContain('order_update'))
    expect(received).not.toContain('order_ready')
  })

  it('leaves an order alone that was closed without payment', async () => {
    const { lines } = await sendRound(restaurant)
    await server.database.owner.query(
      "UPDATE orders SET status = 'completed', close_reason = 'x' WHERE tenant_id = $1",
      [restaurant.tenantId],
    )
    expect((await set(restaurant, lines)).itemIds).toEqual([])
  })
})
