import type { Scope } from '@comanda/shared/kernel/scopes'
import { finishLines } from '@comanda/shared/kitchen/api'
import { listReady, setLineStatuses } from '@comanda/shared/orders/api'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
beforeEach(() => server.clock.reset())

const MINUTE = 60_000
const cart = [
  { id: WATER.id, quantity: 1 },
  { id: WATER.id, quantity: 2 },
]

interface Evening {
  owner: Client
  ana: Client
  beto: Client
  till: Client
}

/** Two waiters and a cashier. */
async function openEvening(): Promise<Evening> {
  const owner = await openTaqueria(server)
  const hire = (...scopes: Scope[]) => server.hire(owner, scopes)
  return {
    owner,
    ana: await hire('POS', 'ORDERS'),
    beto: await hire('TAKE_ORDERS'),
    till: await hire('POS', 'TILL'),
  }
}

const send = async (waiter: Client, tableId: number | null = null) =>
  (await waiter.call(createOrder, { body: { cart, tableId } })).orderId

const linesOf = async (owner: Client, orderId: number) =>
  (await owner.call(getOrder, { params: { id: orderId } })).items.map(({ id }) => id)

const cook = async (owner: Client, orderId: number) =>
  owner.call(finishLines, { body: { itemIds: await linesOf(owner, orderId), stationIds: [] } })

const waitsFor = async (person: Client) =>
  (await person.call(listReady)).map(({ table_title, token_no }) => table_title ?? token_no)

describe('food that is ready', () => {
  it('waits for the waiter of its table, not for another waiter nor for the counter', async () => {
    const { owner, ana, beto, till } = await openEvening()
    await cook(owner, await send(ana, TABLES.one))
    expect(await waitsFor(ana)).toEqual(['Mesa 1'])
    expect(await waitsFor(beto)).toEqual([])
    expect(await waitsFor(till)).toEqual([])
  })

  it('waits for who took a round of another waiter’s table, and for who last served it', async () => {
    const { owner, ana, beto, till } = await openEvening()
    const first = await send(ana, TABLES.one)
    await cook(owner, first)
    await till.call(setLineStatuses, { body: { itemIds: await linesOf(owner, first), status: 'delivered' } })
    await cook(owner, await send(beto, TABLES.one))
    for (const person of [ana, beto, till]) expect(await waitsFor(person)).toEqual(['Mesa 1'])
  })

  it('without a table waits for who sold it and for the counter', async () => {
    const { owner, ana, beto, till } = await openEvening()
    await cook(owner, await send(ana))
    expect([await waitsFor(ana), await waitsFor(till), await waitsFor(beto)]).toEqual([[1], [1], []])
  })

  it('waits until it is served, and only when all of its order is ready; paid food waits ten minutes', async () => {
    const { owner, ana } = await openEvening()
    const round = await send(ana, TABLES.one)
    const [one = 0, other = 0] = await linesOf(owner, round)
    await ana.call(setLineStatuses, { body: { itemIds: [one], status: 'completed' } })
    expect(await ana.call(listReady)).toEqual([])
    await cook(owner, round)
    expect(await ana.call(listReady)).toMatchObject([{ item_ids: [one, other], token_no: 1, name: null }])
    await ana.call(setLineStatuses, { body: { itemIds: [one, other], status: 'delivered' } })
    expect(await waitsFor(ana)).toEqual([])

    const paid = await ana.call(createOrderAndInvoice, { body: { cart, tableId: null } })
    await cook(owner, paid.orderId)
    expect(await waitsFor(ana)).toEqual([paid.tokenNo])
    expect(await waitsFor(await server.later(ana, 11 * MINUTE))).toEqual([])
  })

  it('of several orders of a check is one entry', async () => {
    const { owner, ana } = await openEvening()
    for (const _ of [1, 2]) await cook(owner, await send(ana, TABLES.two))
    const ready = await ana.call(listReady)
    expect(ready.map(({ item_ids }) => item_ids.length)).toEqual([4])
  })
})
