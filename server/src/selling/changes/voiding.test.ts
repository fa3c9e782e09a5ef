import { getAuditLog } from '@comanda/shared/audit/api'
import { voidLines } from '@comanda/shared/checks/api'
import type { CheckLine } from '@comanda/shared/checks/check'
import { setItemStatus } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { linesOfCheck, payCash, readCheck, statusesOfReplies } from '../../testing/checks.ts'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

/** A check of three orders of tacos and a sweet: 313.50. */
async function openTable(): Promise<{ restaurant: Client; id: number; tacos: CheckLine; candy: CheckLine }> {
  const restaurant = await openTaqueria(server)
  const cart = [
    { id: TACO.id, variant_id: TACO.variants.five, quantity: 3 },
    { id: CANDY.id, quantity: 1 },
  ]
  await restaurant.call(createOrder, { body: { cart, tableId: TABLES.one } })
  const check = await readCheck(restaurant, 1)
  const [tacos, candy] = linesOfCheck(check) as [CheckLine, CheckLine]
  return { restaurant, id: 1, tacos, candy }
}
const voids = (client: Client, id: number, lines: object[], more: object = {}) =>
  client.send(voidLines, { params: { id }, body: { lines, reason: 'Calidad', ...more } })
const all = ({ id, quantity }: CheckLine) => ({ id, quantity })

describe('voiding lines', () => {
  it('takes some pieces off the bill, with reason, note and whether they are wasted', async () => {
    const { restaurant, id, tacos } = await openTable()
    await voids(restaurant, id, [{ id: tacos.id, quantity: 1 }], { note: 'fríos', wasted: true })
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ status: 'open', total: '214.00' })
    expect(check.rounds[0]?.items).toMatchObject([
      { id: tacos.id, quantity: 2, status: 'created', void_reason: null },
      { quantity: 1, status: 'created' },
      { quantity: 1, status: 'cancelled', void_reason: 'Calidad: fríos', wasted: true },
    ])
    expect(check.history).toMatchObject([
      {
        what: 'voided',
        details: {
          lines: '1 × Taco al pastor - Orden de 5',
          amount: '99.50',
          reason: 'Calidad',
          note: 'fríos',
          wasted: true,
        },
      },
    ])
    const { entries } = await restaurant.call(getAuditLog, { query: { action: 'check.void' } })
    expect(entries).toMatchObject([{ subject: 'Mesa 1 · token 1' }])
    const { rows } = await server.database.owner.query(
      `SELECT e.status, i.voided_by FROM order_events e
       JOIN order_items i ON i.tenant_id = e.tenant_id AND i.id = e.item_id WHERE e.tenant_id = $1`,
      [restaurant.tenantId],
    )
    expect(rows).toEqual([{ status: 'cancelled', voided_by: restaurant.username }])
  })

  it('also takes a delivered line back', async () => {
    const { restaurant, id, candy } = await openTable()
    await restaurant.call(setItemStatus, { params: { id: candy.id }, body: { status: 'delivered' } })
    expect((await voids(restaurant, id, [all(candy)])).status).toBe(200)
    expect((await readCheck(restaurant, id)).total).toBe('298.50')
  })

  it('cancels the order with its last line, and the check with its last order', async () => {
    const { restaurant, id, tacos, candy } = await openTable()
    const cart = [{ id: WATER.id, quantity: 1 }]
    await restaurant.call(createOrder, { body: { cart, tableId: TABLES.one } })
    await voids(restaurant, id, [all(tacos), all(candy)])
    const check = await readCheck(restaurant, id)
    expect(check).toMatchObject({ status: 'open', total: '38.50' })
    const water = check.rounds[1]?.items[0] as CheckLine
    await voids(restaurant, id, [all(water)])
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'cancelled', total: '0.00' })
    expect((await voids(restaurant, id, [all(water)])).body.code).toBe('check_closed')
  })

  it('never leaves less on the check than is paid', async () => {
    const { restaurant, id, tacos, candy } = await openTable()
    await payCash(restaurant, id, '298.50')
    const refused = await voids(restaurant, id, [{ id: tacos.id, quantity: 1 }])
    expect(refused.body.code).toBe('check_has_payments')
    expect((await voids(restaurant, id, [all(candy)])).status).toBe(200)
    expect(await readCheck(restaurant, id)).toMatchObject({ status: 'open', due: '0.00' })
  })

  it('needs a reason, and a line of this check that is not voided yet', async () => {
    const { restaurant, id, candy } = await openTable()
    expect((await voids(restaurant, id, [all(candy)], { reason: '' })).status).toBe(400)
    const twice = await Promise.all([
      voids(restaurant, id, [all(candy)]),
      voids(restaurant, id, [all(candy)]),
    ])
    expect(statusesOfReplies(twice)).toEqual([200, 404])
  })
})
