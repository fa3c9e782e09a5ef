import { acknowledgeVoid, listVoids } from '@comanda/shared/kitchen/api'
import { setItemStatus } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import {
  getPrinting,
  listJobs,
  moveJobs,
  printPaper,
  reprintKitchen,
  retryJob,
} from '@comanda/shared/printing/api'
import { addStation, assignStations } from '@comanda/shared/settings/stations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartLine, openTaqueria, TABLES, TACO, WATER } from '../../../server/src/testing/menu.ts'
import { pollingUrl, setUpPrinter } from '../../../server/src/testing/printers.ts'
import { type Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { CARD, CASH, sellWaters } from '../../../server/src/testing/shift.ts'
import type { AskingPrinter } from './asking.ts'
import { EpsonPrinter } from './epson.ts'
import type { Printed } from './mechanism.ts'
import { StarPrinter } from './star.ts'

const MINUTE = 60_000
const [TABLE_ONE, TABLE_TWO] = ['Mesa 1', 'Mesa 2']

describe('a taqueria with a bar, a kitchen and a printer in each', () => {
  let server: TestServer
  let restaurant: Client
  let kitchen: AskingPrinter
  let bar: AskingPrinter
  let [barStation, kitchenId, barId] = [0, 0, 0]
  beforeAll(async () => {
    server = await TestServer.start()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    restaurant = await openTaqueria(server)
    barStation = (await restaurant.call(addStation, { body: { title: 'Barra', color: 'blue' } })).id
    await restaurant.call(assignStations, {
      body: { target: 'item', targetId: WATER.id, stationIds: [barStation] },
    })
    kitchenId = await setUpPrinter(restaurant, {
      title: 'Cocina',
      way: 'epson',
      model: 'epson',
      printsKitchen: true,
      stationIds: [1],
    })
    barId = await setUpPrinter(restaurant, {
      title: 'Barra',
      printsKitchen: true,
      stationIds: [barStation],
      papers: ['receipt'],
      opensDrawer: true,
    })
    kitchen = new EpsonPrinter(await pollingUrl(restaurant, kitchenId))
    bar = new StarPrinter(await pollingUrl(restaurant, barId))
    await allAsk()
  })

  async function allAsk(): Promise<void> {
    await kitchen.ask(6)
    await bar.ask(6)
  }
  /** The papers printed since the last call. */
  const takePapers = ({ mechanism }: AskingPrinter): Printed[] => mechanism.printed.splice(0)
  const textsOfPapers = (printer: AskingPrinter): string[] =>
    takePapers(printer).map(({ lines }) => lines.join('\n'))
  const order = (tableId: number = TABLES.one) =>
    restaurant.call(createOrder, {
      body: {
        cart: [
          { ...cartLine(TACO.id, 2), addons_ids: [TACO.addons.cheese], notes: 'bien dorados' },
          cartLine(WATER.id, 3),
        ],
        tableId,
        deliveryType: 'dinein',
      },
    })
  const printerView = async (id: number) => (await restaurant.call(getPrinting)).find((one) => one.id === id)

  it('prints on each printer only its station’s lines, without prices, with table and round', async () => {
    await order()
    await order()
    await allAsk()
    const [food, again] = textsOfPapers(kitchen)
    expect(food).toMatch(/^ *Cocina\n/)
    expect(food).toMatch(/2 × Taco al pastor/)
    expect(food).toMatch(/\+ Queso/)
    expect(food).toMatch(/bien dorados/)
    expect(food).toMatch(/Ronda 1/)
    expect(again).toMatch(/Ronda 2/)
    expect(food).not.toMatch(/Agua/)
    const drinks = takePapers(bar)
    expect(drinks).toHaveLength(2)
    for (const { lines, events } of drinks) {
      const text = lines.join('\n')
      expect(text).toMatch(/3 × Agua de jamaica/)
      expect(text).toMatch(TABLE_ONE)
      expect(text).not.toMatch(/Taco|\$|\d\.\d\d/)
      expect(events).toContain('cut')
    }
  })

  it('moves the papers of a silent printer, whose dishes come out once on the other', async () => {
    await order()
    await bar.ask(6)
    server.clock.advance(3 * MINUTE)
    await order(TABLES.two)
    await bar.ask(6)
    expect(await printerView(kitchenId)).toMatchObject({ isSilent: true, waiting: 2 })
    expect(await printerView(barId)).toMatchObject({ isSilent: false, waiting: 0 })
    textsOfPapers(bar)
    const moved = await restaurant.call(moveJobs, { body: { fromId: kitchenId, toId: barId } })
    expect(moved.jobs).toBe(2)
    await allAsk()
    expect(textsOfPapers(kitchen)).toEqual([])
    const texts = textsOfPapers(bar)
    expect(texts.map((text) => /Mesa \d/.exec(text)?.[0])).toEqual([TABLE_ONE, TABLE_TWO])
    for (const text of texts) {
      expect(text).toMatch(/2 × Taco al pastor/)
      // The kitchen's printer never had them, so no copy can exist.
      expect(text).not.toMatch(/POSIBLE DUPLICADO|Agua/)
    }
    expect(await printerView(kitchenId)).toMatchObject({ isSilent: false, waiting: 0 })
  })

  it('marks reprints as REIMPRESIÓN', async () => {
    const { orderId } = await order()
    await allAsk()
    expect([...textsOfPapers(kitchen), ...textsOfPapers(bar)].join()).not.toMatch('REIMPRESIÓN')
    await restaurant.call(reprintKitchen, { body: { orderId } })
    await restaurant.call(printPaper, {
      body: { paper: 'receipt', orderIds: [orderId], reprint: true },
    })
    await allAsk()
    const texts = [...textsOfPapers(kitchen), ...textsOfPapers(bar)]
    expect(texts).toHaveLength(3)
    for (const text of texts) expect(text).toMatch(/REIMPRESI[ÓO]N/)
  })

  it('prints CANCELADO at the voided line’s station alone, which then acknowledges it', async () => {
    await order()
    await allAsk()
    textsOfPapers(kitchen)
    textsOfPapers(bar)
    // The order's second line.
    await restaurant.call(setItemStatus, { params: { id: 2 }, body: { status: 'cancelled' } })
    await allAsk()
    expect(textsOfPapers(kitchen)).toEqual([])
    const [slip, ...others] = textsOfPapers(bar)
    expect(others).toEqual([])
    expect(slip).toMatch(/CANCELADO/)
    expect(slip).toMatch(TABLE_ONE)
    expect(slip).toMatch(/3 × Agua de jamaica/)
    expect(await restaurant.call(listVoids)).toMatchObject([{ item_id: 2, stations: [barStation] }])
    await restaurant.call(acknowledgeVoid, { params: { id: 2 }, body: { stationId: barStation } })
    expect(await restaurant.call(listVoids)).toEqual([])
  })

  it('opens the drawer once for a charge in cash and not for a charge by card', async () => {
    await sellWaters(restaurant, CARD)
    await allAsk()
    expect(takePapers(bar).flatMap(({ events }) => events)).not.toContain('drawer')
    await sellWaters(restaurant, CASH)
    await allAsk()
    const pulses = takePapers(bar).filter(({ events }) => events.includes('drawer'))
    expect(pulses).toHaveLength(1)
    expect(pulses[0]?.lines.join('').trim()).toBe('')
  })

  it('asks in the morning about the jobs of a printer that was off, and prints the new order', async () => {
    await order()
    await bar.ask(6)
    server.clock.advance(10 * 60 * MINUTE)
    restaurant = await server.signIn(restaurant.username)
    await allAsk()
    expect(textsOfPapers(kitchen)).toEqual([])
    expect(await printerView(kitchenId)).toMatchObject({ waiting: 0, asked: 1 })
    await order(TABLES.two)
    await allAsk()
    expect(textsOfPapers(kitchen).map((text) => /Mesa \d/.exec(text)?.[0])).toEqual([TABLE_TWO])
    const [old] = (await restaurant.call(listJobs)).filter(({ state }) => state === 'expired')
    await restaurant.call(retryJob, { params: { id: old?.id ?? 0 } })
    await allAsk()
    expect(textsOfPapers(kitchen).map((text) => /Mesa \d/.exec(text)?.[0])).toEqual([TABLE_ONE])
  })
})
