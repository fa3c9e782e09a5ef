import { billCheck, joinChecks, moveCheck, moveLines } from '@comanda/shared/checks/api'
import { readFloor } from '@comanda/shared/floor/api'
import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import { getOrder } from '@comanda/shared/orders/record'
import { describe, expect, it } from 'vitest'
import { lineTitled, payCash, readCheck, sendRound, statusesOfReplies } from '../../testing/checks.ts'
import { CANDY, TABLES, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const taco = { id: TACO.id, variant_id: TACO.variants.five, quantity: 3 }
const water = { id: WATER.id, quantity: 2 }
const candy = { id: CANDY.id, quantity: 1 }

const send = (client: Client, cart: object[], more = {}) => sendRound(client, cart, more)
const move = (client: Client, id: number, tableId: number) =>
  client.send(moveCheck, { params: { id }, body: { tableId } })
const moveSome = (client: Client, id: number, body: object) =>
  client.send(moveLines, { params: { id }, body: body })
const join = (client: Client, id: number, checkId: number) =>
  client.send(joinChecks, { params: { id }, body: { checkId } })

describe('moving a party', () => {
  it('changes the table of the check and its orders, and the kitchen sees where they were', async () => {
    const id = await send(restaurant, [taco], { tableId: TABLES.one })
    await send(restaurant, [water], { tableId: TABLES.one })
    await payCash(restaurant, id, 10)
    expect((await move(restaurant, id, TABLES.two)).status).toBe(200)
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ table_title: 'Mesa 2', total: '375.50', paid: '10.00' })
    expect(check.history.at(-1)).toMatchObject({ what: 'moved', details: { from: 'Mesa 1', to: 'Mesa 2' } })
    const kitchen = await restaurant.call(listKitchen)
    expect(kitchen.map(({ table_title, moved_from }) => [table_title, moved_from])).toEqual([
      ['Mesa 2', 'Mesa 1'],
      ['Mesa 2', 'Mesa 1'],
    ])
  })

  it('leaves a party that already sits there on a check of its own', async () => {
    const id = await send(restaurant, [taco], { tableId: TABLES.one })
    const other = await send(restaurant, [water], { tableId: TABLES.two })
    await move(restaurant, id, TABLES.two)
    const titles = [await readCheck(restaurant, id), await readCheck(restaurant, other)].map(
      (one) => one.table_title,
    )
    expect(titles).toEqual(['Mesa 2', 'Mesa 2'])
    expect((await readCheck(restaurant, other)).total).toBe('77.00')
  })

  it('is refused to its own table, to an unknown table and for a closed check', async () => {
    const id = await send(restaurant, [candy], { tableId: TABLES.one })
    expect((await move(restaurant, id, TABLES.one)).body.message).toBe('La cuenta ya está en esa mesa.')
    expect((await move(restaurant, id, 99)).status).toBe(404)
    await payCash(restaurant, id, 15)
    expect((await move(restaurant, id, TABLES.two)).body.code).toBe('check_closed')
    expect((await move(restaurant, 999, TABLES.two)).status).toBe(404)
  })
})

