import { randomUUID } from 'node:crypto'
import { chargeCheck, refundCheck, splitCheck, voidLines } from '@comanda/shared/checks/api'
import { cancelOrders, listOrders, payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { addStation, assignStations } from '@comanda/shared/settings/stations'
import { moveCash, openShift } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { readCheck } from '../../testing/checks.ts'
import { CANDY, cartLine, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { jobsOf, setUpPrinter } from '../../testing/printers.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import {
  CARD,
  CASH,
  chargeIt,
  closeIt,
  countDrawer,
  openCheck,
  sellWaters,
  WATERS,
  WATERS_PAID,
} from '../../testing/shift.ts'
import { eventsFor } from '../../testing/socket.ts'

const server = serverForTests()

/** A restaurant with one printer, number 1, that prints on request. */
async function openWith(printer: Record<string, unknown>): Promise<Client> {
  const restaurant = await openTaqueria(server)
  await setUpPrinter(restaurant, printer)
  return restaurant
}

const KITCHEN = { printsKitchen: true }
const COUNTER = { opensDrawer: true, papers: ['receipt', 'till'], printsAlways: true }
const order = (restaurant: Client, more: Record<string, unknown> = {}, key?: string) =>
  restaurant.send(createOrder, {
    body: { cart: [cartLine(TACO.id, 2), cartLine(WATER.id)], tableId: TABLES.one, ...more },
    ...(key && { key }),
  })

const sourcesOf = async ({ tenantId }: Client) =>
  await server.sql<{ source: unknown; ms: number }>(
    `SELECT source, (extract(epoch FROM expires_at - created_at) * 1000)::integer AS ms FROM print_jobs
       WHERE tenant_id = $1 ORDER BY id`,
    tenantId,
  )

describe('an order', () => {
  it('writes one job for each printer of the kitchen, with its lines', async () => {
    const restaurant = await openWith(KITCHEN)
    await setUpPrinter(restaurant, { title: 'Pase', ...KITCHEN })
    await order(restaurant)
    await order(restaurant, { cart: [cartLine(CANDY.id, 3)] })
    expect(await jobsOf(restaurant)).toEqual([
      [1, 'kitchen', 'Comanda · Mesa 1'],
      [2, 'kitchen', 'Comanda · Mesa 1'],
      [1, 'kitchen', 'Comanda · Mesa 1 · Ronda 2'],
      [2, 'kitchen', 'Comanda · Mesa 1 · Ronda 2'],
    ])
    const [first, , second] = await sourcesOf(restaurant)
    expect(first).toEqual({
      source: { of: 'lines', orderId: 1, itemIds: [1, 2], quantities: [2, 1] },
      ms: 30 * 60_000,
    })
    expect(second?.source).toEqual({ of: 'lines', orderId: 2, itemIds: [3], quantities: [3] })
  })

  it('goes to the printers of its stations, each with its own lines', async () => {
    const restaurant = await openTaqueria(server)
    const { id: bar } = await restaurant.call(addStation, { body: { title: 'Barra', color: 'blue' } })
    const body = { target: 'item', targetId: WATER.id, stationIds: [bar] } as const
    await restaurant.call(assignStations, { body })
    await setUpPrinter(restaurant, { ...KITCHEN, stationIds: [1] })
    await setUpPrinter(restaurant, { title: 'Barra', ...KITCHEN, stationIds: [bar] })
    await setUpPrinter(restaurant, { title: 'Pase', ...KITCHEN })
    await order(restaurant)
    await order(restaurant, { cart: [cartLine(WATER.id)] })
    const lines = (await sourcesOf(restaurant)).map(({ source }) => (source as { itemIds: number[] }).itemIds)
    expect(lines).toEqual([[1], [2], [1, 2], [3], [3]])
    await restaurant.call(setItemStatus, { params: { id: 2 }, body: { status: 'cancelled' } })
    const voids = (await jobsOf(restaurant)).filter(([, paper]) => paper === 'void')
    expect(voids.map(([printerId]) => printerId)).toEqual([2, 3])
  })

  it('writes no job when it is refused, nor when its request is repeated', async () => {
    const restaurant = await openWith(KITCHEN)
    expect((await order(restaurant, { tableId: 99 })).status).toBe(404)
    expect((await order(restaurant, { cart: [{ ...cartLine(WATER.id), price: 1 }] })).status).toBe(409)
    expect(await jobsOf(restaurant)).toEqual([])
    const key = randomUUID()
    const replies = await Promise.all([order(restaurant, {}, key), order(restaurant, {}, key)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await order(restaurant, {}, key)).status).toBe(200)
    expect(await jobsOf(restaurant)).toHaveLength(1)
  })

  it('writes no job without a printer in the kitchen', async () => {
    const restaurant = await openWith({ papers: ['bill'] })
    await order(restaurant)
    expect(await jobsOf(restaurant)).toEqual([])
  })

  it('is announced to the printers when it prints something', async () => {
    const restaurant = await openWith({ papers: ['bill'] })
    const received = await eventsFor(restaurant)
    const orders = () => received.filter((event) => event === 'new_order')
    await order(restaurant)
    await order(restaurant)
    await expect.poll(orders).toHaveLength(2)
    expect(received).not.toContain('print_update')
    await setUpPrinter(restaurant, KITCHEN)
    await expect.poll(() => received).toContain('print_update')
    received.length = 0
    await order(restaurant)
    await expect.poll(() => received).toContain('print_update')
  })

  it('that is paid in cash opens the drawer and prints its receipt; paid by card only the receipt', async () => {
    const restaurant = await openWith({ ...KITCHEN, ...COUNTER })
    const card = { cart: WATERS, ...WATERS_PAID, payments: [{ paymentTypeId: CARD, amount: 77 }] }
    expect((await sellWaters(restaurant)).status).toBe(200)
    expect((await restaurant.send(createOrderAndInvoice, { body: card })).status).toBe(200)
    expect(await jobsOf(restaurant)).toEqual([
      [1, 'kitchen', 'Comanda · #1'],
      [1, 'drawer', 'Cajón'],
      [1, 'receipt', 'Recibo · #1'],
      [1, 'kitchen', 'Comanda · #2'],
      [1, 'receipt', 'Recibo · #2'],
    ])
    expect((await sourcesOf(restaurant)).slice(1, 3)).toEqual([
      { source: { of: 'drawer', reason: null }, ms: 2 * 60_000 },
      { source: { of: 'orders', orderIds: [1], part: null }, ms: 30 * 60_000 },
    ])
  })
})

describe('a void', () => {
  const itemsOf = async (restaurant: Client) =>
    (await restaurant.call(listOrders)).flatMap(({ orders }) => orders.flatMap(({ items }) => items))

  it('of a line, of pieces or of an order prints one slip', async () => {
    const restaurant = await openWith({ papers: ['bill'] })
    await order(restaurant)
    await setUpPrinter(restaurant, KITCHEN)
    const [tacos, water] = await itemsOf(restaurant)
    await restaurant.call(voidLines, {
      params: { id: 1 },
      body: { lines: [{ id: tacos?.id ?? 0, quantity: 1 }], reason: 'Calidad' },
    })
    await restaurant.call(setItemStatus, { params: { id: water?.id ?? 0 }, body: { status: 'cancelled' } })
    await restaurant.call(cancelOrders, { body: { orderIds: [1] } })
    expect(await jobsOf(restaurant)).toEqual([
      [2, 'void', 'Cancelación · Mesa 1'],
      [2, 'void', 'Cancelación · Mesa 1'],
      [2, 'void', 'Cancelación · Mesa 1'],
    ])
    expect((await sourcesOf(restaurant)).map(({ source }) => source)).toEqual([
      { of: 'lines', orderId: 1, itemIds: [3], quantities: [1] },
      { of: 'lines', orderId: 1, itemIds: [2], quantities: [1] },
      { of: 'lines', orderId: 1, itemIds: [1], quantities: [1] },
    ])
  })

  it('that is refused prints nothing, and a delivery is no void', async () => {
    const restaurant = await openWith(KITCHEN)
    await sellWaters(restaurant)
    expect((await restaurant.send(cancelOrders, { body: { orderIds: [1] } })).status).toBe(409)
    await order(restaurant)
    const [, , line] = (await itemsOf(restaurant)).map(({ id }) => id)
    await restaurant.call(setItemStatus, { params: { id: line ?? 0 }, body: { status: 'delivered' } })
    expect((await jobsOf(restaurant)).map(([, paper]) => paper)).toEqual(['kitchen', 'kitchen'])
  })
})

describe('a check', () => {
  it('prints its receipt when nothing stays due, and opens the drawer for each payment in cash', async () => {
    const restaurant = await openWith(COUNTER)
    const id = await openCheck(restaurant)
    await chargeIt(restaurant, id, [{ paymentTypeId: CASH, amount: '30.00' }])
    await chargeIt(restaurant, id, [{ paymentTypeId: CARD, amount: '47.00' }])
    expect(await jobsOf(restaurant)).toEqual([
      [1, 'drawer', 'Cajón'],
      [1, 'receipt', 'Recibo · #1'],
    ])
  })

  it('prints a receipt for each part that is paid', async () => {
    const restaurant = await openWith(COUNTER)
    const id = await openCheck(restaurant)
    await restaurant.call(splitCheck, { params: { id }, body: { mode: 'equal', parts: 2 } })
    const { split } = await readCheck(restaurant, id)
    expect(split).not.toBeNull()
    for (const [part, amount] of [
      [1, '30.00'],
      [1, '8.50'],
      [2, '38.50'],
    ] as const) {
      const payments = [{ paymentTypeId: CARD, amount }]
      const reply = await restaurant.send(chargeCheck, { params: { id }, body: { part, payments } })
      expect(reply.status).toBe(200)
    }
    expect((await jobsOf(restaurant)).map(([, , title]) => title)).toEqual([
      'Recibo · #1 · Parte 1',
      'Recibo · #1 · Parte 2',
    ])
  })

  it('of orders that are paid together prints one receipt, and opens the drawer for cash', async () => {
    const restaurant = await openWith(COUNTER)
    for (const tableId of [TABLES.one, TABLES.two]) await order(restaurant, { cart: WATERS, tableId })
    const payments = [{ paymentTypeId: CASH, amount: '154.00' }]
    await restaurant.call(payOrders, { body: { orderIds: [1, 2], payments } })
    expect(await jobsOf(restaurant)).toEqual([
      [1, 'drawer', 'Cajón'],
      [1, 'receipt', 'Recibo · Mesa 1'],
    ])
  })

  it('opens the drawer for a refund in cash', async () => {
    const restaurant = await openWith({ opensDrawer: true })
    await sellWaters(restaurant)
    await restaurant.call(refundCheck, { params: { id: 1 }, body: { amount: '10.00', reason: 'Queja' } })
    expect((await jobsOf(restaurant)).map(([, paper]) => paper)).toEqual(['drawer', 'drawer'])
  })
})

describe('the till', () => {
  it('opens the drawer with its reason, and prints the Z of the closing', async () => {
    const restaurant = await openWith(COUNTER)
    const { shiftId } = await restaurant.call(openShift, { body: { amount: '500.00' } })
    const refused = await restaurant.send(moveCash, { body: { kind: 'open', reason: ' ' } })
    expect([refused.status, refused.body.message]).toEqual([400, '¡Escribe el motivo!'])
    expect(await jobsOf(restaurant)).toEqual([])
    await restaurant.call(moveCash, { body: { kind: 'open', reason: 'Dar cambio' } })
    await countDrawer(restaurant, shiftId, { cash: '500.00' })
    const key = randomUUID()
    expect((await closeIt(restaurant, shiftId, {}, key)).status).toBe(200)
    expect((await closeIt(restaurant, shiftId, {}, key)).status).toBe(200)
    expect(await jobsOf(restaurant)).toEqual([
      [1, 'drawer', 'Cajón · Dar cambio'],
      [1, 'till', 'Corte · Z 1'],
    ])
  })

  it('uses the printer at its drawer before the printer for any drawer', async () => {
    const restaurant = await openWith({ opensDrawer: true })
    const own = await setUpPrinter(restaurant, { title: 'Caja 1', drawerId: 1, opensDrawer: true })
    await restaurant.call(openShift, { body: { amount: '0' } })
    await restaurant.call(moveCash, { body: { kind: 'open', note: 'Dar cambio' } })
    expect(await jobsOf(restaurant)).toEqual([[own, 'drawer', 'Cajón']])
  })
})
