import { createOrder } from '@comanda/shared/pos/api'
import * as api from '@comanda/shared/printing/api'
import { openShift, startCount } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { cartLine, openTaqueria, TABLES, TACO, WATER } from '../../../testing/menu.ts'
import { endOfJob, jobsOf, setUpPrinter, statesOf, takeFrom, USB } from '../../../testing/printers.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../../testing/server-for-tests.ts'
import { CARD, chargeIt, closeIt, countDrawer, sellWaters } from '../../../testing/shift.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const server = serverForTests()
const restaurant = restaurantForTests(server)

const order = (restaurant: Client) =>
  restaurant.call(createOrder, {
    body: {
      cart: [cartLine(TACO.id, 2), { ...cartLine(WATER.id), notes: 'sin hielo' }],
      tableId: TABLES.one,
    },
  })

/** A restaurant whose printer 1 prints the kitchen's papers by USB, with `orders` orders waiting. */
async function openKitchen(orders = 1, more: Record<string, unknown> = {}): Promise<Client> {
  const restaurant = await openTaqueria(server)
  await setUpPrinter(restaurant, { ...USB, title: 'Cocina', printsKitchen: true, ...more })
  for (let count = 0; count < orders; count++) await order(restaurant)
  return restaurant
}

async function take(restaurant: Client, printerId = 1) {
  const job = await takeFrom(restaurant, printerId)
  if (!job) throw new Error('no job waits')
  return job
}