describe('the tables of a party that moves', () => {
  /** The titles of the tables that wait for cleaning. */
  const toClean = async (restaurant: Client) => {
    const { tables } = await restaurant.call(readFloor)
    return tables.filter((table) => table.cleaning_since !== null).map(({ title }) => title)
  }

  it('need cleaning when the last party leaves them, and not when one arrives', async () => {
    const first = await send(restaurant, [taco], { tableId: TABLES.one })
    const second = await send(restaurant, [water], { tableId: TABLES.one, newCheck: true })
    await move(restaurant, first, TABLES.two)
    expect(await toClean(restaurant)).toEqual([])
    await move(restaurant, second, TABLES.two)
    expect(await toClean(restaurant)).toEqual(['Mesa 1'])
    await move(restaurant, second, TABLES.one)
    expect(await toClean(restaurant)).toEqual([])
  })

  it('need cleaning when the last party joins another table, and not when it stays at its table', async () => {
    const first = await send(restaurant, [taco], { tableId: TABLES.one })
    const second = await send(restaurant, [water], { tableId: TABLES.one, newCheck: true })
    const other = await send(restaurant, [candy], { tableId: TABLES.two })
    await join(restaurant, first, second)
    expect(await toClean(restaurant)).toEqual([])
    await join(restaurant, other, first)
    expect(await toClean(restaurant)).toEqual(['Mesa 1'])
  })

  it('need cleaning when all lines of the last party move away', async () => {
    const id = await send(restaurant, [taco, water], { tableId: TABLES.one })
    const check = await readCheck(restaurant, id)
    const moveAll = (title: string) => {
      const { id: line, quantity } = lineTitled(check, title)
      return moveSome(restaurant, id, { lines: [{ id: line, quantity }], tableId: TABLES.two })
    }
    await moveAll('Taco al pastor')
    expect(await toClean(restaurant)).toEqual([])
    await moveAll('Agua de jamaica')
    expect(await toClean(restaurant)).toEqual(['Mesa 1'])
  })

  it('make a takeaway order an order to eat here', async () => {
    const id = await send(restaurant, [taco], { deliveryType: 'takeaway' })
    await move(restaurant, id, TABLES.two)
    const { tables } = await restaurant.call(readFloor)
    expect(tables.find((table) => table.id === TABLES.two)?.checks).toMatchObject([
      { id, delivery_type: 'dinein' },
    ])
    const kitchen = await restaurant.call(listKitchen)
    expect(kitchen.map((order) => order.delivery_type)).toEqual(['dinein'])
  })
})

describe('a printed bill', () => {
  it('remains valid when the party moves', async () => {
    const id = await send(restaurant, [taco], { tableId: TABLES.one })
    await restaurant.call(billCheck, { params: { id } })
    await move(restaurant, id, TABLES.two)
    expect((await readCheck(restaurant, id)).billed_at).not.toBeNull()
  })

  it('is out of date once the check gets the rounds or lines of another check', async () => {
    const id = await send(restaurant, [taco], { tableId: TABLES.one })
    const other = await send(restaurant, [water], { tableId: TABLES.two })
    await restaurant.call(billCheck, { params: { id } })
    const waters = lineTitled(await readCheck(restaurant, other), 'Agua de jamaica')
    await moveSome(restaurant, other, { lines: [{ id: waters.id, quantity: 1 }], checkId: id })
    expect((await readCheck(restaurant, id)).billed_at).toBeNull()
    await restaurant.call(billCheck, { params: { id } })
    await join(restaurant, id, other)
    expect((await readCheck(restaurant, id)).billed_at).toBeNull()
  })
})

