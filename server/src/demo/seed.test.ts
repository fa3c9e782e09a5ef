import { getSubscription } from '@comanda/shared/billing/api'
import { PLAN_PRICE } from '@comanda/shared/billing/plan'
import { issueByName } from '@comanda/shared/cfdi/api'
import { getFiscalSettings } from '@comanda/shared/cfdi/settings'
import { listInvoices } from '@comanda/shared/invoices/api'
import { listFinished, listKitchen } from '@comanda/shared/kitchen/api'
import { listOrders } from '@comanda/shared/orders/api'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrderAndInvoice, initPos } from '@comanda/shared/pos/api'
import { addReservation, listReservations } from '@comanda/shared/reservations/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../features/auth/passwords.ts'
import { pictureAddress } from '../pictures/address.ts'
import { assertBooks } from '../testing/books.ts'
import { DEMO_DIR } from '../testing/constants.ts'
import { SECRETS } from '../testing/fiscal-store.ts'
import { type Client, TestServer } from '../testing/restaurant.ts'
import { serverAlone } from '../testing/server-for-tests.ts'
import { DEMO_PASSWORD, GUESTS, STAFF, TABLES } from './people.ts'
import { loadDemo } from './seed.ts'

// The demo is loaded once in an installation.
const server = serverAlone({ billing: { kind: 'embedded' } })
let owner: Client

const load = () =>
  loadDemo({
    secrets: SECRETS,
    demoDir: DEMO_DIR,
    platform: server.app.platform,
    now: server.clock.now,
    hashPassword,
    pictureAddress,
    hasSubscription: true,
  })

const rows = async (sql: string): Promise<Record<string, unknown>[]> => await server.sql(sql)

beforeAll(async () => {
  // Saturday, 14:00, the busiest time.
  server.clock.now = new Date('2026-11-21T20:00:00.000Z')
  await load()
  owner = await server.signIn('demo@comanda.mx', DEMO_PASSWORD)
})

describe('the demo restaurant', () => {
  it('opens with its menu, tables, payment types and settings', async () => {
    const init = await owner.call(initPos)
    expect(init.storeSettings).toMatchObject({ store_name: 'Taquería El Farol', currency: 'MXN' })
    expect(init.menuItems).toHaveLength(84)
    expect(init.categories).toHaveLength(8)
    expect(init.storeTables.map((table) => table.table_title)).toEqual(TABLES.map((table) => table.title))
    expect(init.paymentTypes.map((type) => type.title)).toEqual(['Efectivo', 'Tarjeta', 'Transferencia'])
    const pastor = init.menuItems.find((item) => item.title === 'Taco al pastor')
    expect(pastor).toMatchObject({ price: '24.50', net_price: '21.12', tax_rate: 16, tax_type: 'inclusive' })
    expect(pastor).toMatchObject({ diets: ['gluten_free'], spicy: 1, is_recommended: 1 })
    expect(init.menuItems.filter(({ description }) => !description)).toEqual([])
  })

  it('has its whole menu in English too', async () => {
    const { categories, menuItems } = await owner.call(initPos)
    const texts = [
      ...categories,
      ...menuItems,
      ...menuItems.flatMap(({ variants, addons }) => [...variants, ...addons]),
    ]
    expect(texts.filter(({ title_en }) => !title_en)).toEqual([])
    expect(menuItems.filter(({ description_en }) => !description_en)).toEqual([])
  })

  it('invoices in trial mode: a sale of the last weeks is stamped at once', async () => {
    expect(await owner.call(getFiscalSettings)).toMatchObject({ isReady: true, isTest: true })
    const sold = (await owner.call(listInvoices, { query: { type: 'last_7days' } }))[0]
    if (!sold) throw new Error('no sale')
    expect(sold.fiscal).toBe('free')
    const receiver = {
      rfc: 'PEÑA800229AB1',
      name: 'ANA PEÑA',
      regime: '612',
      postalCode: '06000',
      use: 'G03',
    }
    const body = { invoiceId: sold.invoice_id, request: 'demo', ...receiver }
    const { document } = await owner.call(issueByName, { body })
    expect(document).toMatchObject({ state: 'stamped', is_test: true, total: sold.total })
  })

  it('serves a small, different picture of every dish', async () => {
    const { menuItems } = await owner.call(initPos)
    const addresses = menuItems.map((item) => item.image ?? '')
    expect(new Set(addresses).size).toBe(84)
    const sizes = await Promise.all(
      addresses.map(async (address) => {
        const reply = await fetch(`${server.base}${address}`)
        expect(reply.status).toBe(200)
        expect(reply.headers.get('content-type')).toBe('image/webp')
        return (await reply.arrayBuffer()).byteLength
      }),
    )
    expect(Math.max(...sizes)).toBeLessThan(16_000)
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(10_000)
  })

  it('lets each member of the staff sign in, with their scopes', async () => {
    for (const person of STAFF) {
      expect((await server.signIn(person.username, DEMO_PASSWORD)).tenantId).toBe(owner.tenantId)
    }
    const cook = await server.signIn('cocina@comanda.mx', DEMO_PASSWORD)
    expect((await cook.send(listKitchen)).status).toBe(200)
    expect((await cook.send(initPos)).status).toBe(403)
  })

  it('has open orders, a few minutes old, in every status', async () => {
    const groups = await owner.call(listOrders)
    const orders = groups.flatMap((group) => group.orders)
    expect(orders).toHaveLength(9)
    expect(groups.filter((group) => group.table_id !== null)).toHaveLength(6)
    expect(groups.find((group) => group.table_title === 'Mesa 6')?.orders).toHaveLength(2)
    for (const order of orders) {
      const age = server.clock.now.getTime() - new Date(order.date).getTime()
      expect(age).toBeGreaterThan(0)
      expect(age).toBeLessThan(30 * 60_000)
    }
    const states = new Set(orders.flatMap((order) => order.items).map((item) => item.status))
    expect([...states].sort()).toEqual(['completed', 'created', 'delivered', 'preparing'])
    expect(await owner.call(listKitchen)).toHaveLength(9)
  })

  it('knows who cooked and served the lines of its open orders, and can recall ready lines', async () => {
    const [ready] = await owner.call(listFinished, {})
    expect(ready?.items.map((item) => item.title)).toEqual(['Agua de horchata'])
    const [oldest] = (await owner.call(listOrders)).flatMap((group) => group.order_ids).sort((a, b) => a - b)
    const { history } = await owner.call(getOrder, { params: { id: oldest ?? 0 } })
    const ofGuacamole = history.filter(({ item }) => item?.title.startsWith('Guacamole'))
    expect(ofGuacamole.map(({ by, item }) => [by, item?.status])).toEqual([
      ['Refugio Santiago López', 'preparing'],
      ['Refugio Santiago López', 'completed'],
      ['Emiliano Ruiz Tapia', 'delivered'],
    ])
    const times = history.map(({ at }) => at)
    expect(times).toEqual([...times].sort())
  })
})

