import { readFile } from 'node:fs/promises'
import { toCents } from '@comanda/shared/kernel/money'
import { createOrderAndInvoice, initPos } from '@comanda/shared/pos/api'
import { openShift } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { openTaqueria } from '../../../server/src/testing/menu.ts'
import { serverForTests } from '../../../server/src/testing/server-for-tests.ts'
import { isFull } from '../lib/scale.ts'
import { Tablet } from './tablet.ts'

const SALES = isFull ? 400 : 40
const EVERY_MS = (8 * 3_600_000) / SALES
const total = '15.00'
const candy = { id: 3, price: total, quantity: 1 }

const server = serverForTests()

describe('a night of eight hours without internet', () => {
  it('arrives whole, once and with its times, while another store goes on', async () => {
    const restaurant = await openTaqueria(server)
    await restaurant.call(openShift, { body: { amount: 0 } })
    const tablet = await Tablet.register(server, restaurant)
    await tablet.setNetwork('down')
    for (let sold = 0; sold < SALES; sold++) {
      server.clock.advance(EVERY_MS)
      const body = { cart: [candy], total, payments: [{ paymentTypeId: 1, amount: total }] }
      await tablet.sell(createOrderAndInvoice, { body }, { kind: 'paid_order', amount: toCents(1_500) })
    }
    expect(tablet.outbox.view.unsent).toBe(SALES)

    const neighbour = await openTaqueria(server)
    let isOver = false
    const arrival = tablet.settle().finally(() => {
      isOver = true
    })
    while (!isOver) expect((await neighbour.send(initPos)).status).toBe(200)
    await arrival

    const { entries } = tablet.outbox.view
    expect(entries.filter(({ state }) => state !== 'sent')).toEqual([])
    const { rows } = await server.database.owner.query(
      `SELECT count(*)::int AS orders, count(DISTINCT s.key)::int AS keys, count(o.invoice_id)::int AS paid,
              bool_and(o.created_at = s.sold_at) AS in_time
       FROM orders o JOIN device_sales s ON s.tenant_id = o.tenant_id AND s.order_id = o.id WHERE o.tenant_id = $1`,
      [restaurant.tenantId],
    )
    expect(rows).toEqual([{ orders: SALES, keys: SALES, paid: SALES, in_time: true }])
    await tablet.end()
  })

  it('is taken from the outbox of an earlier version of the app', async () => {
    const restaurant = await openTaqueria(server)
    const tablet = await Tablet.register(server, restaurant)
    const entry = JSON.parse(await readFile(new URL('outbox-v1.json', import.meta.url), 'utf8'))
    const { key } = entry
    const at = server.clock.now.toISOString()
    await tablet.outbox.db?.put('outbox', { ...entry, at, heardAt: at, by: restaurant.username })
    await tablet.crash()
    await tablet.settle()
    expect(tablet.outbox.entry(key)).toMatchObject({ state: 'sent', answer: { orderId: 1 } })
    await tablet.end()
  })
})
