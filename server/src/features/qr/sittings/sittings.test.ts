import { randomUUID } from 'node:crypto'
import { createOrder } from '@comanda/shared/pos/api'
import { listQrOrders } from '@comanda/shared/qr/api'
import { orderOfRequest } from '@comanda/shared/qr/order-of-request'
import * as api from '@comanda/shared/sittings/api'
import { expect, it } from 'vitest'
import { openTaqueria, switchQr, TABLES, TACO, tableCode, WATER } from '../../../testing/menu.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'

const server = serverForTests()

class Phone {
  readonly qrcode: string
  readonly ticket: string
  sitting: api.Sitting
  private constructor(qrcode: string, ticket: string, sitting: api.Sitting) {
    this.qrcode = qrcode
    this.ticket = ticket
    this.sitting = sitting
  }
  static async join(qrcode: string, tableId: string): Promise<Phone> {
    const { ticket, sitting } = await server.stranger.call(api.joinSitting, {
      params: { qrcode },
      body: { tableId },
    })
    return new Phone(qrcode, ticket, sitting)
  }
  async add(line: object): Promise<string> {
    const id = randomUUID()
    this.sitting = await server.stranger.call(api.putLine, {
      params: { qrcode: this.qrcode },
      body: { ticket: this.ticket, id, version: 0, line: line as never },
    })
    return id
  }
  async send(key?: string) {
    const lines = this.sitting.lines.map(({ id, version }) => ({ id, version }))
    const { sitting } = await server.stranger.call(api.sendRound, {
      params: { qrcode: this.qrcode },
      body: { ticket: this.ticket, lines },
      ...(key && { key }),
    })
    this.sitting = sitting
  }
  async read() {
    const params = { qrcode: this.qrcode }
    this.sitting = await server.stranger.call(api.readSitting, { params, body: { ticket: this.ticket } })
    return this.sitting
  }
}

async function openTable() {
  const restaurant = await openTaqueria(server)
  const qrcode = await switchQr(restaurant)
  const table = await tableCode(restaurant, TABLES.one)
  return { restaurant, join: () => Phone.join(qrcode, table) }
}

const sendRequest = async (restaurant: Client) => {
  const [request] = await restaurant.call(listQrOrders)
  return restaurant.call(createOrder, { body: orderOfRequest(request as never) as never })
}

it('two phones at a table order together, and both see it in the kitchen and on the bill', async () => {
  const { restaurant, join } = await openTable()
  const [ana, luis] = [await join(), await join()]
  expect([ana.sitting.me, luis.sitting.me]).toEqual([1, 2])
  await ana.add({ id: TACO.id, variant_id: TACO.variants.five, quantity: 1 })
  await luis.add({ id: WATER.id, quantity: 2 })
  expect((await ana.read()).lines.map(({ guest, quantity }) => [guest, quantity])).toEqual([
    [1, 1],
    [2, 2],
  ])
  await ana.send()
  expect(ana.sitting).toMatchObject({ lines: [], bill: null })
  expect((await luis.read()).rounds[0]?.lines.map(({ status }) => status)).toEqual(['received', 'received'])
  await sendRequest(restaurant)
  const { rounds, bill } = await luis.read()
  expect(rounds[0]?.lines.map(({ guest, status }) => [guest, status])).toEqual([
    [1, 'kitchen'],
    [2, 'kitchen'],
  ])
  expect(bill).toMatchObject({
    total: '176.50',
    guests: [
      { guest: 1, total: '99.50' },
      { guest: 2, total: '77.00' },
    ],
  })
})
