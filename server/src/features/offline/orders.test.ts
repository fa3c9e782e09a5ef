import { randomUUID } from 'node:crypto'
import { getAuditLog } from '@comanda/shared/audit/api'
import { signOut } from '@comanda/shared/auth/api'
import { chargeCheck, joinChecks, moveCheck } from '@comanda/shared/checks/api'
import { addCustomer } from '@comanda/shared/customers/api'
import { feedChecks } from '@comanda/shared/feed/api'
import { readFloor } from '@comanda/shared/floor/api'
import { AREA, SCOPES } from '@comanda/shared/kernel/scopes'
import { deleteMenuItem, setMenuItemSoldOut, updateMenuItem } from '@comanda/shared/menu/api'
import * as api from '@comanda/shared/offline/api'
import * as reviewCalls from '@comanda/shared/offline/reviews'
import { MOST_LATE_MS } from '@comanda/shared/offline/sale'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { togglePaymentType } from '@comanda/shared/settings/payment-types'
import { deleteStoreTable } from '@comanda/shared/settings/tables'
import { DEFAULT_TILL, saveTillSettings } from '@comanda/shared/settings/till'
import { openShift, startCount } from '@comanda/shared/till/api'
import { deleteUser } from '@comanda/shared/users/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendWhileMenuChanges } from '../../testing/changing-menu.ts'
import { readCheck, sendRound } from '../../testing/checks.ts'
import { refusalIn } from '../../testing/client.ts'
import { CANDY, openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import { planOf } from '../../testing/plan.ts'
import { jobsOf, setUpPrinter } from '../../testing/printers.ts'
import type { Client } from '../../testing/restaurant.ts'
import { NOTHING_UNSENT, SellingDevice } from '../../testing/selling-device.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { eventsFor } from '../../testing/socket.ts'
import { deleteExpired } from '../../upkeep/upkeep.ts'
import { latestCustomers } from './queries.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const HOUR = 3_600_000
const CARD = 2
const cash = (cart: object[], total: string) => ({
  cart,
  total,
  payments: [{ paymentTypeId: 1, amount: total }],
})
const water = { id: WATER.id, quantity: 1, price: '38.50' }
const candy = { id: CANDY.id, quantity: 2, price: '15.00' }

let waiter: Client
let device: SellingDevice
beforeEach(async () => {
  waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
  device = await SellingDevice.register(server, waiter)
})

/** Hours later the short access token has expired, and the browser has renewed it. */
async function hoursLater(hours: number, person: Client): Promise<Client> {
  server.clock.advance(hours * HOUR)
  return server.signIn(person.username)
}

const saleRow = async (folio: number) =>
  (
    await server.sql(
      'SELECT * FROM device_sales WHERE tenant_id = $1 AND number = $2',
      restaurant.tenantId,
      folio,
    )
  )[0]
const storedReviewKinds = async () =>
  (await server.sql('SELECT kind FROM reviews WHERE tenant_id = $1 ORDER BY kind', restaurant.tenantId)).map(
    ({ kind }) => kind,
  )

describe('a device that sells without internet', () => {
  it('gets a letter of its own and keeps it', async () => {
    const second = await SellingDevice.register(server, restaurant)
    expect([device.letter, second.letter]).toEqual(['A', 'B'])
    const again = await waiter.call(api.registerDevice, {
      body: { device: device.id, app: '2' },
      headers: { cookie: device.cookie },
    })
    expect(again).toMatchObject({ device: device.id, letter: 'A', lastNumber: 0 })
    const forged = await waiter.call(api.registerDevice, {
      body: { device: device.id, app: '2' },
      headers: { cookie: second.cookie },
    })
    expect(forged.letter).toBe('C')
  })

  it('keeps its identity after its end until its sales wait for a person, then registers as a new device', async () => {
    await restaurant.call(api.endOfflineDevice, { params: { id: device.id } })
    const meet = (hasUnsent: boolean) =>
      waiter.call(api.registerDevice, {
        body: { device: device.id, app: '2', hasUnsent },
        headers: { cookie: device.cookie },
      })
    expect(await meet(true)).toMatchObject({ device: device.id, letter: 'A', isEnded: true })
    const late = await device.send(createOrder, { body: { cart: [water] } })
    expect(late.body).toMatchObject({ code: 'sale_waiting', isEnded: true })
    expect(await meet(false)).toMatchObject({ letter: 'B', lastNumber: 0, isEnded: false })
  })

  it('keeps its letter when its page was closed while it registered', async () => {
    const register = (headers: object) =>
      waiter.call(api.registerDevice, { body: { app: '1' }, headers: headers as never })
    expect(await register({ cookie: device.cookie })).toMatchObject({ device: device.id, letter: 'A' })
    // Once it was seen again it knew its letter: a browser that has lost it gets another letter.
    server.clock.advance(1_000)
    await device.report()
    expect(await register({ cookie: device.cookie })).toMatchObject({ letter: 'B' })
    expect(await restaurant.call(api.listOfflineDevices)).toHaveLength(2)
  })

  it('keeps the people without their PINs, and when each PIN was set', async () => {
    const kit = await waiter.call(api.getKit)
    expect(kit).toMatchObject({ hours: 72, waitMs: 400, discountLimit: 0, requiresShift: false })
    expect(kit.people).toContainEqual({
      key: expect.any(String),
      name: 'Personal de prueba',
      pinSetAt: null,
    })
    expect(JSON.stringify(kit)).not.toContain('@')
  })

  it('is of a person who sells: no other registers it, nor reads customers or open checks', async () => {
    for (const scope of SCOPES.filter((one) => !AREA.pos.some((pos) => pos === one))) {
      const person = await server.hire(restaurant, [scope])
      const replies = [
        await person.send(api.registerDevice, { body: { app: '1' } }),
        await person.send(api.getKit),
        await person.send(feedChecks),
      ]
      expect([scope, ...replies.map(({ status }) => status)]).toEqual([scope, 403, 403, 403])
    }
  })

  it('names who sold and who approved by their keys, and to nobody by a login', async () => {
    const kit = await restaurant.call(api.getKit)
    const key = kit.people.find(({ name }) => name === 'Personal de prueba')?.key ?? ''
    const sold = await device.send(createOrder, { body: { cart: [water] }, record: { by: key } })
    expect(sold.body).toMatchObject({ success: true, marks: [] })
    expect(JSON.stringify(await waiter.call(feedChecks))).not.toContain('@')
    const order = await restaurant.call(getOrder, { params: { id: Number(sold.body.orderId) } })
    expect(order.history[0]).toMatchObject({ by: 'Personal de prueba', what: 'placed' })
    expect(await saleRow(1)).toMatchObject({ actor: waiter.username })
  })

  it('keeps the guests of the latest orders, which are found without reading those without a guest', async () => {
    const t = restaurant.tenantId
    await server.sql(`
      INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date, status, closed_at)
        SELECT ${t}, n, 'x', now(), '2026-01-01', 'unpaid', now() FROM generate_series(1000, 21000) n;
      INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, check_id, round, status)
        SELECT ${t}, n, n, '2026-01-01', now(), 'x', 'WALKIN', n, 1, 'completed' FROM generate_series(1000, 21000) n;
      ANALYZE checks, orders`)
    const plan = await planOf(server.database, latestCustomers(t, api.KEPT_CUSTOMERS))
    expect(plan).toContain('orders_with_guest')
    expect(plan).not.toMatch(/Seq Scan on orders/)
  })

  it('is in the audit log when it reads customers and open checks for the first time', async () => {
    const entries = async () => {
      const log = await restaurant.call(getAuditLog, { query: { action: 'offline.read' } })
      return log.entries.map(({ actor, subject }) => [actor, subject])
    }
    const headers = { cookie: device.cookie }
    for (const call of [feedChecks, api.getKit, feedChecks]) await waiter.call(call, { headers })
    await restaurant.call(api.getKit, { headers })
    expect(await entries()).toEqual([[waiter.username, 'A · node']])
    // Without a device the session reads.
    for (const call of [api.getKit, feedChecks]) await waiter.call(call)
    await waiter.call(api.getKit, { headers: { cookie: `${device.cookie.slice(0, -3)}AAA` } })
    expect(await entries()).toHaveLength(2)
  })

  it('is on the owner’s list with its unsent sales', async () => {
    const oldestAt = server.clock.now.toISOString()
    await device.report({ unsent: 5, total: 812.5, oldestAt })
    expect(await restaurant.call(api.listOfflineDevices)).toMatchObject([
      { letter: 'A', unsent: 5, unsentTotal: '812.50', oldestAt, isThis: false },
    ])
    expect((await waiter.send(api.reportDevice, { body: NOTHING_UNSENT })).status).toBe(403)
  })

  it('learns of its end from the answer to its report', async () => {
    expect((await device.report()).isEnded).toBe(false)
    await restaurant.call(api.endOfflineDevice, { params: { id: device.id } })
    expect((await device.report()).isEnded).toBe(true)
  })

  it('has the name that the owner gives it, also after it registers again', async () => {
    await restaurant.call(api.nameOfflineDevice, { params: { id: device.id }, body: { name: 'Caja barra' } })
    const headers = { cookie: device.cookie }
    await waiter.call(api.registerDevice, { body: { app: '2', device: device.id }, headers })
    expect(await restaurant.call(api.listOfflineDevices)).toMatchObject([{ name: 'Caja barra' }])
  })

  it('tells of its sales in the session of a person who does not sell', async () => {
    const cashier = await server.hire(restaurant, ['TILL'])
    await device.report({ unsent: 2, total: 60 }, cashier)
    expect(await restaurant.call(api.listOfflineDevices)).toMatchObject([{ letter: 'A', unsent: 2 }])
  })

  it('stays on the list after its end while its sales may still arrive', async () => {
    await device.report({ unsent: 2, total: 60 })
    const list = () => restaurant.call(api.listOfflineDevices)
    expect(await list()).toMatchObject([{ letter: 'A', isEnded: false }])
    await restaurant.call(api.endOfflineDevice, { params: { id: device.id } })
    expect(await list()).toMatchObject([{ letter: 'A', isEnded: true, unsent: 2 }])
    await server.sql(
      'UPDATE offline_devices SET last_seen_at = $2 WHERE tenant_id = $1',
      restaurant.tenantId,
      new Date(server.clock.now.getTime() - MOST_LATE_MS - 60_000),
    )
    expect(await list()).toEqual([])
  })
})

describe('an order that was sold without internet', () => {
  it('arrives once, at the time of the sale, with its folio', async () => {
    const record = device.record()
    const soldAt = server.clock.now
    const restaurant = await hoursLater(2, waiter)
    const key = randomUUID()
    const sent = { body: { cart: [water], tableId: TABLES.one }, key, record }
    const first = await device.send(createOrder, sent, restaurant)
    const again = await device.send(createOrder, sent, restaurant)
    expect(first).toMatchObject({ status: 200, body: { orderId: 1, tokenNo: 1, checkId: 1, marks: [] } })
    expect(again.body).toMatchObject({ orderId: 1, tokenNo: 1, checkId: 1 })
    expect((await restaurant.call(getOrder, { params: { id: 1 } })).date).toBe(soldAt.toISOString())
    expect(await saleRow(1)).toMatchObject({
      order_id: 1,
      check_id: 1,
      sold_at: soldAt,
      marks: [],
    })
  })

  it('gets its folio when only the answer to the first request was lost', async () => {
    const body = { cart: [water] }
    const key = randomUUID()
    await waiter.send(createOrder, { body, key })
    expect(await saleRow(1)).toBeUndefined()
    expect((await device.send(createOrder, { body, key })).body).toMatchObject({ orderId: 1 })
    expect(await saleRow(1)).toMatchObject({ order_id: 1, key })
  })

  it('is known after its stored answer was deleted', async () => {
    const record = device.record()
    const sent = { body: { cart: [water] }, key: randomUUID(), record }
    await device.send(createOrder, sent)
    await server.sql('DELETE FROM idempotency_keys WHERE tenant_id = $1', restaurant.tenantId)
    expect(await device.send(createOrder, sent)).toMatchObject({
      status: 409,
      body: { code: 'already_received', orderId: 1, checkId: 1 },
    })
    const other = { ...sent, key: randomUUID() }
    expect(await device.send(createOrder, other)).toMatchObject({ status: 409, body: { code: 'duplicate' } })
  })

  it('is answered from its key for days after it arrived late', async () => {
    const record = device.record()
    const sent = { body: { cart: [water] }, key: randomUUID(), record }
    const first = await device.send(createOrder, sent, await hoursLater(5 * 24, waiter))
    const later = await hoursLater(6 * 24, waiter)
    await deleteExpired(server.app.platform, server.clock.now)
    expect(await device.send(createOrder, sent, later)).toMatchObject({
      status: 200,
      body: { orderId: first.body.orderId },
    })
  })

  it('counts for the business day of the sale', async () => {
    const record = device.record()
    const sold = { body: cash([water], '38.50'), record }
    const paid = await device.send(createOrderAndInvoice, sold, await hoursLater(24, waiter))
    expect(paid).toMatchObject({ status: 200, body: { invoiceId: 1, tokenNo: 1 } })
    const rows = await server.sql(
      'SELECT business_date::text AS day FROM invoices WHERE tenant_id = $1',
      restaurant.tenantId,
    )
    expect(rows).toEqual([{ day: record.at.slice(0, 10) }])
  })

  it('has the time between last contact and arrival when the clock was wrong by an hour or a day', async () => {
    const now = server.clock.now
    const wrong = (ms: number) => ({ ...device.record(), at: new Date(now.getTime() + ms).toISOString() })
    const known = { ...wrong(HOUR), offset: -HOUR }
    await device.send(createOrder, { body: { cart: [water] }, record: known })
    await device.send(createOrder, { body: { cart: [water] }, record: wrong(24 * HOUR) })
    await device.send(createOrder, { body: { cart: [water] }, record: wrong(-24 * HOUR) })
    for (const id of [1, 2, 3])
      expect((await restaurant.call(getOrder, { params: { id } })).date).toBe(now.toISOString())
    expect(await saleRow(1)).toMatchObject({ marks: [] })
    expect(await saleRow(2)).toMatchObject({ marks: ['clock'] })
    expect(await storedReviewKinds()).toEqual(['clock', 'clock'])
  })
})

describe('the papers of a sale', () => {
  it('are the kitchen’s, unless the device has printed them, and never its receipt or the drawer', async () => {
    await setUpPrinter(restaurant, {
      printsKitchen: true,
      opensDrawer: true,
      papers: ['receipt'],
      printsAlways: true,
    })
    for (const isPrinted of [true, false])
      await device.send(createOrderAndInvoice, { body: cash([water], '38.50'), record: { isPrinted } })
    expect(await jobsOf(restaurant)).toEqual([[1, 'kitchen', 'Comanda · #2']])
  })
})

describe('the menu of a device', () => {
  const total = async (restaurant: Client, id: number) =>
    (await restaurant.call(getOrder, { params: { id } })).total

  it('has the prices of its sales after the store changed them', async () => {
    await restaurant.call(updateMenuItem, {
      params: { id: WATER.id },
      body: { title: 'Agua', price: 50, taxId: 1 },
    })
    const sent = await device.send(createOrder, { body: { cart: [water] } })
    expect(sent).toMatchObject({ status: 200, body: { marks: ['prices'] } })
    expect(await total(restaurant, 1)).toBe('38.50')
    const { checkId } = await restaurant.call(api.findFolio, { params: { folio: 'A-1' } })
    const { rounds } = await readCheck(restaurant, checkId ?? 0)
    expect(rounds).toMatchObject([{ folio: 'A-1', marks: ['prices'] }])
    expect(await storedReviewKinds()).toEqual([])
  })

  it('keeps the tax with which it sold', async () => {
    await restaurant.call(updateMenuItem, {
      params: { id: WATER.id },
      body: { title: 'Agua', price: 38.5, taxId: null },
    })
    await device.send(createOrderAndInvoice, { body: cash([water], '38.50') })
    expect((await restaurant.call(getOrder, { params: { id: 1 } })).taxTotal).toBe('5.31')
  })

  it('sells dishes that were sold out or deleted meanwhile', async () => {
    await restaurant.call(setMenuItemSoldOut, { params: { id: WATER.id }, body: { isSoldOut: true } })
    await restaurant.call(deleteMenuItem, { params: { id: CANDY.id } })
    const sent = await device.send(createOrder, { body: { cart: [water, candy] } })
    expect(sent).toMatchObject({ status: 200, body: { marks: ['gone'] } })
    expect(await total(restaurant, 1)).toBe('68.50')
  })

  it('is read once for all sales of a night', async () => {
    await device.send(createOrder, { body: { cart: [water] } })
    await server.sql('DELETE FROM catalog_versions WHERE tenant_id = $1', restaurant.tenantId)
    const body = { title: 'Agua', price: 45, taxId: 1 }
    await restaurant.call(updateMenuItem, { params: { id: WATER.id }, body })
    const sent = await device.send(createOrder, { body: { cart: [water] } })
    expect(sent).toMatchObject({ status: 200, body: { marks: ['prices'] } })
    expect(await storedReviewKinds()).toEqual([])
  })

  it('may be unknown: then the sale keeps its prices and a person looks at it', async () => {
    const cart = [{ ...water, price: '40.00' }]
    const sent = await device.send(createOrder, { body: { cart }, record: { catalog: 999 } })
    expect(sent).toMatchObject({ status: 200, body: { marks: ['unknown_catalog', 'prices'] } })
    expect(await total(restaurant, 1)).toBe('40.00')
    expect(await storedReviewKinds()).toEqual(['prices'])
  })

  it('does not excuse other prices than its own, and screens hear that a person must look at the sale', async () => {
    const received = await eventsFor(restaurant)
    for (const price of ['38.50', '1.00', '38.50'])
      await device.send(createOrder, { body: { cart: [{ ...water, price }] } })
    expect(await storedReviewKinds()).toEqual(['prices'])
    await expect.poll(() => received.filter((event) => event === 'new_order')).toHaveLength(3)
    expect(received).toEqual(['new_order', 'new_order', 'review_update', 'new_order'])
  })
})

describe('a round that was sold without internet', () => {
  const openCheck = async (tableId: number = TABLES.one) => await sendRound(restaurant, [candy], { tableId })
  const round = (checkId: number) => ({ body: { cart: [water], checkId, tableId: TABLES.one } })

  it('opens a check of its own on the table when its check was charged elsewhere, and needs no shift', async () => {
    const id = await openCheck()
    await restaurant.call(chargeCheck, {
      params: { id },
      body: { payments: [{ paymentTypeId: 1, amount: 30 }] },
    })
    await restaurant.call(saveTillSettings, { body: { ...DEFAULT_TILL, requireShift: true } })
    const sent = await device.send(createOrder, round(id))
    expect(sent).toMatchObject({ status: 200, body: { marks: ['late_round'] } })
    const check = await readCheck(restaurant, Number(sent.body.checkId))
    expect(check).toMatchObject({ status: 'open', table_id: TABLES.one, total: '38.50' })
    expect(check.id).not.toBe(id)
    expect(await storedReviewKinds()).toEqual(['late_round'])
  })

  it('marks the check that it opened, on its page and on the floor, until a person has seen it', async () => {
    const id = await openCheck()
    await restaurant.call(chargeCheck, {
      params: { id },
      body: { payments: [{ paymentTypeId: 1, amount: 30 }] },
    })
    const late = Number((await device.send(createOrder, round(id))).body.checkId)
    const besides = { body: { cart: [candy], tableId: TABLES.one, newCheck: true } }
    const other = (await restaurant.call(createOrder, besides)).checkId
    const isMarked = async (checkId: number) => (await readCheck(restaurant, checkId)).is_under_review
    const marksOnFloor = async () => {
      const { tables } = await restaurant.call(readFloor)
      const table = tables.find((one) => one.id === TABLES.one)
      return table?.checks.map((check) => [check.id, check.is_under_review])
    }
    expect([await isMarked(late), await isMarked(other), await isMarked(id)]).toEqual([true, false, false])
    expect(await marksOnFloor()).toEqual([
      [late, true],
      [other, false],
    ])
    const [review] = (await restaurant.call(reviewCalls.listReviews)).reviews
    await restaurant.call(reviewCalls.resolveReview, {
      params: { id: review?.id ?? '' },
      body: { resolution: 'kept' },
    })
    expect(await isMarked(late)).toBe(false)
    expect(await marksOnFloor()).toEqual([
      [late, false],
      [other, false],
    ])
  })

  it('follows a check that was moved, and a check that was joined to another', async () => {
    const [moved, other] = [await openCheck(), await openCheck(TABLES.two)]
    await restaurant.call(moveCheck, { params: { id: moved }, body: { tableId: TABLES.three } })
    expect((await device.send(createOrder, round(moved))).body).toMatchObject({ checkId: moved, marks: [] })
    expect((await restaurant.call(getOrder, { params: { id: 3 } })).table_id).toBe(TABLES.three)
    await restaurant.call(joinChecks, { params: { id: other }, body: { checkId: moved } })
    expect((await device.send(createOrder, round(moved))).body).toMatchObject({ checkId: other, marks: [] })
  })

  it('follows a check that was joined twice', async () => {
    const [first, second, last] = [
      await openCheck(),
      await openCheck(TABLES.two),
      await openCheck(TABLES.three),
    ]
    await restaurant.call(joinChecks, { params: { id: second }, body: { checkId: first } })
    await restaurant.call(joinChecks, { params: { id: last }, body: { checkId: second } })
    expect((await device.send(createOrder, round(first))).body).toMatchObject({ checkId: last, marks: [] })
  })

  it('stays in its open check when the menu changes at the moment of its arrival', async () => {
    const id = await openCheck()
    const send = () => device.send(createOrder, round(id))
    expect((await sendWhileMenuChanges(server, restaurant, send)).body).toMatchObject({
      checkId: id,
      marks: [],
    })
  })

  it('is taken without its table when the table was deleted', async () => {
    await restaurant.call(deleteStoreTable, { params: { id: TABLES.three } })
    const sent = await device.send(createOrder, { body: { cart: [water], tableId: TABLES.three } })
    expect(sent).toMatchObject({ status: 200, body: { marks: ['gone'] } })
    expect((await restaurant.call(getOrder, { params: { id: 1 } })).table_id).toBeNull()
  })
})

describe('the person of a sale', () => {
  it('may be another person than the sender', async () => {
    const other = await server.hire(restaurant, ['POS'])
    const sent = await device.send(
      createOrder,
      { body: { cart: [water] }, record: { by: other.username } },
      waiter,
    )
    expect(sent).toMatchObject({ status: 200, body: { marks: [] } })
    expect(await saleRow(1)).toMatchObject({ actor: other.username })
    expect(await storedReviewKinds()).toEqual(['person'])
  })

  it('is sent in the session of a person who may not sell, with the right of the seller', async () => {
    const cashier = await server.hire(restaurant, ['TILL'])
    const body = { cart: [water] }
    const sent = await device.send(createOrder, { body, record: { by: waiter.username } }, cashier)
    expect(sent).toMatchObject({ status: 200, body: { marks: [] } })
    expect(await saleRow(1)).toMatchObject({ actor: waiter.username })
    expect((await cashier.send(createOrder, { body })).status).toBe(403)
  })

  it('was dismissed, or lost the right, after the sale', async () => {
    const cook = await server.hire(restaurant, ['KITCHEN'])
    const gone = await server.hire(restaurant, ['POS'])
    await restaurant.call(deleteUser, { params: { username: gone.username } })
    const by = async (username: string) =>
      (await device.send(createOrder, { body: { cart: [water] }, record: { by: username } })).body
    expect(await by(cook.username)).toMatchObject({ marks: ['not_allowed'] })
    expect(await by(gone.username)).toMatchObject({ code: 'sale_waiting' })
    expect(await storedReviewKinds()).toEqual(['person', 'waiting'])
  })

  it('signed out before the sale arrived: it waits, whenever the device says that it was made', async () => {
    const [early, late] = [device.record({ isSessionOver: true }), device.record({ isSessionOver: true })]
    server.clock.advance(HOUR)
    await waiter.send(signOut)
    const body = { cart: [water] }
    expect(
      await device.send(createOrder, { body, record: { ...early, isSessionOver: false } }),
    ).toMatchObject({ status: 401 })
    for (const record of [early, { ...late, at: server.clock.now.toISOString() }])
      expect(await device.send(createOrder, { body, record }, server.stranger)).toMatchObject({
        status: 409,
        body: { code: 'sale_waiting' },
      })
    expect(await storedReviewKinds()).toEqual(['waiting', 'waiting'])
  })
})

describe('a sale of another store', () => {
  it('is refused without the cookie of this store’s device', async () => {
    const rival = await openTaqueria(server)
    const { id } = await SellingDevice.register(server, rival)
    const body = { cart: [water] }
    expect(await refusalIn(device.send(createOrder, { body }, rival))).toEqual([403, 'device_unknown'])
    const record = device.record({ device: id })
    expect((await device.send(createOrder, { body, record })).status).toBe(403)
    const forged = device.record({ device: id, isSessionOver: true })
    expect((await device.send(createOrder, { body, record: forged }, server.stranger)).status).toBe(401)
  })

  it('is refused with an unreadable record or without a key', async () => {
    const headers = { cookie: device.cookie, 'device-sale': 'nada' }
    expect(await waiter.send(createOrder, { body: { cart: [water] }, headers })).toMatchObject({
      status: 400,
    })
  })

  it('is refused with values that no store can have', async () => {
    const body = cash([water], '38.50')
    for (const record of [
      { drawer: 2 ** 40 },
      { drawer: 0 },
      { catalog: 2 ** 31 },
      { catalog: -1 },
      { by: 'a\0' },
      { app: '\0' },
      { approvedBy: '\0' },
    ])
      expect(await device.send(createOrderAndInvoice, { body, record })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      })
  })
})

