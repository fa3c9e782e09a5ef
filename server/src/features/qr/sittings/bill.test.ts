import {
  discountCheck,
  joinChecks,
  moveCheck,
  moveLines,
  refundCheck,
  splitCheck,
  voidLines,
} from '@comanda/shared/checks/api'
import { setItemStatus } from '@comanda/shared/orders/api'
import * as api from '@comanda/shared/sittings/api'
import { describe, expect, it } from 'vitest'
import { trustStaff } from '../../../testing/approval.ts'
import { lineTitled, payCash, readCheck, sendRound } from '../../../testing/checks.ts'
import { CANDY, TABLES, TACO, WATER } from '../../../testing/menu.ts'
import { confirmOldest, openForPhones, type Phone, waitingRequests } from '../../../testing/phones.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'

const server = serverForTests()

const tacos = { id: TACO.id, variant_id: TACO.variants.five, quantity: 3 }
const water = { id: WATER.id, quantity: 2 }
const candy = { id: CANDY.id, quantity: 1 }

/** Ana's tacos and Luis's water, sent and confirmed, and a candy that staff have added. */
async function openTable() {
  const { restaurant, join } = await openForPhones(server)
  await trustStaff(restaurant)
  const [ana, luis] = [await join(), await join()]
  await ana.add(tacos)
  await luis.add(water)
  await luis.read()
  await luis.send()
  const check = await confirmOldest(restaurant)
  await sendRound(restaurant, [candy], { tableId: TABLES.one })
  return { restaurant, join, ana, luis, check }
}

/** The phone's bill is the counter's, and its guests add up to it. */
async function expectBill(phone: Phone, restaurant: Client, id: number) {
  const check = await readCheck(restaurant, id)
  const { bill } = await phone.read()
  const { gross, discount, total, paid, due } = check
  expect(bill).toMatchObject({ subtotal: gross, discount, total, paid, due })
  const cents = (bill?.guests ?? []).reduce((sum, one) => sum + Math.round(Number(one.total) * 100), 0)
  expect(cents).toBe(Math.round(Number(total) * 100))
  return bill
}

describe('the account on the phone is the counter’s', () => {
  it('after a discount, a void, a payment, a division and to the end', async () => {
    const { restaurant, ana, luis, check } = await openTable()
    expect(await expectBill(ana, restaurant, check)).toMatchObject({
      total: '390.50',
      guests: [
        { guest: 1, total: '298.50' },
        { guest: 2, total: '77.00' },
        { guest: null, total: '15.00' },
      ],
    })
    const params = { id: check }
    await restaurant.call(discountCheck, {
      params,
      body: { kind: 'discount', percent: 7, reason: 'Cliente frecuente' },
    })
    expect(await expectBill(ana, restaurant, check)).toMatchObject({ subtotal: '390.50', discount: '27.34' })
    const line = lineTitled(await readCheck(restaurant, check), 'Taco al pastor')
    const lines = [{ id: line.id, quantity: 1 }]
    const body = { lines, reason: 'Se acabó', note: 'el de la gorra ya no quiso', wasted: false }
    await restaurant.call(voidLines, { params, body })
    await expectBill(luis, restaurant, check)
    expect(luis.sitting.rounds[0]?.lines.filter(({ status }) => status === 'refused')).toMatchObject([
      { guest: 1, quantity: 1, reason: 'Se acabó' },
    ])
    await payCash(restaurant, check, '50.00')
    expect(await expectBill(ana, restaurant, check)).toMatchObject({ paid: '50.00' })
    const { split } = await restaurant
      .call(splitCheck, { params, body: { mode: 'equal', parts: 3 } })
      .then(() => readCheck(restaurant, check))
    await expectBill(ana, restaurant, check)
    for (const { number, due } of split?.parts ?? [])
      if (due !== '0.00') await payCash(restaurant, check, due, number)
    expect(await expectBill(luis, restaurant, check)).toMatchObject({ due: '0.00' })
    expect(luis.sitting.ended).toBe('paid')
    await restaurant.call(refundCheck, { params, body: { amount: '20.00', reason: 'Queja del cliente' } })
    await expectBill(luis, restaurant, check)
  })

  it('and each line says where it is', async () => {
    const { restaurant, luis, check } = await openTable()
    const { id } = lineTitled(await readCheck(restaurant, check), 'Agua de jamaica')
    const step = async (status: string) => {
      await restaurant.call(setItemStatus, { params: { id }, body: { status } })
      return (await luis.follow()).find((line) => line.includes('Agua'))
    }
    expect(await step('preparing')).toBe('2 Agua de jamaica kitchen')
    expect(await step('completed')).toBe('2 Agua de jamaica ready')
    expect(await step('delivered')).toBe('2 Agua de jamaica served')
  })
})

