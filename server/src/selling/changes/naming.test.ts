import { joinChecks, moveCheck, moveLines, setName } from '@comanda/shared/checks/api'
import { feedKitchen, feedOrders } from '@comanda/shared/feed/api'
import { readFloor } from '@comanda/shared/floor/api'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { listOrders, searchOrders } from '@comanda/shared/orders/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { lineTitled, payCash, readCheck, sendRound } from '../../testing/checks.ts'
import { openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { SellingDevice } from '../../testing/selling-device.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)
const cart = [{ id: WATER.id, quantity: 1, price: '38.50' }]
const cash = { total: '38.50', payments: [{ paymentTypeId: 1, amount: '38.50' }] }

const nameOf = async (client: Client, id: number) => (await readCheck(client, id)).name
const found = async (client: Client, q: string) =>
  (await client.call(searchOrders, { query: { q } })).map((one) => [one.id, one.check_name])

describe('the name of a check', () => {
  it('is seen wherever the order is, also by a display, and never hides the customer’s record', async () => {
    const id = await sendRound(restaurant, cart, {
      deliveryType: 'takeaway',
      checkName: '  Juan "el Güero"\n ',
    })
    const name = 'Juan "el Güero"'
    const display = await server.hire(restaurant, ['ORDER_STATUS_DISPLAY'])
    const kitchen = await server.hire(restaurant, ['KITCHEN_DISPLAY'])
    const shown = [
      (await restaurant.call(listOrders))[0]?.orders[0]?.check_name,
      (await display.call(listOrders))[0]?.orders[0]?.check_name,
      (await restaurant.call(feedOrders)).rows[0]?.check_name,
      (await kitchen.call(listKitchen))[0]?.check_name,
      (await kitchen.call(feedKitchen)).rows[0]?.check_name,
      (await restaurant.call(readFloor)).counter[0]?.name,
      (await restaurant.call(getOrder, { params: { id: 1 } })).check_name,
      (await restaurant.call(getReceipt, { body: { orderIds: [1] } })).receipt.orders[0]?.check_name,
      await nameOf(restaurant, id),
    ]
    expect(shown).toEqual(shown.map(() => name))
    expect(await readCheck(restaurant, id)).toMatchObject({ customer_name: null })
  })

  it('is given to a sale that is charged at once, and stays on the paid check', async () => {
    const body = { cart, ...cash, deliveryType: 'takeaway' as const, checkName: 'Lupita' }
    const { checkId } = await restaurant.call(createOrderAndInvoice, { body })
    expect(await readCheck(restaurant, checkId)).toMatchObject({ status: 'paid', name: 'Lupita' })
    expect((await restaurant.call(listKitchen))[0]?.check_name).toBe('Lupita')
    const late = await restaurant.send(setName, { params: { id: checkId }, body: { name: 'Ana' } })
    expect(late.body.code).toBe('check_closed')
  })

  it('is not there for a client that never sends one, and is not longer than 30 letters', async () => {
    const id = await sendRound(restaurant, cart)
    expect(await nameOf(restaurant, id)).toBeNull()
    expect(await nameOf(restaurant, await sendRound(restaurant, cart, { checkName: ' \u200b ' }))).toBeNull()
    const longest = `${'ñ'.repeat(29)}😀`
    expect(await nameOf(restaurant, await sendRound(restaurant, cart, { checkName: longest }))).toBe(longest)
    const tooLong = await restaurant.send(createOrder, { body: { cart, checkName: `${longest}x` } })
    expect(tooLong.status).toBe(400)
  })

  it('comes with a later round or on the check’s page, and the history says who named it', async () => {
    const id = await sendRound(restaurant, cart, { tableId: TABLES.one })
    await sendRound(restaurant, cart, { tableId: TABLES.one, checkName: 'Ana' })
    await sendRound(restaurant, cart, { checkId: id })
    expect(await nameOf(restaurant, id)).toBe('Ana')
    const change = (name: string | null) => restaurant.call(setName, { params: { id }, body: { name } })
    expect((await change(' Beto ')).message).toBe('La cuenta es de Beto.')
    expect((await restaurant.call(listOrders))[0]?.orders.map((order) => order.check_name)).toEqual([
      'Beto',
      'Beto',
      'Beto',
    ])
    await change(null)
    const { name, history } = await readCheck(restaurant, id)
    expect([name, history.map(({ what, details }) => [what, details])]).toEqual([
      null,
      [
        ['name', { name: 'Beto' }],
        ['name', { name: null }],
      ],
    ])
  })

  it('announces itself, so that the kitchen asks only for what changed', async () => {
    const id = await sendRound(restaurant, cart)
    await sendRound(restaurant, cart)
    const { version: since } = await restaurant.call(feedKitchen)
    await restaurant.call(setName, { params: { id }, body: { name: 'Ana' } })
    const news = await restaurant.call(feedKitchen, { query: { since } })
    expect([news.changed, news.rows.map((row) => row.check_name)]).toEqual([[id], ['Ana']])
  })

  it('stays when its check moves or takes another in; a check without one gets that of the other', async () => {
    const send = (tableId: number, checkName?: string) => sendRound(restaurant, cart, { tableId, checkName })
    const [ana, beto, nobody] = [
      await send(TABLES.one, 'Ana'),
      await send(TABLES.two, 'Beto'),
      await sendRound(restaurant, cart),
    ]
    const join = (id: number, checkId: number) =>
      restaurant.call(joinChecks, { params: { id }, body: { checkId } })
    await join(ana, beto)
    expect(await nameOf(restaurant, ana)).toBe('Ana')
    await restaurant.call(moveCheck, { params: { id: ana }, body: { tableId: TABLES.two } })
    expect(await nameOf(restaurant, ana)).toBe('Ana')
    await join(nobody, ana)
    expect(await nameOf(restaurant, nobody)).toBe('Ana')
  })

  it('does not go with lines that leave the party', async () => {
    const id = await sendRound(restaurant, [{ id: WATER.id, quantity: 2 }], {
      checkName: 'Ana',
      tableId: TABLES.one,
    })
    const lines = [{ id: lineTitled(await readCheck(restaurant, id), 'Agua de jamaica').id, quantity: 1 }]
    const { checkId } = await restaurant.call(moveLines, {
      params: { id },
      body: { lines, checkId: null, tableId: null },
    })
    expect([await nameOf(restaurant, id), await nameOf(restaurant, checkId)]).toEqual(['Ana', null])
  })

  it('finds the orders of the last seven days, without accents and in any case', async () => {
    const id = await sendRound(restaurant, cart, { checkName: 'José Núñez' })
    await sendRound(restaurant, cart, { checkId: id })
    await sendRound(restaurant, cart, { checkName: 'Ana 2' })
    await payCash(restaurant, id, 77)
    expect(await found(restaurant, 'nunez')).toEqual([
      [2, 'José Núñez'],
      [1, 'José Núñez'],
    ])
    expect(await found(restaurant, 'Ana 2')).toEqual([[3, 'Ana 2']])
    expect(await found(restaurant, '%')).toEqual([])
    expect(await found(await openTaqueria(server), 'nunez')).toEqual([])
    await server.later(restaurant, 7 * 86_400_000)
    expect(await found(restaurant, 'nunez')).toEqual([])
  })

  it('comes with the late sale of a device, also when its check was closed meanwhile', async () => {
    const device = await SellingDevice.register(server, restaurant)
    const id = await sendRound(restaurant, cart, { tableId: TABLES.one })
    const record = device.record()
    await payCash(restaurant, id, '38.50')
    const late = await device.send(createOrder, { body: { cart, checkId: id, checkName: 'Ana' }, record })
    expect(late.body.marks).toEqual(['late_round'])
    expect(await nameOf(restaurant, Number(late.body.checkId))).toBe('Ana')
    const paid = await device.send(createOrderAndInvoice, { body: { cart, ...cash, checkName: 'Beto' } })
    expect(await nameOf(restaurant, Number(paid.body.checkId))).toBe('Beto')
    expect(await nameOf(restaurant, id)).toBeNull()
  })
})