describe('the queue of a printer', () => {
  it('gives one job at a time, in the order of the orders', async () => {
    const restaurant = await openKitchen(2)
    const first = await take(restaurant)
    expect(first.text).toContain('Mesa 1')
    expect(first.text).toContain('Taco al pastor')
    expect(first.text).toContain('sin hielo')
    expect(first.text).not.toContain('$')
    expect(await takeFrom(restaurant, 1)).toBeNull()
    expect(await endOfJob(restaurant, first)).toBe(200)
    const second = await take(restaurant)
    expect(second.text).toContain('Ronda 2')
    await endOfJob(restaurant, second)
    expect(await takeFrom(restaurant, 1)).toBeNull()
    expect(await statesOf(restaurant)).toEqual(['printed', 'printed'])
  })

  it('gives one of two tablets that ask simultaneously the job', async () => {
    const restaurant = await openKitchen()
    const taken = await Promise.all([1, 1, 1, 1].map((id) => takeFrom(restaurant, id)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('gives a job again without a mark when nothing was printed', async () => {
    const restaurant = await openKitchen()
    await endOfJob(restaurant, await take(restaurant), 'not_printed', { paper: 'out', problem: 'Sin papel' })
    expect(await restaurant.call(api.getPrinting)).toMatchObject([
      { id: 1, waiting: 1, state: { paper: 'out', cover: 'closed', problem: 'Sin papel' } },
    ])
    expect((await take(restaurant)).text).not.toContain('DUPLICADO')
  })

  it('marks the second copy when the end of the first is unknown, and asks about a third', async () => {
    const restaurant = await openKitchen(2)
    await endOfJob(restaurant, await take(restaurant), 'unknown')
    expect((await take(restaurant)).text).toContain('POSIBLE DUPLICADO')
    // The tablet is switched off.
    server.clock.advance(90 * SECOND)
    expect((await take(restaurant)).text).toContain('Ronda 2')
    expect(await statesOf(restaurant)).toEqual(['failed duplicate', 'taken'])
    expect(await restaurant.call(api.getPrinting)).toMatchObject([{ waiting: 1, asked: 1 }])
  })

  it('counts a late confirmation while no other copy is being printed', async () => {
    const restaurant = await openKitchen()
    const first = await take(restaurant)
    server.clock.advance(91 * SECOND)
    await endOfJob(restaurant, first)
    expect(await takeFrom(restaurant, 1)).toBeNull()
    expect(await statesOf(restaurant)).toEqual(['printed'])
  })

  it('ignores the report of an earlier delivery, and refuses one of no job', async () => {
    const restaurant = await openKitchen()
    const first = await take(restaurant)
    server.clock.advance(91 * SECOND)
    const second = await take(restaurant)
    expect(await endOfJob(restaurant, first)).toBe(200)
    expect(await statesOf(restaurant)).toEqual(['taken duplicate'])
    await endOfJob(restaurant, second)
    expect(await statesOf(restaurant)).toEqual(['printed duplicate'])
    expect(await endOfJob(restaurant, { ...first, id: 99 })).toBe(404)
  })

  it('prints nothing old in the morning; a person decides about each paper', async () => {
    const restaurant = await openKitchen(2)
    server.clock.advance(12 * 60 * MINUTE)
    const manager = await server.signIn(restaurant.username)
    expect(await takeFrom(manager, 1)).toBeNull()
    expect(await statesOf(manager)).toEqual(['expired', 'expired'])
    await manager.call(api.discardJob, { params: { id: 1 } })
    await manager.call(api.retryJob, { params: { id: 2 } })
    expect((await take(manager)).text).toContain('Ronda 2')
    expect((await manager.send(api.retryJob, { params: { id: 2 } })).status).toBe(409)
    expect((await manager.send(api.discardJob, { params: { id: 2 } })).status).toBe(409)
    expect(await statesOf(manager)).toEqual(['discarded', 'taken'])
  })

  it('opens the drawer within two minutes or asks', async () => {
    await setUpPrinter(restaurant, { ...USB, opensDrawer: true })
    await sellWaters(restaurant)
    await sellWaters(restaurant)
    const pulse = await take(restaurant)
    // ESC p, and no paper.
    expect(pulse.text).toContain('\x1bp')
    expect(pulse.text).not.toContain('\n')
    await endOfJob(restaurant, pulse)
    server.clock.advance(2 * MINUTE)
    expect(await takeFrom(restaurant, 1)).toBeNull()
    expect(await statesOf(restaurant)).toEqual(['printed', 'expired'])
  })
})

describe('a person who sets printers up', () => {
  it('sees the contact and the test of a printer without any other right', async () => {
    const restaurant = await openKitchen(0)
    const helper = await server.hire(restaurant, ['SETTINGS'])
    await helper.call(api.testPrinter, { params: { id: 1 } })
    await endOfJob(restaurant, await take(restaurant))
    expect(await helper.call(api.getPrinting)).toMatchObject([{ id: 1, state: { paper: 'ok' }, waiting: 0 }])
    expect(await helper.call(api.listJobs)).toMatchObject([{ state: 'printed', title: 'Prueba' }])
    expect((await helper.send(api.printPaper, { body: { paper: 'bill', orderIds: [1] } })).status).toBe(403)
  })
})

describe('the fallback of a printer', () => {
  /** Printer 1 takes over from printer 2, which prints the kitchen's papers. */
  async function openWithFallback(way: Record<string, unknown> = USB): Promise<Client> {
    const restaurant = await openTaqueria(server)
    await setUpPrinter(restaurant, { ...USB, title: 'Barra' })
    await setUpPrinter(restaurant, { ...way, title: 'Cocina', printsKitchen: true, fallbackId: 1 })
    await order(restaurant)
    return restaurant
  }

  it('takes its jobs when it has been silent for two minutes', async () => {
    const restaurant = await openWithFallback()
    expect(await takeFrom(restaurant, 1)).toBeNull()
    expect(await restaurant.call(api.getPrinting)).toMatchObject([{}, { isSilent: false, waiting: 1 }])
    server.clock.advance(2 * MINUTE)
    expect(await restaurant.call(api.getPrinting)).toMatchObject([{}, { isSilent: true, waiting: 1 }])
    await endOfJob(restaurant, await take(restaurant, 1))
    expect(await jobsOf(restaurant)).toEqual([[1, 'kitchen', 'Comanda · Mesa 1']])
  })

  it('takes its jobs when its paper has been out for two minutes', async () => {
    const restaurant = await openWithFallback()
    const outOfPaper = async () =>
      endOfJob(restaurant, await take(restaurant, 2), 'not_printed', { paper: 'out' })
    await outOfPaper()
    server.clock.advance(MINUTE)
    await outOfPaper()
    expect(await takeFrom(restaurant, 1)).toBeNull()
    server.clock.advance(MINUTE)
    await outOfPaper()
    expect((await take(restaurant, 1)).text).not.toContain('DUPLICADO')
  })

  it('gets the waiting jobs when the printer is removed', async () => {
    const restaurant = await openWithFallback()
    await restaurant.call(api.deletePrinter, { params: { id: 2 } })
    await take(restaurant, 1)
    await restaurant.call(api.deletePrinter, { params: { id: 1 } })
    expect(await statesOf(restaurant)).toEqual(['discarded'])
    expect(await restaurant.call(api.getPrinting)).toEqual([])
  })

  it('is chosen by a person with «Mandar a otra impresora»', async () => {
    const restaurant = await openKitchen(2)
    const other = await setUpPrinter(restaurant, { ...USB, title: 'Barra' })
    await take(restaurant)
    const move = (body: { fromId: number; toId: number }) => restaurant.send(api.moveJobs, { body })
    // The first job is being printed.
    expect((await move({ fromId: 1, toId: other })).body).toMatchObject({ jobs: 1 })
    server.clock.advance(90 * SECOND)
    expect((await move({ fromId: 1, toId: other })).body).toMatchObject({ jobs: 1 })
    expect((await take(restaurant, other)).text).toContain('POSIBLE DUPLICADO')
    expect((await move({ fromId: 1, toId: 1 })).status).toBe(400)
    expect((await move({ fromId: 1, toId: 99 })).status).toBe(404)
  })
})

describe('a printer that a browser reaches in the network', () => {
  it('is in the house, so that no page sends papers to other hosts', async () => {
    const add = (address: string) =>
      restaurant.send(api.addPrinter, {
        body: {
          title: 'Barra',
          way: 'epos',
          width: '80',
          model: 'epson',
          copies: 1,
          stationIds: [],
          address,
        },
      })
    for (const address of ['192.168.1.50', 'https://192.168.1.51', 'barra.local:8008'])
      expect((await add(address)).status).toBe(200)
    for (const address of ['8.8.8.8', 'https://evil.example', '192.168.1.50/x', ''])
      expect([address, (await add(address)).status]).toEqual([address, 400])
    const [first] = await restaurant.call(api.getPrinting)
    expect(first).toMatchObject({ way: 'epos', model: 'epson', width: '80', address: '192.168.1.50' })
  })
})

describe('a paper that a person asks for', () => {
  const print = (client: Client, body: Record<string, unknown>) =>
    client.send(api.printPaper, { body: { orderIds: [], ...body } })

  it('is printed by the printer of its kind; without such a printer the browser prints', async () => {
    const restaurant = await openKitchen(1, { papers: ['bill', 'token'] })
    expect((await print(restaurant, { paper: 'receipt', orderIds: [1] })).body).toMatchObject({
      code: 'no_printer',
      message: 'No hay impresora para este documento.',
    })
    expect((await print(restaurant, { paper: 'bill', orderIds: [1], reprint: true })).body).toMatchObject({
      jobId: 2,
      printerTitle: 'Cocina',
    })
    await print(restaurant, { paper: 'token', orderIds: [1] })
    await endOfJob(restaurant, await take(restaurant))
    const bill = await take(restaurant)
    expect(bill.text).toContain('REIMPRESI')
    expect(bill.text).toContain('CUENTA, no pagada')
    await endOfJob(restaurant, bill)
    expect(await take(restaurant)).toMatchObject({ title: 'Token 1' })
    expect((await print(restaurant, { paper: 'bill', orderIds: [9] })).status).toBe(404)
    expect((await print(restaurant, { paper: 'bill' })).status).toBe(400)
  })

  it('fails when its subject no longer exists, and the next job is printed', async () => {
    const restaurant = await openKitchen(1, { papers: ['bill'] })
    await print(restaurant, { paper: 'bill', orderIds: [1], part: 2 })
    await restaurant.call(api.testPrinter, { params: { id: 1 } })
    await endOfJob(restaurant, await take(restaurant))
    expect((await take(restaurant)).text).toContain('PRUEBA')
    expect(await restaurant.call(api.listJobs)).toMatchObject([
      { state: 'taken', title: 'Prueba' },
      { state: 'failed', problem: 'Lo que se iba a imprimir ya no existe.' },
      { state: 'printed' },
    ])
  })

  it('with sums of the till needs its scope, and waits until the own count is submitted', async () => {
    const restaurant = await openKitchen(0, { papers: ['till', 'bill'] })
    const cashier = await server.hire(restaurant, ['POS', 'TILL', 'TILL_FIGURES'])
    const waiter = await server.hire(restaurant, ['POS'])
    const { shiftId } = await cashier.call(openShift, { body: { amount: '500.00' } })
    expect((await print(waiter, { paper: 'till', shiftId })).status).toBe(403)
    expect((await print(cashier, { paper: 'till', shiftId })).status).toBe(200)
    expect((await take(restaurant)).text).toContain('Corte parcial (X)')
    await cashier.call(startCount, { params: { id: shiftId } })
    expect((await print(cashier, { paper: 'till', shiftId })).body.code).toBe('count_in_progress')
    await order(restaurant)
    expect((await print(cashier, { paper: 'bill', orderIds: [1] })).body.code).toBe('count_in_progress')
    expect((await print(cashier, { paper: 'till', zNumber: 1 })).status).toBe(409)
  })

  it('is the own Z of a cashier who sees no figures, and neither an X nor the Z of others', async () => {
    const restaurant = await openKitchen(0, { papers: ['till'] })
    const cashier = await server.hire(restaurant, ['POS', 'TILL'])
    const close = async (client: Client) => {
      const { shiftId } = await client.call(openShift, { body: { amount: '500.00' } })
      expect((await print(cashier, { paper: 'till', shiftId })).status).toBe(403)
      await countDrawer(client, shiftId, { cash: '500.00' })
      await closeIt(client, shiftId)
      const first = await take(restaurant)
      expect(first.text).not.toContain('REIMPRESI')
      await endOfJob(restaurant, first)
    }
    await close(cashier)
    expect((await print(cashier, { paper: 'till', zNumber: 1 })).status).toBe(200)
    const own = await take(restaurant)
    expect(own.text).toContain('Corte Z 1')
    // The first copy came out with the closing.
    expect(own.text).toContain('REIMPRESI')
    await endOfJob(restaurant, own)
    const waiter = await server.hire(restaurant, ['POS'])
    expect((await print(waiter, { paper: 'till', zNumber: 1 })).status).toBe(403)
    await close(restaurant)
    expect((await print(cashier, { paper: 'till', zNumber: 2 })).status).toBe(403)
    expect((await print(restaurant, { paper: 'till', zNumber: 1 })).status).toBe(200)
  })

  it('after a charge is the charge’s job, and another job on request', async () => {
    await setUpPrinter(restaurant, { ...USB, papers: ['receipt'], printsAlways: true })
    const { orderId } = (await sellWaters(restaurant)).body
    await sellWaters(restaurant)
    const receipt = (more = {}) => print(restaurant, { paper: 'receipt', orderIds: [orderId], ...more })
    expect((await receipt({ charged: true })).body).toMatchObject({ jobId: 1, printerTitle: 'Barra' })
    expect((await receipt()).body).toMatchObject({ jobId: 3 })
    expect(await statesOf(restaurant)).toHaveLength(3)
    // The charge's receipt was discarded, and so was the second receipt.
    for (const id of [1, 3]) await restaurant.call(api.discardJob, { params: { id } })
    expect((await receipt({ charged: true })).body).toMatchObject({ jobId: 4 })

    // A printer that prints only on request has no job of the charge.
    const other = await openTaqueria(server)
    await setUpPrinter(other, { ...USB, papers: ['receipt'] })
    const sold = (await sellWaters(other)).body
    const asked = await print(other, { paper: 'receipt', orderIds: [sold.orderId], charged: true })
    expect(asked.body).toMatchObject({ jobId: 1 })
  })

  it('is a reprint when an earlier copy came out or still will', async () => {
    const restaurant = await openKitchen(1, { printsKitchen: false, papers: ['bill', 'receipt', 'till'] })
    /** The mark of the next paper that is asked for. */
    const markOfJob = async (body: Record<string, unknown>) => {
      const { jobId } = (await print(restaurant, body)).body
      return (await restaurant.call(api.getJob, { params: { id: Number(jobId) } })).mark
    }
    const bill = (...orderIds: number[]) => markOfJob({ paper: 'bill', orderIds })
    const receipt = () => markOfJob({ paper: 'receipt', orderIds: [1, 2] })
    expect([await bill(1), await bill(1)]).toEqual([null, 'reprint'])
    expect(await markOfJob({ paper: 'bill', orderIds: [1], part: 1 })).toBeNull()
    // With a further round it is another bill.
    await order(restaurant)
    expect([await bill(1, 2), await bill(2, 1)]).toEqual([null, 'reprint'])
    // A paper printed before the payment is not its receipt.
    expect([await receipt(), await receipt()]).toEqual([null, 'reprint'])
    server.clock.advance(MINUTE)
    await chargeIt(restaurant, 1, [{ paymentTypeId: CARD, amount: '165.00' }])
    expect([await receipt(), await receipt()]).toEqual([null, 'reprint'])

    const { shiftId } = await restaurant.call(openShift, { body: { amount: '500.00' } })
    const partial = () => markOfJob({ paper: 'till', shiftId })
    expect([await partial(), await partial()]).toEqual([null, null])
  })

  it('is no reprint when nothing of it was printed, and one of two tills that print it at once has the mark', async () => {
    const restaurant = await openKitchen(1, { printsKitchen: false, papers: ['bill'] })
    const bill = () => print(restaurant, { paper: 'bill', orderIds: [1] })
    await bill()
    await restaurant.call(api.discardJob, { params: { id: 1 } })
    await Promise.all([bill(), bill()])
    expect((await statesOf(restaurant)).toSorted()).toEqual(['discarded', 'waiting', 'waiting reprint'])
    // The end of a copy is unknown before it is discarded.
    const other = await openKitchen(1, { printsKitchen: false, papers: ['bill'] })
    const again = () => print(other, { paper: 'bill', orderIds: [1] })
    await again()
    await endOfJob(other, await take(other), 'unknown')
    await other.call(api.discardJob, { params: { id: 1 } })
    await again()
    expect(await statesOf(other)).toEqual(['discarded duplicate', 'waiting reprint'])
  })

  it('is followed by its screen until it came out, at whichever printer', async () => {
    const restaurant = await openKitchen(0, { papers: ['token'] })
    await order(restaurant)
    const bar = await setUpPrinter(restaurant, { ...USB, title: 'Barra' })
    await endOfJob(restaurant, await take(restaurant))
    const { jobId } = (await print(restaurant, { paper: 'token', orderIds: [1] })).body
    const asked = () => restaurant.call(api.getJob, { params: { id: Number(jobId) } })
    expect(await asked()).toMatchObject({ state: 'waiting', printerId: 1, title: 'Token · Mesa 1' })
    await endOfJob(restaurant, await take(restaurant), 'not_printed', { paper: 'out', problem: 'Sin papel' })
    expect(await asked()).toMatchObject({ state: 'waiting', problem: 'Sin papel' })
    await restaurant.call(api.moveJobs, { body: { fromId: 1, toId: bar } })
    await endOfJob(restaurant, await take(restaurant, bar))
    expect(await asked()).toMatchObject({ state: 'printed', printerId: bar, problem: null })
    expect((await restaurant.send(api.getJob, { params: { id: 99 } })).status).toBe(404)
  })

  it('is the kitchen’s again, marked', async () => {
    const restaurant = await openKitchen()
    expect(await restaurant.call(api.reprintKitchen, { body: { orderId: 1 } })).toMatchObject({
      jobs: [{ jobId: 2, printerTitle: 'Cocina' }],
    })
    await endOfJob(restaurant, await take(restaurant))
    expect((await take(restaurant)).text).toContain('REIMPRESI')
    expect((await restaurant.send(api.reprintKitchen, { body: { orderId: 9 } })).status).toBe(404)
  })
})