describe('the two weeks of sales of the demo', () => {
  it('have 60 to 110 orders a day, and more at the weekend', async () => {
    const days = await rows(
      `SELECT extract(dow FROM business_date)::integer AS weekday, count(*)::integer AS orders FROM orders
       WHERE business_date < '2026-11-21' GROUP BY business_date ORDER BY business_date`,
    )
    expect(days).toHaveLength(14)
    const counts = days.map((day) => ({ weekday: Number(day.weekday), orders: Number(day.orders) }))
    for (const { orders } of counts) {
      expect(orders).toBeGreaterThanOrEqual(60)
      expect(orders).toBeLessThanOrEqual(120)
    }
    const least = (weekdays: number[]) =>
      Math.min(...counts.filter((day) => weekdays.includes(day.weekday)).map((day) => day.orders))
    const most = (weekdays: number[]) =>
      Math.max(...counts.filter((day) => weekdays.includes(day.weekday)).map((day) => day.orders))
    expect(least([5, 6, 0])).toBeGreaterThan(most([1, 2, 3]))
  })

  it('keep the books, and have bills of several orders', async () => {
    await assertBooks(server, owner)
    const [seen] = await rows(
      `SELECT count(*)::integer AS invoices, count(*) FILTER (WHERE orders > 1)::integer AS shared
       FROM (SELECT invoice_id, count(*) AS orders FROM orders WHERE invoice_id IS NOT NULL GROUP BY 1) AS bill`,
    )
    expect(Number(seen?.invoices)).toBeGreaterThan(900)
    expect(Number(seen?.shared)).toBeGreaterThan(20)
  })

  it('have lines with the prices of the menu', async () => {
    const wrong = await rows(
      `SELECT l.id FROM order_items l
       JOIN menu_items m ON m.tenant_id = l.tenant_id AND m.id = l.item_id
       LEFT JOIN variants v ON v.tenant_id = l.tenant_id AND v.id = l.variant_id AND v.item_id = m.id
       WHERE l.tenant_id = ${owner.tenantId}
         AND (l.unit_price <> coalesce(v.price, m.price) + (
                SELECT coalesce(sum(a.price), 0) FROM addons a
                WHERE a.tenant_id = ${owner.tenantId} AND a.item_id = l.item_id
                  AND l.addons @> jsonb_build_array(jsonb_build_object('id', a.id)))
           OR l.total <> l.unit_price * l.quantity OR l.item_title <> m.title
           OR (l.variant_id IS NOT NULL AND v.id IS NULL))`,
    )
    expect(wrong).toEqual([])
  })

  it('have their numbers in chronological order', async () => {
    const disorder = await rows(
      `SELECT id FROM (SELECT id, created_at, lag(created_at) OVER (ORDER BY id) AS before FROM invoices) AS i
       WHERE created_at < before
       UNION ALL
       SELECT id FROM (SELECT id, created_at, lag(created_at) OVER (ORDER BY id) AS before FROM orders) AS o
       WHERE created_at < before`,
    )
    expect(disorder).toEqual([])
  })

  it('have no future times, and no customer before their creation', async () => {
    const now = server.clock.now.toISOString()
    const early = await rows(
      `SELECT o.id FROM orders o
       LEFT JOIN customers c ON c.tenant_id = o.tenant_id AND c.phone_key = o.customer_key
       LEFT JOIN invoices i ON i.tenant_id = o.tenant_id AND i.id = o.invoice_id
       WHERE (o.closed_at IS NOT NULL AND (c.created_at > o.created_at OR o.closed_at <= o.created_at))
          OR greatest(o.created_at, o.closed_at, i.created_at) >= '${now}'`,
    )
    expect(early).toEqual([])
    const [customers] = await rows('SELECT count(*)::integer AS count FROM customers')
    expect(customers?.count).toBe(GUESTS.length)
  })

  it('continue with the next numbers', async () => {
    const [last] = await rows(
      `SELECT max(id)::integer AS order, max(invoice_id)::integer AS invoice,
              max(token_no) FILTER (WHERE business_date = '2026-11-21')::integer AS token FROM orders`,
    )
    const placed = await owner.call(createOrderAndInvoice, {
      body: { cart: [{ id: 1, quantity: 2 }], deliveryType: 'takeaway', customerType: 'WALKIN' },
    })
    expect(placed.orderId).toBe(Number(last?.order) + 1)
    expect(placed.invoiceId).toBe(Number(last?.invoice) + 1)
    expect(placed.tokenNo).toBe(Number(last?.token) + 1)
    const [newest] = await owner.call(listInvoices)
    expect(newest).toMatchObject({ invoice_id: placed.invoiceId, total: '49.00' })
  })
})

