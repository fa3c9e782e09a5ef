import { chargeCheck, discountCheck } from '@comanda/shared/checks/api'
import * as api from '@comanda/shared/offline/api'
import * as reviewCalls from '@comanda/shared/offline/reviews'
import { createOrder } from '@comanda/shared/pos/api'
import { openShift } from '@comanda/shared/till/api'
import { deleteUser } from '@comanda/shared/users/api'
import { describe, expect, it } from 'vitest'
import { openTaqueria, TABLES, WATER } from '../../../server/src/testing/menu.ts'
import type { Client } from '../../../server/src/testing/restaurant.ts'
import { SellingDevice } from '../../../server/src/testing/selling-device.ts'
import { serverForTests } from '../../../server/src/testing/server-for-tests.ts'

const server = serverForTests()

const DAY = 24 * 3_600_000
const water = { id: WATER.id, quantity: 1, price: '38.50' }
const pay = { payments: [{ paymentTypeId: 1, amount: 38.5 }] }

/** A waiter who keeps the tablet, and a check of the restaurant. */
async function openWithWaiter() {
  const restaurant = await openTaqueria(server)
  await restaurant.call(openShift, { body: { amount: 0 } })
  const waiter = await server.hire(restaurant, ['POS', 'ORDERS', 'REFUNDS'])
  const device = await SellingDevice.register(server, waiter)
  const { checkId: id } = await restaurant.call(createOrder, { body: { cart: [water], tableId: TABLES.one } })
  return { restaurant, waiter, device, id }
}

const reviewsOfOwner = async (owner: Client) =>
  (await owner.call(reviewCalls.listReviews, { query: { state: 'open' } })).reviews

describe('a selling device in the wrong hands', () => {
  it('moves no money after its person was dismissed, whatever it claims, for nine days', async () => {
    const { restaurant, waiter, device, id } = await openWithWaiter()
    const before = device.record()
    await restaurant.call(deleteUser, { params: { username: waiter.username } })
    const rows = async () =>
      (
        await server.database.owner.query(
          `SELECT (SELECT count(*) FROM payments WHERE tenant_id = $1)::int + (SELECT count(*) FROM discounts WHERE tenant_id = $1)::int
                + (SELECT count(*) FROM orders WHERE tenant_id = $1)::int AS rows`,
          [restaurant.tenantId],
        )
      ).rows[0].rows
    const start = await rows()
    for (let day = 0; day < 9; day++) {
      for (const claim of [{}, { by: restaurant.username }, { at: before.at, heardAt: before.heardAt }]) {
        const record = { isSessionOver: true, ...claim }
        const courtesy = { kind: 'courtesy', reason: 'Queja' }
        await device.send(chargeCheck, { params: { id }, body: pay, record }, server.stranger)
        await device.send(discountCheck, { params: { id }, body: courtesy, record }, server.stranger)
        await device.send(createOrder, { body: { cart: [water] }, record }, server.stranger)
      }
      server.clock.advance(DAY)
    }
    expect(await rows()).toBe(start)
    const owner = await server.signIn(restaurant.username)
    const tasks = await reviewsOfOwner(owner)
    expect(tasks).toHaveLength(81)
    expect(tasks.every(({ kind, waiting }) => kind === 'waiting' && waiting?.ended === 'device')).toBe(true)
    server.clock.reset()
  })

  it('gives no courtesy in the owner’s name without a task, and its seller resolves none', async () => {
    const { restaurant, waiter, device, id } = await openWithWaiter()
    const record = { by: restaurant.username }
    const courtesy = { kind: 'courtesy', reason: 'Queja' }
    await device.send(discountCheck, { params: { id }, body: courtesy, record })
    const [task] = await reviewsOfOwner(restaurant)
    expect(task).toMatchObject({ kind: 'person', checkId: id })
    const resolve = { params: { id: task?.id ?? '' }, body: { resolution: 'kept' as const, note: 'Yo.' } }
    expect((await waiter.send(reviewCalls.resolveReview, resolve)).status).toBe(403)
    expect((await restaurant.send(reviewCalls.resolveReview, resolve)).status).toBe(200)
  })

  it('makes no task and no report with the id of a device alone', async () => {
    const { restaurant, waiter, device } = await openWithWaiter()
    const headers = { cookie: `sellingDevice-${restaurant.tenantId}=${device.id}.${'a'.repeat(43)}` }
    const refused = {
      number: 1,
      soldAt: server.clock.now.toISOString(),
      by: 'x',
      amount: 1,
      title: 'x',
      reason: 'x',
    }
    const report = { unsent: 0, total: 0, oldestAt: null, app: '1' }
    const tries = [
      waiter.send(reviewCalls.reportRefused, { body: { ...refused, sale: {} }, headers }),
      waiter.send(api.reportDevice, { body: report, headers }),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403])
    expect(await reviewsOfOwner(restaurant)).toEqual([])
  })
})
