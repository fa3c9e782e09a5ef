import * as api from '@comanda/shared/checks/api'
import { setItemStatus } from '@comanda/shared/orders/api'
import { describe, expect, it } from 'vitest'
import {
  linesOfCheck,
  lineTitled,
  payCash,
  readCheck,
  sendRound,
  statusesOfReplies,
} from '../../testing/checks.ts'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

/** A check of 276.00: two orders of tacos and two waters. */
async function openTable(): Promise<{ restaurant: Client; id: number }> {
  const restaurant = await openTaqueria(server)
  const cart = [
    { id: TACO.id, variant_id: TACO.variants.five, quantity: 2 },
    { id: WATER.id, quantity: 2 },
  ]
  return { restaurant, id: await sendRound(restaurant, cart, { tableId: TABLES.one }) }
}
const divide = (client: Client, id: number, body: object) =>
  client.send(api.splitCheck, { params: { id }, body: body })
const undo = (client: Client, id: number) => client.send(api.unsplitCheck, { params: { id } })
const readParts = async (client: Client, id: number) => (await readCheck(client, id)).split?.parts

describe('dividing a check', () => {
  it('in equal parts is paid part by part, and the last part closes it', async () => {
    const { restaurant, id } = await openTable()
    expect((await divide(restaurant, id, { mode: 'equal', parts: 7 })).status).toBe(200)
    const parts = (await readParts(restaurant, id)) ?? []
    expect(parts.map(({ total }) => total)).toEqual([
      '39.43',
      '39.43',
      '39.43',
      '39.43',
      '39.43',
      '39.43',
      '39.42',
    ])
    for (const { number, due } of parts) await payCash(restaurant, id, due, number)
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'paid', paid: '276.00', invoice_id: 1 })
  })

  it('and refunding it takes all of its 300 lines in one call', async () => {
    const restaurant = await openTaqueria(server)
    const cart = Array.from({ length: 150 }, () => ({ id: CANDY.id, quantity: 1 }))
    const id = await sendRound(restaurant, cart)
    await sendRound(restaurant, cart, { checkId: id })
    const lines = linesOfCheck(await readCheck(restaurant, id))
    expect(lines).toHaveLength(300)
    const items = lines.map((line, index) => ({
      id: line.id,
      shares: [{ part: 1 + (index % 3), weight: 1 }],
    }))
    expect((await divide(restaurant, id, { mode: 'items', lines: items })).status).toBe(200)
    const parts = (await readParts(restaurant, id)) ?? []
    expect(parts.map(({ total }) => total)).toEqual(['1500.00', '1500.00', '1500.00'])
    for (const { number, due } of parts) await payCash(restaurant, id, due, number)
    const refunded = await restaurant.send(api.refundCheck, {
      params: { id },
      body: { lines: lines.map((line) => ({ id: line.id, quantity: 1 })), reason: 'Queja' },
    })
    expect([refunded.status, refunded.body.total]).toEqual([200, '4500.00'])
  })

  it('is paid by naming a part of it that is still due', async () => {
    const { restaurant, id } = await openTable()
    const pay = (part: number | null, amount: number) =>
      restaurant.send(api.chargeCheck, {
        params: { id },
        body: { part, payments: [{ paymentTypeId: 1, amount }] },
      })
    expect((await pay(1, 10)).status).toBe(400)
    await divide(restaurant, id, { mode: 'equal', parts: 2 })
    for (const unknown of [null, 3])
      expect((await pay(unknown, 10)).body.message).toBe('Elige la parte de la cuenta que se cobra.')
    expect((await pay(1, 100)).body).toMatchObject({ due: '176.00', partDue: '38.00', invoiceId: null })
    expect((await pay(1, 38)).body).toMatchObject({ due: '138.00', partDue: '0.00', invoiceId: null })
    expect((await pay(1, 10)).body).toMatchObject({
      code: 'already_paid',
      message: 'Esta parte ya está pagada.',
    })
    expect((await pay(2, 138)).body).toMatchObject({ due: '0.00', partDue: '0.00', invoiceId: 1 })
  })

  it('closes the part of a guest who is invited without a payment, which is divided again with the rest', async () => {
    const { restaurant, id } = await openTable()
    const check = await readCheck(restaurant, id)
    const [tacos, waters] = [lineTitled(check, 'Taco al pastor'), lineTitled(check, 'Agua de jamaica')]
    const courtesy = { kind: 'courtesy', reason: 'Empleado', lineIds: [waters.id] } as const
    await restaurant.call(api.discountCheck, { params: { id }, body: courtesy })
    const lines = [tacos, waters].map((line, index) => ({
      id: line.id,
      shares: [{ part: index + 1, weight: 1 }],
    }))
    await divide(restaurant, id, { mode: 'items', lines })
    const invited = await restaurant.send(api.chargeCheck, {
      params: { id },
      body: { part: 2, payments: [] },
    })
    expect(invited).toMatchObject({ status: 200, body: { due: '199.00', partDue: '0.00' } })
    await divide(restaurant, id, { mode: 'equal', parts: 2 })
    expect((await readParts(restaurant, id))?.map(({ total }) => total)).toEqual(['99.50', '99.50'])
  })

  it('by amounts makes a part of the rest', async () => {
    const { restaurant, id } = await openTable()
    await divide(restaurant, id, { mode: 'amounts', amounts: ['100', '50.50'] })
    const totals = (await readParts(restaurant, id))?.map(({ total }) => total)
    expect(totals).toEqual(['100.00', '50.50', '125.50'])
    await divide(restaurant, id, { mode: 'amounts', amounts: ['176', '100'] })
    expect(await readParts(restaurant, id)).toHaveLength(2)
    expect((await divide(restaurant, id, { mode: 'amounts', amounts: [200, 100] })).status).toBe(400)
  })

  it('by items gives each part its lines, and shares one line', async () => {
    const { restaurant, id } = await openTable()
    const check = await readCheck(restaurant, id)
    const [tacos, waters] = [lineTitled(check, 'Taco al pastor'), lineTitled(check, 'Agua de jamaica')]
    const shared = (...weights: number[]) => weights.map((weight, index) => ({ part: index + 1, weight }))
    const lines = [
      { id: tacos.id, shares: shared(1, 1, 1) },
      { id: waters.id, shares: shared(1, 1) },
    ]
    await divide(restaurant, id, { mode: 'items', lines })
    const parts = (await readParts(restaurant, id)) ?? []
    expect(parts.map(({ total, lines: own }) => [total, ...own.map(({ quantity }) => quantity)])).toEqual([
      ['104.84', '2/3', '1'],
      ['104.83', '2/3', '1'],
      ['66.33', '2/3'],
    ])
    const missing = await divide(restaurant, id, { mode: 'items', lines: lines.slice(1) })
    expect(missing.body.message).toMatch(/^Elige quién paga/)
  })

  it('is undone by two waiters at once', async () => {
    const { restaurant, id } = await openTable()
    await divide(restaurant, id, { mode: 'equal', parts: 2 })
    expect(statusesOfReplies([await undo(restaurant, id), await undo(restaurant, id)])).toEqual([200, 200])
    const check = await readCheck(restaurant, id)
    expect(check.split).toBeNull()
    expect(check.history.map(({ what }) => what)).toEqual(['split', 'unsplit'])
  })

  it('needs at least two parts', async () => {
    const { restaurant, id } = await openTable()
    for (const body of [
      { mode: 'equal' },
      { mode: 'equal', parts: 1 },
      { mode: 'equal', parts: 21 },
      { mode: 'amounts' },
      { mode: 'amounts', amounts: Array<number>(20).fill(1) },
      { mode: 'items' },
    ])
      expect((await divide(restaurant, id, body)).status).toBe(400)
    expect((await readCheck(restaurant, id)).split).toBeNull()
  })

  it('lets the party move', async () => {
    const { restaurant, id } = await openTable()
    await divide(restaurant, id, { mode: 'equal', parts: 2 })
    await restaurant.call(api.moveCheck, { params: { id }, body: { tableId: TABLES.two } })
    expect(await readCheck(restaurant, id)).toMatchObject({ table_title: 'Mesa 2', split: { mode: 'equal' } })
  })

  it('stays when lines are voided, served or cancelled: its parts follow', async () => {
    const { restaurant, id } = await openTable()
    const check = await readCheck(restaurant, id)
    const [tacos, waters] = [lineTitled(check, 'Taco al pastor'), lineTitled(check, 'Agua de jamaica')]
    const set = (line: number, status: string) =>
      restaurant.call(setItemStatus, { params: { id: line }, body: { status } })
    const totals = async () => (await readParts(restaurant, id))?.map(({ total }) => total)
    await divide(restaurant, id, { mode: 'equal', parts: 2 })
    const body = { lines: [{ id: waters.id, quantity: 1 }], reason: 'Se acabó' }
    await restaurant.call(api.voidLines, { params: { id }, body })
    expect(await totals()).toEqual(['118.75', '118.75'])
    await set(tacos.id, 'delivered')
    expect(await totals()).toEqual(['118.75', '118.75'])
    await set(waters.id, 'cancelled')
    expect(await totals()).toEqual(['99.50', '99.50'])
  })

  it('and charging it at the same moment never lose the payment', async () => {
    const { restaurant, id } = await openTable()
    const [divided] = await Promise.all([
      divide(restaurant, id, { mode: 'equal', parts: 2 }),
      payCash(restaurant, id, 50).catch(() => null),
    ])
    const check = await readCheck(restaurant, id)
    expect(divided.status).toBe(200)
    expect(check.split?.parts.map(({ total, paid }) => [total, paid])).toEqual(
      check.paid === '0.00'
        ? [
            ['138.00', '0.00'],
            ['138.00', '0.00'],
          ]
        : [
            ['50.00', '50.00'],
            ['113.00', '0.00'],
            ['113.00', '0.00'],
          ],
    )
  })
})