describe('the subscription of the demo', () => {
  it('has been paid monthly since the trial', async () => {
    const now = server.clock.now.toISOString()
    const subscription = await owner.call(getSubscription)
    expect(subscription).toMatchObject({ is_active: 1, status: 'active', can_start_trial: false })
    expect(now < (subscription.subscription_end ?? '')).toBe(true)
    const history = await rows('SELECT * FROM subscription_history ORDER BY id')
    expect(history.map((entry) => [entry.id, entry.status, Number(entry.amount)])).toEqual([
      [1, 'created', 0],
      [2, 'renewed', PLAN_PRICE],
      [3, 'renewed', PLAN_PRICE],
      [4, 'renewed', PLAN_PRICE],
      [5, 'renewed', PLAN_PRICE],
    ])
    for (const [i, entry] of history.entries())
      expect(entry.starts_on).toEqual(history[i - 1]?.expires_on ?? entry.starts_on)
  })

  it('is renewed when the month is over', async () => {
    const { subscription_end: end } = await owner.call(getSubscription)
    const later = new Date(Date.parse(end ?? '') + 1)
    await server.app.billing.jobs.renewDue(later)
    const renewed = await owner.call(getSubscription)
    expect(renewed.status).toBe('active')
    expect(Date.parse(renewed.subscription_end ?? '')).toBeGreaterThan(later.getTime())
  })
})

describe('the reservations of the demo', () => {
  const list = (type: 'last_7days' | 'today' | 'tomorrow') =>
    owner.call(listReservations, { query: { type } })

  it('are spread over the days around now, and past orders are paid', async () => {
    expect(await list('tomorrow')).toHaveLength(3)
    const [past, today] = [await list('last_7days'), await list('today')]
    expect(past).toHaveLength(12)
    expect(today.map((one) => one.status)).toEqual([
      'paid',
      'booked',
      'cancelled',
      'booked',
      'booked',
      'booked',
    ])
    const seats = await rows(
      `SELECT r.id FROM reservations r
       JOIN store_tables t ON t.tenant_id = r.tenant_id AND t.id = r.table_id
       JOIN customers c ON c.tenant_id = r.tenant_id AND c.phone_key = r.customer_key
       WHERE r.people_count > t.seating_capacity OR r.created_at < c.created_at
          OR r.created_at >= least(r.starts_at, '${server.clock.now.toISOString()}')`,
    )
    expect(seats).toEqual([])
  })

  it('continue with the next number', async () => {
    const [last] = await rows('SELECT max(id)::integer AS id FROM reservations')
    const added = await owner.call(addReservation, {
      body: { customerId: GUESTS[0]?.phone ?? '', date: '2026-11-30T20:00', peopleCount: 2 },
    })
    expect(added.reservationId).toBe(Number(last?.id) + 1)
  })
})

describe('loading the demo', () => {
  it('does nothing when an account exists', async () => {
    const [before] = await rows('SELECT count(*)::integer AS stores FROM stores')
    await load()
    expect(await rows('SELECT count(*)::integer AS stores FROM stores')).toEqual([before])
  })

  it('creates one restaurant when two processes run simultaneously', async () => {
    const fresh = await TestServer.start()
    try {
      const once = () =>
        loadDemo({
          secrets: SECRETS,
          demoDir: DEMO_DIR,
          platform: fresh.app.platform,
          now: fresh.clock.now,
          hashPassword,
          pictureAddress,
          hasSubscription: true,
        })
      await Promise.all([once(), once()])
      const { rows: stores } = await fresh.database.owner.query('SELECT name FROM stores')
      expect(stores).toEqual([{ name: 'Taquería El Farol' }])
    } finally {
      await fresh.stop()
    }
  })
})