describe('a sitting follows its check', () => {
  it('to another table, whose code joins it, with what waits', async () => {
    const { restaurant, join, ana, check } = await openTable()
    await ana.add(candy)
    await ana.send()
    await restaurant.call(moveCheck, { params: { id: check }, body: { tableId: TABLES.two } })
    expect(await ana.read()).toMatchObject({ table_title: 'Mesa 2', ended: null })
    expect(await waitingRequests(restaurant)).toMatchObject([{ table_id: TABLES.two }])
    const eva = await join(TABLES.two)
    expect(eva.sitting).toMatchObject({ me: 3, bill: { total: '390.50' } })
    expect((await join(TABLES.one)).sitting).toMatchObject({ me: 1, bill: null })
    expect(await confirmOldest(restaurant)).toBe(check)
    await expectBill(eva, restaurant, check)
  })

  it('to a table whose own phones go on: its code joins those, and both orders arrive where they belong', async () => {
    const { restaurant, join, ana, check } = await openTable()
    const eva = await join(TABLES.two)
    await eva.add(water)
    await eva.send()
    const other = await confirmOldest(restaurant)
    await restaurant.call(moveCheck, { params: { id: check }, body: { tableId: TABLES.two } })
    expect((await join(TABLES.two)).sitting).toMatchObject({ me: 2, bill: { total: '77.00' } })
    await ana.add(candy)
    await ana.send()
    expect(await confirmOldest(restaurant)).toBe(check)
    await expectBill(ana, restaurant, check)
    await expectBill(eva, restaurant, other)
    await payCash(restaurant, other, 77)
    expect([(await eva.read()).ended, (await ana.read()).ended]).toEqual(['paid', null])
    expect(await restaurant.call(api.listSittings)).toMatchObject([{ table_id: TABLES.two, check_id: check }])
    // The code is free for those who came along.
    expect((await join(TABLES.two)).sitting).toMatchObject({ me: 3, bill: { total: '405.50' } })
  })

  it('into the check that took over its rounds, where each table sees whose the other’s lines are', async () => {
    const { restaurant, join, ana, luis, check } = await openTable()
    await ana.name('Ana')
    const eva = await join(TABLES.two)
    await eva.add(water)
    await eva.send()
    const other = await confirmOldest(restaurant)
    await restaurant.call(joinChecks, { params: { id: other }, body: { checkId: check } })
    await expectBill(ana, restaurant, other)
    expect(await expectBill(eva, restaurant, other)).toMatchObject({
      total: '467.50',
      guests: [
        { guest: 1, total: '77.00' },
        { guest: null, other: { number: 1, name: 'Ana', table: 'Mesa 1' }, total: '298.50' },
        { guest: null, other: { number: 2, name: '', table: 'Mesa 1' }, total: '77.00' },
        { guest: null, total: '15.00' },
      ],
    })
    expect(await expectBill(luis, restaurant, other)).toMatchObject({
      guests: [
        { guest: 1, total: '298.50' },
        { guest: 2, total: '77.00' },
        { guest: null, other: { number: 1, name: '', table: 'Mesa 2' }, total: '77.00' },
        { guest: null, total: '15.00' },
      ],
    })
    const whose = eva.sitting.rounds.flatMap(({ lines }) =>
      lines.map(({ guest, other }) => [guest, other?.name]),
    )
    expect(whose).toEqual([
      [null, 'Ana'],
      [null, ''],
      [null, undefined],
      [1, undefined],
    ])
    await ana.add(candy)
    await ana.send()
    expect(await confirmOldest(restaurant)).toBe(other)
    await payCash(restaurant, other, '482.50')
    expect([(await ana.read()).ended, (await eva.read()).ended]).toEqual(['paid', 'paid'])
    expect((await join(TABLES.one)).sitting.me).toBe(1)
    expect((await join(TABLES.two)).sitting.me).toBe(1)
  })

  it('also where all its lines go, and shows those that stay elsewhere without their price on its bill', async () => {
    const { restaurant, ana, check } = await openTable()
    const before = await readCheck(restaurant, check)
    const part = [{ id: lineTitled(before, 'Agua de jamaica').id, quantity: 1 }]
    const params = { id: check }
    const apart = (await restaurant.call(moveLines, { params, body: { lines: part } })).checkId
    expect(await expectBill(ana, restaurant, check)).toMatchObject({ total: '352.00' })
    expect(ana.sitting.rounds.filter(({ elsewhere }) => elsewhere)).toMatchObject([
      { lines: [{ guest: 2, title: 'Agua de jamaica', quantity: 1 }] },
    ])
    const rest = before.rounds.flatMap(({ items }) => items)
    const all = rest.map(({ id, quantity }) => ({
      id,
      quantity: id === part[0]?.id ? quantity - 1 : quantity,
    }))
    await restaurant.call(moveLines, { params, body: { lines: all, checkId: apart } })
    expect(await expectBill(ana, restaurant, apart)).toMatchObject({ total: '390.50' })
  })

  it('to the table for which staff send its first request', async () => {
    const { restaurant, join } = await openForPhones(server)
    const ana = await join(TABLES.one)
    await ana.add(water)
    await ana.send()
    const check = await confirmOldest(restaurant, (order) => ({ ...order, tableId: TABLES.three }))
    expect(await ana.read()).toMatchObject({ table_title: 'Mesa 3', bill: { total: '77.00' } })
    await ana.add(candy)
    await ana.send()
    expect(await waitingRequests(restaurant)).toMatchObject([{ table_id: TABLES.three }])
    expect(await confirmOldest(restaurant)).toBe(check)
    expect((await join(TABLES.one)).sitting.me).toBe(1)
  })
})
