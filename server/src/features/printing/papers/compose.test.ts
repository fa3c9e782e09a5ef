import { splitCheck, voidLines } from '@comanda/shared/checks/api'
import { createOrder } from '@comanda/shared/pos/api'
import { printPaper, reprintKitchen, testPrinter } from '@comanda/shared/printing/api'
import { addStation, assignStations } from '@comanda/shared/settings/stations'
import { openShift } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { cartLine, openTaqueria, TABLES, TACO, WATER } from '../../../testing/menu.ts'
import { endOfJob, setUpPrinter, takeFrom, USB } from '../../../testing/printers.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'
import { CASH, chargeIt, closeIt, countDrawer, openCheck } from '../../../testing/shift.ts'

const server = serverForTests()

const [TACOS, WATERS] = ['Taco al pastor', 'Agua de jamaica']
const PAPERS = { ...USB, papers: ['bill', 'receipt', 'token', 'till'] }

async function openWith(printer: Record<string, unknown>): Promise<Client> {
  const restaurant = await openTaqueria(server)
  await setUpPrinter(restaurant, { ...USB, ...printer })
  return restaurant
}

/** Prints the next job. @returns its paper; null when none waits */
async function printed(restaurant: Client, printerId = 1): Promise<string | null> {
  const job = await takeFrom(restaurant, printerId)
  if (job) expect(await endOfJob(restaurant, job)).toBe(200)
  return job?.text ?? null
}

const order = (restaurant: Client, more: Record<string, unknown> = {}) =>
  restaurant.call(createOrder, {
    body: { cart: [cartLine(TACO.id, 2), cartLine(WATER.id)], tableId: TABLES.one, ...more },
  })

const expectAll = (text: string | null, parts: readonly string[]) => {
  for (const part of parts) expect(text).toContain(part)
}

describe('the kitchen’s paper', () => {
  it('has the table and the lines of its round, and no prices', async () => {
    const restaurant = await openWith({ printsKitchen: true })
    await order(restaurant, { guests: 3 })
    await order(restaurant, { cart: [{ ...cartLine(WATER.id, 4), notes: 'Sin hielo' }] })
    const first = await printed(restaurant)
    expectAll(first, ['Mesa 1', 'Ronda 1', TACOS, WATERS, 'Comensales'])
    expect(first).not.toContain('$')
    const second = await printed(restaurant)
    expectAll(second, ['Ronda 2', `4 x ${WATERS}`, 'Sin hielo'])
    expect(second).not.toContain(TACOS)
  })

  it('has the lines of the printer’s stations, with their names', async () => {
    const restaurant = await openTaqueria(server)
    const { id } = await restaurant.call(addStation, {
      body: { title: 'Barra', color: 'blue', skippedTypes: [] },
    })
    await restaurant.call(assignStations, { body: { target: 'item', targetId: WATER.id, stationIds: [id] } })
    await setUpPrinter(restaurant, { ...USB, printsKitchen: true, stationIds: [id] })
    await order(restaurant)
    const text = await printed(restaurant)
    expectAll(text, ['Barra', WATERS])
    expect(text).not.toContain(TACOS)
  })

  it('says that a line was voided, on a slip and when it is printed again', async () => {
    const restaurant = await openWith({ printsKitchen: true })
    await order(restaurant)
    await printed(restaurant)
    await restaurant.call(voidLines, {
      params: { id: 1 },
      body: { lines: [{ id: 1, quantity: 2 }], reason: 'Calidad' },
    })
    const slip = await printed(restaurant)
    expectAll(slip, ['CANCELADO', 'Mesa 1', `2 x ${TACOS}`, 'Motivo', 'Calidad'])
    expect(slip).not.toContain(WATERS)
    await restaurant.call(reprintKitchen, { body: { orderId: 1 } })
    expectAll(await printed(restaurant), ['REIMPRESI', WATERS])
  })
})

describe('the papers of the counter', () => {
  const print = (restaurant: Client, body: Record<string, unknown>) =>
    restaurant.call(printPaper, { body: { orderIds: [], ...body } })

  it('are the bill until the check is paid, then the receipt', async () => {
    const restaurant = await openWith(PAPERS)
    const check = await openCheck(restaurant)
    await print(restaurant, { paper: 'bill', orderIds: [1] })
    expectAll(await printed(restaurant), ['CUENTA, no pagada', WATERS, '$77.00'])
    await chargeIt(restaurant, check, [{ paymentTypeId: CASH, amount: '77.00', tendered: '100.00' }])
    await print(restaurant, { paper: 'receipt', orderIds: [1], reprint: true })
    expectAll(await printed(restaurant), ['REIMPRESI', 'PAGADO', 'Efectivo recibido', '$100.00', '$23.00'])
  })

  it('are the bill of one part of a divided check', async () => {
    const restaurant = await openWith(PAPERS)
    const check = await openCheck(restaurant)
    await restaurant.call(splitCheck, { params: { id: check }, body: { mode: 'equal', parts: 2 } })
    await print(restaurant, { paper: 'bill', orderIds: [1], part: 2 })
    expectAll(await printed(restaurant), ['CUENTA, no pagada', 'Parte 2 de 2', '$38.50'])
  })

  it('are the token, the X, the Z and the test page', async () => {
    const restaurant = await openWith(PAPERS)
    await order(restaurant)
    await print(restaurant, { paper: 'token', orderIds: [1] })
    expectAll(await printed(restaurant), ['Token', 'venta'])
    await restaurant.call(openShift, { body: { amount: '500.00' } })
    await print(restaurant, { paper: 'till', shiftId: 1 })
    expectAll(await printed(restaurant), ['Corte parcial (X)', 'Caja 1', '$500.00'])
    await countDrawer(restaurant, 1, { cash: '500.00' })
    expect((await closeIt(restaurant, 1, { handOver: true })).status).toBe(200)
    expectAll(await printed(restaurant), ['Corte Z 1', 'Sin diferencia'])
    await restaurant.call(testPrinter, { params: { id: 1 } })
    expectAll(await printed(restaurant), ['PRUEBA', '123456789012345678901234567890123456789012345678'])
    expect(await printed(restaurant)).toBeNull()
  })
})
