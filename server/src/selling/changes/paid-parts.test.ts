import * as api from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { createOrder } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { lineTitled, payCash, readCheck, sendRound } from '../../testing/checks.ts'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

const tacos = { id: TACO.id, variant_id: TACO.variants.five, quantity: 2 }
const waters = { id: WATER.id, quantity: 2 }
const candies = { id: CANDY.id, quantity: 3 }

/** A check of 276.00: two orders of tacos (199.00) and two waters (77.00). */
async function openTable(): Promise<{ restaurant: Client; id: number }> {
  const restaurant = await openTaqueria(server)
  return { restaurant, id: await sendRound(restaurant, [tacos, waters], { tableId: TABLES.one }) }
}

const divide = (client: Client, id: number, body: object) =>
  client.send(api.splitCheck, { params: { id }, body: body })

const undo = (client: Client, id: number) => client.send(api.unsplitCheck, { params: { id } })

const voidOne = (client: Client, id: number, lineId: number, quantity = 1) =>
  client.send(api.voidLines, {
    params: { id },
    body: { lines: [{ id: lineId, quantity }], reason: 'Se acabó' },
  })

const giveBack = (client: Client, check: Check, index = 0) =>
  client.call(api.returnPayment, {
    params: { id: check.payments[index]?.id ?? 0 },
    body: { reason: 'Error al cobrar' },
  })

/** Total, paid and due of each part, by number; they add up to the check. */
async function parts(client: Client, id: number): Promise<Record<number, [string, string, string]>> {
  const check = await readCheck(client, id)
  const own = check.split?.parts ?? []
  const sum = (of: 'net' | 'tax' | 'total' | 'due') =>
    own.reduce((all, part) => all + Math.round(Number(part[of]) * 100), 0)
  const cents = (text: string) => Math.round(Number(text) * 100)
  if (own.length > 0)
    expect([sum('net'), sum('tax'), sum('total'), sum('due')]).toEqual(
      [check.subtotal, check.taxTotal, check.total, check.due].map(cents),
    )
  return Object.fromEntries(own.map(({ number, total, paid, due }) => [number, [total, paid, due]]))
}

/** Divides by items: the tacos are of part 1, the waters of part 2. */
async function byItems(client: Client, id: number): Promise<void> {
  const check = await readCheck(client, id)
  const lines = ['Taco al pastor', 'Agua de jamaica'].map((title, index) => ({
    id: lineTitled(check, title).id,
    shares: [{ part: index + 1, weight: 1 }],
  }))
  expect((await divide(client, id, { mode: 'items', lines })).status).toBe(200)
}