describe('moving lines', () => {
  it('takes some pieces to a new check of another table, and both add up to the former total', async () => {
    const id = await send(restaurant, [taco, water], { tableId: TABLES.one })
    const tacos = lineTitled(await readCheck(restaurant, id), 'Taco al pastor')
    await restaurant.call(advanceItem, { params: { id: tacos.id }, body: { status: 'preparing' } })
    const lines = [{ id: tacos.id, quantity: 1 }]
    const { body } = await moveSome(restaurant, id, { lines, tableId: TABLES.two })
    const [from, to] = [await readCheck(restaurant, id), await readCheck(restaurant, body.checkId as number)]
    expect([from.total, to.total]).toEqual(['276.00', '99.50'])
    expect(to.rounds).toMatchObject([{ round: 1, token_no: 1, moved_from: 'Mesa 1' }])
    expect(to.rounds[0]?.items).toMatchObject([{ quantity: 1, status: 'preparing' }])
    expect(from.history.at(-1)).toMatchObject({
      what: 'lines_moved',
      details: { lines: '1 × Taco al pastor - Orden de 5', to: 'Mesa 2' },
    })
    const kitchen = await restaurant.call(listKitchen)
    expect(kitchen.flatMap(({ items }) => items).map(({ quantity }) => quantity)).toEqual([2, 2, 1])
  })

  it('keeps the identity, status and history of whole lines', async () => {
    const id = await send(restaurant, [taco, water], { tableId: TABLES.one })
    const waters = lineTitled(await readCheck(restaurant, id), 'Agua de jamaica')
    await restaurant.call(advanceItem, { params: { id: waters.id }, body: { status: 'preparing' } })
    const { body } = await moveSome(restaurant, id, { lines: [{ id: waters.id, quantity: 2 }] })
    const to = await readCheck(restaurant, body.checkId as number)
    expect(to).toMatchObject({ table_title: 'Mesa 1', total: '77.00' })
    expect(to.rounds[0]?.items).toMatchObject([{ id: waters.id, status: 'preparing' }])
    expect(to.rounds[0]?.moved_from).toBeNull()
    const record = await restaurant.call(getOrder, { params: { id: to.rounds[0]?.order_id ?? 0 } })
    expect(record.history.map(({ what }) => what)).toEqual(['placed', 'item'])
  })

  it('takes an order of which nothing is left, and a check without orders goes along with its payments', async () => {
    const id = await send(restaurant, [taco], { tableId: TABLES.one, guests: 2 })
    const other = await send(restaurant, [water], { tableId: TABLES.two, guests: 3 })
    await payCash(restaurant, id, 50)
    const tacos = lineTitled(await readCheck(restaurant, id), 'Taco al pastor')
    const lines = [{ id: tacos.id, quantity: 3 }]
    await moveSome(restaurant, id, { lines, checkId: other })
    expect(await readCheck(restaurant, id)).toMatchObject({
      status: 'joined',
      joined_into: other,
      rounds: [],
    })
    const to = await readCheck(restaurant, other)
    expect(to).toMatchObject({ total: '375.50', paid: '50.00', guests: 5 })
    expect(to.rounds.map(({ round, token_no, moved_from }) => [round, token_no, moved_from])).toEqual([
      [1, 2, null],
      [2, 1, 'Mesa 1'],
    ])
  })

  it('never leaves less on a check than is paid', async () => {
    const id = await send(restaurant, [taco, water], { tableId: TABLES.one })
    await payCash(restaurant, id, 100)
    const check = await readCheck(restaurant, id)
    const lines = [{ id: lineTitled(check, 'Taco al pastor').id, quantity: 3 }]
    expect((await moveSome(restaurant, id, { lines })).body.code).toBe('check_has_payments')
    expect(await readCheck(restaurant, id)).toEqual(check)
    const two = [{ id: lineTitled(check, 'Taco al pastor').id, quantity: 2 }]
    expect((await moveSome(restaurant, id, { lines: two })).status).toBe(200)
  })

  it('is refused for lines of another check, for more pieces than there are and to a closed check', async () => {
    const id = await send(restaurant, [taco], { tableId: TABLES.one })
    const other = await send(restaurant, [candy], { tableId: TABLES.two })
    const mine = lineTitled(await readCheck(restaurant, id), 'Taco al pastor').id
    const theirs = lineTitled(await readCheck(restaurant, other), 'Dulce').id
    const wrong = await moveSome(restaurant, id, { lines: [{ id: theirs, quantity: 1 }] })
    expect([wrong.status, wrong.body.code]).toEqual([404, 'not_found'])
    const many = await moveSome(restaurant, id, { lines: [{ id: mine, quantity: 4 }] })
    expect(many.body.message).toBe('Sólo hay 3 × Taco al pastor - Orden de 5.')
    const lines = [{ id: mine, quantity: 1 }]
    expect((await moveSome(restaurant, id, { lines: [...lines, ...lines] })).status).toBe(400)
    expect((await moveSome(restaurant, id, { lines, checkId: id })).status).toBe(400)
    expect((await moveSome(restaurant, id, { lines, tableId: 99 })).status).toBe(404)
    await payCash(restaurant, other, 15)
    expect((await moveSome(restaurant, id, { lines, checkId: other })).body.code).toBe('check_closed')
  })

  it('by two waiters at once moves each piece once', async () => {
    const id = await send(restaurant, [taco, candy], { tableId: TABLES.one })
    const tacos = lineTitled(await readCheck(restaurant, id), 'Taco al pastor').id
    const one = () => moveSome(restaurant, id, { lines: [{ id: tacos, quantity: 1 }], tableId: TABLES.two })
    const answers = await Promise.all([one(), one(), one(), one()])
    expect(statusesOfReplies(answers)).toEqual([200, 200, 200, 404])
    const moved = answers.filter(({ status }) => status === 200)
    const checks = await Promise.all(moved.map(({ body }) => readCheck(restaurant, body.checkId as number)))
    expect(checks.map(({ total }) => total)).toEqual(['99.50', '99.50', '99.50'])
    expect(await readCheck(restaurant, id)).toMatchObject({ total: '15.00', status: 'open' })
  })

  it('while the kitchen starts them refuses neither', async () => {
    for (let time = 0; time < 10; time++) {
      const id = await send(restaurant, [taco, water], { tableId: TABLES.one, newCheck: true })
      const tacos = lineTitled(await readCheck(restaurant, id), 'Taco al pastor').id
      const lines = [{ id: tacos, quantity: 3 }]
      const start = { params: { id: tacos }, body: { status: 'preparing' } }
      const [moved, started] = await Promise.all([
        moveSome(restaurant, id, { lines }),
        restaurant.send(advanceItem, start),
      ])
      expect([moved.status, started.status]).toEqual([200, 200])
      const to = await readCheck(restaurant, moved.body.checkId as number)
      expect(to.rounds[0]?.items).toMatchObject([{ id: tacos, status: 'preparing' }])
    }
  })

  it('happens once when its request is repeated after a lost answer', async () => {
    const id = await send(restaurant, [taco], { tableId: TABLES.one })
    const tacos = lineTitled(await readCheck(restaurant, id), 'Taco al pastor').id
    const request = {
      params: { id },
      body: { lines: [{ id: tacos, quantity: 1 }] },
      key: '5b0fdb1c-57ef-4a45-8a8e-4f0d8a0c6a11',
    }
    const first = await restaurant.call(moveLines, request)
    expect(await restaurant.call(moveLines, request)).toEqual(first)
    expect((await readCheck(restaurant, id)).total).toBe('199.00')
  })
})