describe('a check’s facts about its party', () => {
  it('is the number of guests, who waits on it and since when the bill is printed', async () => {
    const { restaurant, id } = await openTable()
    const person = await server.hire(restaurant, ['ORDERS'])
    await restaurant.call(api.setGuests, { params: { id }, body: { guests: 5 } })
    await restaurant.call(api.setWaiter, { params: { id }, body: { username: person.username } })
    await restaurant.call(api.billCheck, { params: { id } })
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ guests: 5, waiter: person.username, waiter_name: 'Personal de prueba' })
    expect(check.billed_at).toBe(server.clock.now.toISOString())
    expect(check.history.map(({ what, details }) => [what, details])).toEqual([
      ['guests', { guests: 5 }],
      ['waiter', { name: 'Personal de prueba' }],
      ['bill_printed', { total: '276.00' }],
    ])
    server.clock.advance(60_000)
    await restaurant.call(api.billCheck, { params: { id } })
    expect((await readCheck(restaurant, id)).billed_at).toBe(check.billed_at)
    const unknown = await restaurant.send(api.setWaiter, { params: { id }, body: { username: 'nadie' } })
    expect(unknown.status).toBe(404)
    await payCash(restaurant, id, 276)
    expect((await restaurant.send(api.billCheck, { params: { id } })).body.code).toBe('check_closed')
  })
})