describe('a table that orders on after a part was paid', () => {
  it('shares the round equally among those who have not paid, until the last of them closes the check', async () => {
    const { restaurant, id } = await openTable()
    await divide(restaurant, id, { mode: 'equal', parts: 3 })
    await payCash(restaurant, id, 92, 2)
    expect(await sendRound(restaurant, [candies], { tableId: TABLES.one })).toBe(id)
    expect(await parts(restaurant, id)).toEqual({
      1: ['114.50', '0.00', '114.50'],
      2: ['92.00', '92.00', '0.00'],
      3: ['114.50', '0.00', '114.50'],
    })
    await payCash(restaurant, id, '114.50', 1)
    await payCash(restaurant, id, '114.50', 3)
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'paid', paid: '321.00', invoice_id: 1 })
    const { receipt } = await restaurant.call(getReceipt, {
      body: {
        orderIds: (await readCheck(restaurant, id)).rounds.map(({ order_id }) => order_id),
        part: 2,
      },
    })
    expect(receipt).toMatchObject({ total: '92.00', state: 'paid', part: { number: 2, of: 3 } })
  })

  it('has the round in a part of its own by items, which says what it holds and can be divided', async () => {
    const { restaurant, id } = await openTable()
    await byItems(restaurant, id)
    await payCash(restaurant, id, 199, 1)
    await sendRound(restaurant, [candies], { checkId: id })
    expect(await parts(restaurant, id)).toEqual({
      1: ['199.00', '199.00', '0.00'],
      2: ['77.00', '0.00', '77.00'],
      3: ['45.00', '0.00', '45.00'],
    })
    const { split } = await readCheck(restaurant, id)
    expect(split?.parts.map(({ lines, weight }) => [weight, ...lines.map((line) => line.title)])).toEqual([
      [0, 'Taco al pastor - Orden de 5'],
      [0, 'Agua de jamaica'],
      [1, 'Dulce'],
    ])
    expect((await divide(restaurant, id, { part: 3, mode: 'equal', parts: 3 })).status).toBe(200)
    expect(await parts(restaurant, id)).toMatchObject({
      3: ['15.00', '0.00', '15.00'],
      5: ['15.00', '0.00', '15.00'],
    })
    for (const part of [2, 3, 4, 5]) await payCash(restaurant, id, part === 2 ? 77 : 15, part)
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'paid', paid: '321.00' })
  })

  it('owes the round with the part that pays the rest, by amounts; after that was paid too, in a new part', async () => {
    const { restaurant, id } = await openTable()
    await divide(restaurant, id, { mode: 'amounts', amounts: ['100', '50'] })
    await payCash(restaurant, id, 100, 1)
    await sendRound(restaurant, [{ ...candies, quantity: 1 }], { tableId: TABLES.one })
    expect(await parts(restaurant, id)).toMatchObject({
      2: ['50.00', '0.00', '50.00'],
      3: ['141.00', '0.00', '141.00'],
    })
    await payCash(restaurant, id, 50, 2)
    await payCash(restaurant, id, 1, 3)
    await sendRound(restaurant, [{ ...candies, quantity: 1 }], { tableId: TABLES.one })
    expect(await parts(restaurant, id)).toMatchObject({
      3: ['141.00', '1.00', '140.00'],
      4: ['15.00', '0.00', '15.00'],
    })
  })

  it('takes the round also before something is paid', async () => {
    const { restaurant, id } = await openTable()
    await divide(restaurant, id, { mode: 'equal', parts: 2 })
    await sendRound(restaurant, [candies], { tableId: TABLES.one })
    expect(await parts(restaurant, id)).toMatchObject({ 1: ['160.50', '0.00', '160.50'] })
  })
})

describe('what is open of a check', () => {
  it('is divided again after a part was paid, and can be one part again', async () => {
    const { restaurant, id } = await openTable()
    await divide(restaurant, id, { mode: 'equal', parts: 2 })
    await payCash(restaurant, id, 138, 1)
    expect((await divide(restaurant, id, { mode: 'equal', parts: 3 })).status).toBe(200)
    expect(await parts(restaurant, id)).toEqual({
      1: ['138.00', '138.00', '0.00'],
      2: ['46.00', '0.00', '46.00'],
      3: ['46.00', '0.00', '46.00'],
      4: ['46.00', '0.00', '46.00'],
    })
    expect((await undo(restaurant, id)).status).toBe(200)
    expect(await parts(restaurant, id)).toEqual({
      1: ['138.00', '138.00', '0.00'],
      2: ['138.00', '0.00', '138.00'],
    })
    const twice = await divide(restaurant, id, { part: 1, mode: 'equal', parts: 2 })
    expect([twice.status, twice.body.code]).toEqual([409, 'part_paid'])
  })

  it('is divided also when something was paid before of the whole check', async () => {
    const { restaurant, id } = await openTable()
    await payCash(restaurant, id, 76)
    await divide(restaurant, id, { mode: 'equal', parts: 2 })
    expect(await parts(restaurant, id)).toEqual({
      1: ['76.00', '76.00', '0.00'],
      2: ['100.00', '0.00', '100.00'],
      3: ['100.00', '0.00', '100.00'],
    })
    expect((await readCheck(restaurant, id)).payments.map(({ part }) => part)).toEqual([1])
    await payCash(restaurant, id, 100, 2)
    await payCash(restaurant, id, 100, 3)
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'paid' })
  })
})

