import { getAuditLog } from '@comanda/shared/audit/api'
import { discountCheck, moveLines, removeDiscount } from '@comanda/shared/checks/api'
import { describe, expect, it } from 'vitest'
import { trustStaff } from '../../testing/approval.ts'
import {
  linesOfCheck,
  lineTitled,
  payCash,
  readCheck,
  sendRound,
  statusesOfReplies,
} from '../../testing/checks.ts'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { beginApprovals, type Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

/** A check of 390.50: three orders of tacos, two waters and a sweet. */
async function openTable(): Promise<{ restaurant: Client; id: number }> {
  const restaurant = await openTaqueria(server)
  const cart = [
    { id: TACO.id, variant_id: TACO.variants.five, quantity: 3 },
    { id: WATER.id, quantity: 2 },
    { id: CANDY.id, quantity: 1 },
  ]
  return { restaurant, id: await sendRound(restaurant, cart, { tableId: TABLES.one }) }
}
const give = (client: Client, id: number, body: object) =>
  client.send(discountCheck, {
    params: { id },
    body: { kind: 'discount', reason: 'Cliente frecuente', ...body },
  })
const takeBack = (client: Client, id: number, discountId: unknown) =>
  client.send(removeDiscount, { params: { id, discountId: discountId as number } })
const waiter = (restaurant: Client) => server.hire(restaurant, ['POS', 'ORDERS'])

describe('a discount', () => {
  it('reduces the whole check before tax, with reason and author', async () => {
    const { restaurant, id } = await openTable()
    await give(restaurant, id, { percent: 15, note: 'cumpleaños' })
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ gross: '390.50', discount: '58.58', total: '331.92' })
    expect(check.discounts).toMatchObject([
      { kind: 'discount', percent: 15, amount: '58.58', reason: 'Cliente frecuente', note: 'cumpleaños' },
    ])
    expect(linesOfCheck(check).map(({ discount, total }) => [discount, total])).toEqual([
      ['44.78', '253.72'],
      ['11.55', '65.45'],
      ['2.25', '12.75'],
    ])
    const details = { kind: 'discount', amount: '58.58', percent: 15, reason: 'Cliente frecuente' }
    expect(check.history).toMatchObject([{ what: 'discount', details }])
    const { entries } = await restaurant.call(getAuditLog, { query: { action: 'check.discount' } })
    expect(entries).toMatchObject([{ subject: 'Mesa 1 · token 1', details }])
  })

  it('of an amount is shared by the chosen lines', async () => {
    const { restaurant, id } = await openTable()
    const check = await readCheck(restaurant, id)
    const lineIds = [lineTitled(check, 'Agua de jamaica').id, lineTitled(check, 'Dulce').id]
    await give(restaurant, id, { amount: '10.01', lineIds })
    const reduced = await readCheck(restaurant, id)
    expect(reduced).toMatchObject({ discount: '10.01', total: '380.49' })
    expect(linesOfCheck(reduced).map(({ discount }) => discount)).toEqual(['0.00', '8.38', '1.63'])
  })

  it('adds to the earlier discount, and a courtesy takes the rest', async () => {
    const { restaurant, id } = await openTable()
    const lineIds = [lineTitled(await readCheck(restaurant, id), 'Dulce').id]
    await give(restaurant, id, { percent: 10, lineIds })
    await give(restaurant, id, { kind: 'courtesy', lineIds })
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ discount: '15.00', total: '375.50' })
    expect(check.discounts.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['discount', '1.50'],
      ['courtesy', '13.50'],
    ])
    const again = await give(restaurant, id, { percent: 10, lineIds })
    expect(again.body.message).toBe('Ya no queda nada que descontar.')
    const actions = (await restaurant.call(getAuditLog)).entries.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['check.courtesy', 'check.discount']))
  })

  it('is taken back and the prices return', async () => {
    const { restaurant, id } = await openTable()
    const before = await readCheck(restaurant, id)
    const { body } = await give(restaurant, id, { percent: 15 })
    await give(restaurant, id, { amount: 5, lineIds: [lineTitled(before, 'Dulce').id] })
    expect((await takeBack(restaurant, id, body.discountId)).status).toBe(200)
    expect(await readCheck(restaurant, id)).toMatchObject({ discount: '5.00', total: '385.50' })
    expect((await takeBack(restaurant, id, body.discountId)).status).toBe(404)
    expect((await takeBack(restaurant, id, 99)).status).toBe(404)
  })

  it('up to the store’s limit needs nobody else; above it, and a courtesy, need the scope', async () => {
    const { restaurant, id } = await openTable()
    await trustStaff(restaurant)
    await beginApprovals(restaurant)
    const person = await waiter(restaurant)
    expect((await give(person, id, { percent: 10 })).status).toBe(200)
    const refused = await Promise.all([
      give(person, id, { percent: 1 }),
      give(person, id, { amount: 1 }),
      give(person, id, { kind: 'courtesy' }),
    ])
    expect(refused.map(({ body }) => body.code)).toEqual([
      'approval_required',
      'approval_required',
      'approval_required',
    ])
    const manager = await server.hire(restaurant, ['ORDERS', 'DISCOUNTS'])
    expect((await give(manager, id, { kind: 'courtesy' })).status).toBe(200)
    expect(await readCheck(restaurant, id)).toMatchObject({ total: '0.00', due: '0.00' })
  })

  it('does not go below the paid amount', async () => {
    const { restaurant, id } = await openTable()
    await payCash(restaurant, id, 350)
    expect((await give(restaurant, id, { percent: 15 })).body.code).toBe('check_has_payments')
    expect((await give(restaurant, id, { amount: '40.50' })).status).toBe(200)
    expect(await readCheck(restaurant, id)).toMatchObject({ total: '350.00', due: '0.00' })
  })

  it('is refused without a size, above the price and for unknown lines', async () => {
    const { restaurant, id } = await openTable()
    for (const body of [{}, { percent: 10, amount: 5 }, { amount: '390.51' }, { percent: 10, reason: '' }])
      expect((await give(restaurant, id, body)).status).toBe(400)
    expect((await give(restaurant, id, { percent: 10, lineIds: [99] })).status).toBe(404)
  })

  it('goes along with the pieces that move to another check', async () => {
    const { restaurant, id } = await openTable()
    await give(restaurant, id, { percent: 10 })
    const { body } = await give(restaurant, id, { amount: '7.77' })
    const before = await readCheck(restaurant, id)
    const lines = [{ id: lineTitled(before, 'Taco al pastor').id, quantity: 1 }]
    const { checkId } = await restaurant.call(moveLines, { params: { id }, body: { lines } })
    const [from, to] = [await readCheck(restaurant, id), await readCheck(restaurant, checkId)]
    const cents = (text: string) => Math.round(Number(text) * 100)
    expect(cents(from.total) + cents(to.total)).toBe(cents(before.total))
    expect(cents(from.discount) + cents(to.discount)).toBe(cents(before.discount))
    expect(to.discounts.map(({ amount }) => amount)).toEqual(['9.95', '1.98'])
    await takeBack(restaurant, checkId, body.discountId)
    expect((await readCheck(restaurant, checkId)).discount).toBe('9.95')
    expect((await readCheck(restaurant, id)).discounts).toHaveLength(2)
  })

  it('that two waiters give at once stays within the limit', async () => {
    const { restaurant, id } = await openTable()
    await trustStaff(restaurant)
    await beginApprovals(restaurant)
    const person = await waiter(restaurant)
    const tries = await Promise.all([
      give(person, id, { percent: 10 }),
      give(person, id, { percent: 10 }),
      give(person, id, { percent: 10 }),
    ])
    expect(statusesOfReplies(tries)).toEqual([200, 403, 403])
    expect((await readCheck(restaurant, id)).discount).toBe('39.05')
  })
})