describe('the till and the customers of a sale', () => {
  const closeShifts = () =>
    server.sql(
      `UPDATE shifts SET status = 'closed', counting_by = 'x', closed_at = now(), closed_by = 'x' WHERE tenant_id = $1`,
      restaurant.tenantId,
    )

  it('take money without an open shift, and wait while the drawer is counted', async () => {
    const { shiftId } = await restaurant.call(openShift, { body: { amount: 0 } })
    await restaurant.call(startCount, { params: { id: shiftId } })
    const sale = { body: cash([water], '38.50'), key: randomUUID(), record: device.record() }
    expect(await device.send(createOrderAndInvoice, sale)).toMatchObject({
      status: 409,
      body: { code: 'shift_counting' },
    })
    const unpaid = () => device.send(createOrder, { body: { cart: [water] } })
    expect(await unpaid()).toMatchObject({ status: 200, body: { marks: [] } })
    await closeShifts()
    expect(await device.send(createOrderAndInvoice, sale)).toMatchObject({
      status: 200,
      body: { marks: ['no_shift'] },
    })
    expect(await unpaid()).toMatchObject({ status: 200, body: { marks: [] } })
    expect(await storedReviewKinds()).toEqual(['no_shift'])
  })

  it('take money without an open shift also when the menu changes at the moment of the arrival', async () => {
    await restaurant.call(saveTillSettings, { body: { ...DEFAULT_TILL, requireShift: true } })
    const sale = { body: cash([water], '38.50') }
    const send = () => device.send(createOrderAndInvoice, sale)
    expect(await sendWhileMenuChanges(server, restaurant, send)).toMatchObject({
      status: 200,
      body: { marks: ['no_shift'] },
    })
  })

  it('say that the money is in no corte when the shift is closed at the moment of the arrival', async () => {
    await restaurant.call(openShift, { body: { amount: 0 } })
    const change = () => closeShifts()
    const send = () => device.send(createOrderAndInvoice, { body: cash([water], '38.50') })
    expect(await sendWhileMenuChanges(server, restaurant, send, { change })).toMatchObject({
      status: 200,
      body: { marks: ['no_shift'] },
    })
    expect(await storedReviewKinds()).toEqual(['no_shift'])
  })

  it('keep the type of a payment that was disabled after the sale', async () => {
    await restaurant.call(togglePaymentType, { params: { id: '2' }, body: { isActive: false } })
    const byCard = [
      { paymentTypeId: CARD },
      {
        payments: [
          { paymentTypeId: CARD, amount: '30.00' },
          { paymentTypeId: 1, amount: '8.50' },
        ],
      },
    ]
    for (const payment of byCard) {
      const body = { cart: [water], total: '38.50', ...payment }
      const sent = await device.send(createOrderAndInvoice, { body })
      expect([sent.status, sent.body.marks]).toEqual([200, []])
    }
    const rows = await server.sql(
      'SELECT payment_type_id AS type, amount::integer FROM payments WHERE tenant_id = $1 ORDER BY id',
      restaurant.tenantId,
    )
    expect(rows).toEqual([
      { type: CARD, amount: 38_50 },
      { type: CARD, amount: 30_00 },
      { type: 1, amount: 8_50 },
    ])
  })

  it('keep name and phone of a customer whom the store does not have', async () => {
    const customerId = { phone: '5512345678', name: 'Rosa' }
    const sent = await device.send(createOrder, {
      body: { cart: [water], customerType: 'CUSTOMER', customerId },
    })
    expect(sent).toMatchObject({ status: 200, body: { marks: ['customer'] } })
    expect(await restaurant.call(getOrder, { params: { id: 1 } })).toMatchObject({
      customer_type: 'CUSTOMER',
      customer_name: 'Rosa',
      customer_id: '5512345678',
    })
  })

  it('accept a customer whom another device added first', async () => {
    const body = { phone: '5512345678', name: 'Rosa' }
    await restaurant.call(addCustomer, { body })
    expect(await device.send(addCustomer, { body })).toMatchObject({ status: 200 })
  })
})