describe('joining checks', () => {
  it('puts the rounds of one into the other, with payments and guests', async () => {
    const id = await send(restaurant, [taco], { tableId: TABLES.one, guests: 2 })
    const other = await send(restaurant, [water], { tableId: TABLES.two, guests: 2 })
    await send(restaurant, [candy], { tableId: TABLES.two })
    await payCash(restaurant, other, 20)
    expect((await join(restaurant, id, other)).status).toBe(200)
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ total: '390.50', paid: '20.00', due: '370.50', guests: 4 })
    expect(check.rounds.map(({ round, moved_from }) => [round, moved_from])).toEqual([
      [1, null],
      [2, 'Mesa 2'],
      [3, 'Mesa 2'],
    ])
    expect(check.history.at(-1)).toMatchObject({ what: 'joined', details: { check: other, table: 'Mesa 2' } })
    expect(await readCheck(restaurant, other)).toMatchObject({
      status: 'joined',
      joined_into: id,
      rounds: [],
    })
  })

  it('happens in one direction when two waiters join two checks into each other', async () => {
    const id = await send(restaurant, [taco], { tableId: TABLES.one })
    const other = await send(restaurant, [water], { tableId: TABLES.two })
    const answers = await Promise.all([join(restaurant, id, other), join(restaurant, other, id)])
    expect(statusesOfReplies(answers)).toEqual([200, 409])
    const open = (await Promise.all([readCheck(restaurant, id), readCheck(restaurant, other)])).filter(
      ({ status }) => status === 'open',
    )
    expect(open.map(({ total }) => total)).toEqual(['375.50'])
  })

  it('is refused with itself and with a check that is closed', async () => {
    const id = await send(restaurant, [taco], { tableId: TABLES.one })
    const other = await send(restaurant, [candy], { tableId: TABLES.two })
    expect((await join(restaurant, id, id)).status).toBe(400)
    await payCash(restaurant, other, 15)
    expect((await join(restaurant, id, other)).body.code).toBe('check_closed')
  })
})