describe('a dish of a divided check', () => {
  it('of an open part is voided, and one of a paid part first needs its payment returned', async () => {
    const { restaurant, id } = await openTable()
    await byItems(restaurant, id)
    await payCash(restaurant, id, 199, 1)
    const check = await readCheck(restaurant, id)
    const [taco, water] = [lineTitled(check, 'Taco al pastor').id, lineTitled(check, 'Agua de jamaica').id]
    expect((await voidOne(restaurant, id, water)).status).toBe(200)
    expect(await parts(restaurant, id)).toMatchObject({
      1: ['199.00', '199.00', '0.00'],
      2: ['38.50', '0.00', '38.50'],
    })
    const refused = await voidOne(restaurant, id, taco)
    expect([refused.status, refused.body.code, refused.body.part]).toEqual([409, 'part_paid', 1])
    await giveBack(restaurant, check)
    expect((await voidOne(restaurant, id, taco)).status).toBe(200)
    expect(await parts(restaurant, id)).toMatchObject({
      1: ['99.50', '0.00', '99.50'],
      2: ['38.50', '0.00', '38.50'],
    })
  })

  it('that the last guest does not pay closes the check without a payment', async () => {
    const { restaurant, id } = await openTable()
    await byItems(restaurant, id)
    await payCash(restaurant, id, 199, 1)
    const water = lineTitled(await readCheck(restaurant, id), 'Agua de jamaica').id
    await voidOne(restaurant, id, water, 2)
    expect((await parts(restaurant, id))[2]).toEqual(['0.00', '0.00', '0.00'])
    const again = await restaurant.send(api.chargeCheck, {
      params: { id },
      body: { part: 1, payments: [{ paymentTypeId: 1, amount: 1 }] },
    })
    expect(again.body.code).toBe('payments_mismatch')
    const closed = await restaurant.send(api.chargeCheck, {
      params: { id },
      body: { part: null, payments: [] },
    })
    expect([closed.status, closed.body.invoiceId]).toEqual([200, 1])
  })

  it('is voided by the piece after equal parts were paid, down to what they paid', async () => {
    const restaurant = await openTaqueria(server)
    const id = await sendRound(restaurant, [tacos])
    await divide(restaurant, id, { mode: 'equal', parts: 2 })
    await payCash(restaurant, id, '99.50', 2)
    const taco = lineTitled(await readCheck(restaurant, id), 'Taco al pastor').id
    expect((await voidOne(restaurant, id, taco)).status).toBe(200)
    expect(await parts(restaurant, id)).toMatchObject({
      1: ['0.00', '0.00', '0.00'],
      2: ['99.50', '99.50', '0.00'],
    })
    expect((await readCheck(restaurant, id)).due).toBe('0.00')
  })

  it('gets a discount in an open part, and the discount of the whole check is of what is open', async () => {
    const { restaurant, id } = await openTable()
    await byItems(restaurant, id)
    await payCash(restaurant, id, 199, 1)
    const check = await readCheck(restaurant, id)
    const discount = (body: object) =>
      restaurant.send(api.discountCheck, {
        params: { id },
        body: { kind: 'discount', percent: 10, reason: 'Cliente frecuente', ...body },
      })
    const refused = await discount({ lineIds: [lineTitled(check, 'Taco al pastor').id] })
    expect(refused.body.code).toBe('part_paid')
    const given = await discount({})
    expect(given.status).toBe(200)
    expect(await parts(restaurant, id)).toMatchObject({
      1: ['199.00', '199.00', '0.00'],
      2: ['69.30', '0.00', '69.30'],
    })
    const removed = await restaurant.send(api.removeDiscount, {
      params: { id, discountId: Number(given.body.discountId) },
    })
    expect(removed.status).toBe(200)
    expect((await parts(restaurant, id))[2]).toEqual(['77.00', '0.00', '77.00'])
  })

  it('moves from an open part to another check and back, and not from a paid part', async () => {
    const { restaurant, id } = await openTable()
    await byItems(restaurant, id)
    await payCash(restaurant, id, 199, 1)
    const check = await readCheck(restaurant, id)
    const move = (from: number, lineId: number, checkId: number | null) =>
      restaurant.send(api.moveLines, {
        params: { id: from },
        body: { lines: [{ id: lineId, quantity: 1 }], checkId },
      })
    expect((await move(id, lineTitled(check, 'Taco al pastor').id, null)).body.code).toBe('part_paid')
    const moved = await move(id, lineTitled(check, 'Agua de jamaica').id, null)
    const other = Number(moved.body.checkId)
    expect((await parts(restaurant, id))[2]).toEqual(['38.50', '0.00', '38.50'])
    const water = lineTitled(await readCheck(restaurant, other), 'Agua de jamaica').id
    expect((await move(other, water, id)).status).toBe(200)
    expect(await parts(restaurant, id)).toMatchObject({
      1: ['199.00', '199.00', '0.00'],
      3: ['38.50', '0.00', '38.50'],
    })
  })
})

describe('a divided check that is joined with another', () => {
  it('keeps its parts, and what was paid of the other is a part', async () => {
    const { restaurant, id } = await openTable()
    const other = await sendRound(restaurant, [candies], { tableId: TABLES.two })
    await payCash(restaurant, other, 20)
    await divide(restaurant, id, { mode: 'equal', parts: 2 })
    await payCash(restaurant, id, 138, 1)
    await restaurant.call(api.joinChecks, { params: { id }, body: { checkId: other } })
    expect(await parts(restaurant, id)).toEqual({
      1: ['138.00', '138.00', '0.00'],
      2: ['163.00', '0.00', '163.00'],
      3: ['20.00', '20.00', '0.00'],
    })
    await payCash(restaurant, id, 163, 2)
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'paid', paid: '321.00' })
  })

  it('brings its paid parts into a check that was not divided', async () => {
    const { restaurant, id } = await openTable()
    const other = await sendRound(restaurant, [candies], { tableId: TABLES.two })
    await payCash(restaurant, other, 20)
    await byItems(restaurant, id)
    await payCash(restaurant, id, 77, 2)
    await restaurant.call(api.joinChecks, { params: { id: other }, body: { checkId: id } })
    expect(await parts(restaurant, other)).toEqual({
      1: ['20.00', '20.00', '0.00'],
      3: ['77.00', '77.00', '0.00'],
      4: ['224.00', '0.00', '224.00'],
    })
  })
})

it('a payment of one of two that a part has leaves the part as it is when it is returned', async () => {
  const { restaurant, id } = await openTable()
  await divide(restaurant, id, { mode: 'equal', parts: 2 })
  await payCash(restaurant, id, 100, 1)
  await payCash(restaurant, id, 38, 1)
  await sendRound(restaurant, [candies], { tableId: TABLES.one })
  await giveBack(restaurant, await readCheck(restaurant, id), 1)
  expect(await parts(restaurant, id)).toEqual({
    1: ['138.00', '100.00', '38.00'],
    2: ['183.00', '0.00', '183.00'],
  })
  await giveBack(restaurant, await readCheck(restaurant, id))
  expect(await parts(restaurant, id)).toMatchObject({ 1: ['160.50', '0.00', '160.50'] })
})

it('a round and the payment of the last part at the same moment never lose money', async () => {
  const { restaurant, id } = await openTable()
  await divide(restaurant, id, { mode: 'equal', parts: 2 })
  await payCash(restaurant, id, 138, 1)
  const [round] = await Promise.all([
    restaurant.send(createOrder, { body: { cart: [candies], checkId: id } }),
    payCash(restaurant, id, 138, 2),
  ])
  const check = await readCheck(restaurant, id)
  expect([round.status, check.status, check.due]).toEqual(
    round.status === 200 ? [200, 'open', '45.00'] : [409, 'paid', '0.00'],
  )
})
