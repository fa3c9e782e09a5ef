import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import { beforeAll, expect, inject, it } from 'vitest'
import type { Runnable, Statement } from '../../db/statement.ts'
import { openTaqueria } from '../../testing/menu.ts'
import { planOf } from '../../testing/plan.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { workOf } from '../../testing/work-of-plan.ts'
import { refundsOfDays, salesByHour } from '../dashboard/queries.ts'
import { invoicesOfDays, sumOfDays } from '../invoices/queries.ts'
import { reservationsOn } from '../reservations/queries.ts'
import { closedUnpaidOf, type Lasting, paidOpenOf, reportDays, salesByPerson } from './queries.ts'
import { partsOf } from './queries-parts.ts'
import { isStale } from './queries-roll-up.ts'
import { serviceDays } from './queries-service.ts'

const server = serverForTests()
let busy: number
const PLANTED = 'orders, customers, checks, payments, ledger, discounts, discount_lines, order_items, refunds'
beforeAll(async () => {
  const neighbour = await openTaqueria(server)
  busy = (await openTaqueria(server)).tenantId
  // A scan of the table from its beginning reads the neighbour's orders first.
  await plantYear(neighbour.tenantId, 20_000)
  await plantYear(busy, 25_000)
  await plantService(neighbour.tenantId, 20_000)
  await plantService(busy, 25_000)
  await server.sql(`VACUUM ANALYZE ${PLANTED}`)
})

const TIME = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }
const today = () => businessDate(server.clock.now, TIME)

const plantYear = (tenantId: number, orders: number) =>
  server.sql(
    `WITH guests AS (
       INSERT INTO customers (tenant_id, phone_key, phone, name, created_at)
       SELECT $1, key, key, key, now() FROM generate_series(1, 500) n, format('+52551%s', 1000000 + n) AS key
     ), party AS (
       INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date) VALUES ($1, 1000000, 'x', $3::date, $3::date)
     )
     INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, customer_key, check_id, round)
     SELECT $1, n, n, $3::date - (n % 365), $3::date - (n % 365), 'x', 'CUSTOMER', format('+52551%s', 1000001 + n % 500),
            1000000, 1
     FROM generate_series(1, $2::integer) n`,
    tenantId,
    orders,
    today(),
  )

/** Plants a year of checks: each has a line and a payment, a fiftieth a tip, a discount, a void and a refund. */
const plantService = (tenantId: number, checks: number) =>
  server.sql(`
    INSERT INTO invoices SELECT ${tenantId}, 1, '${today()}', now(), 100, 0, 100, 'x';
    INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date)
      SELECT ${tenantId}, n, 'x', now(), '${today()}' FROM generate_series(1, ${checks}) n;
    INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, net, tax, total, created_at,
                             status, voided_at, voided_by)
      SELECT ${tenantId}, n, n, 1, 'Taco', 1, 100, 100, 0, 100, now(), CASE WHEN n % 50 = 0 THEN 'cancelled' ELSE 'created' END,
             CASE WHEN n % 50 = 0 THEN '${today()}'::date - n % 365 END, 'x' FROM generate_series(1, ${checks}) n;
    INSERT INTO payments (tenant_id, id, check_id, payment_type_id, amount, tip, business_date, created_at, created_by)
      SELECT ${tenantId}, n, n, 1, 100, CASE WHEN n % 50 = 0 THEN 10 ELSE 0 END, '${today()}'::date - n % 365, now(), 'x'
      FROM generate_series(1, ${checks}) n;
    INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, actor, kind, amount)
      SELECT tenant_id, 'payment', id, part.entry, created_at, business_date, created_by, 'cash', part.amount
      FROM payments, LATERAL (VALUES ('payment', amount), ('tip', tip)) AS part (entry, amount)
      WHERE tenant_id = ${tenantId} AND part.amount > 0;
    INSERT INTO discounts (tenant_id, id, kind, reason, business_date, created_at, created_by)
      SELECT ${tenantId}, n, 'discount', 'Empleado', '${today()}'::date - n % 365, now(), 'x'
      FROM generate_series(1, ${checks} / 50) n;
    INSERT INTO discount_lines SELECT ${tenantId}, n * 50 - 1, n, 10 FROM generate_series(1, ${checks} / 50) n;
    INSERT INTO refunds (tenant_id, id, invoice_id, business_date, created_at, created_by, reason, payment_type_id, net, tax,
                         total)
      SELECT ${tenantId}, n, 1, '${today()}'::date - n % 365, now(), 'x', 'Queja', 1, 100, 0, 100
      FROM generate_series(1, ${checks} / 50) n`)

/** As if the tables had the rows of 2,000 stores. */
const MANY_STORES = PLANTED.split(', ')
  .map((table) => `ALTER TABLE ${table} ALTER COLUMN tenant_id SET (n_distinct = 2000)`)
  .join('; ')

const DAY_MS = 24 * 3_600_000

const days = (from: number, to: number): Lasting => ({
  from: shiftDate(today(), from),
  to: shiftDate(today(), to),
  start: server.clock.now,
  end: server.clock.now,
})

it.each<[string, () => Runnable]>([
  ['returning guests', () => salesByPerson(busy, days(-29, 0), days(-59, -30), [today()])],
  ['the age of a roll-up', () => isStale(busy)],
])('the query of %s reads no orders of older stores', async (_, asked) => {
  const plan = await planOf(server.database, asked())
  expect(plan).toContain('on orders')
  expect(plan).not.toMatch(/Seq Scan on (orders|invoices)/)
})

// On a cluster the small shards of one store are scanned rightly.
it.skipIf(inject('nodes').length > 1)('the query of tips, discounts and losses scans no table', async () => {
  const live = serviceDays(
    Array.from({ length: 14 }, (_, back) => shiftDate(today(), -back)),
    TIME,
  )
  const service = partsOf(busy, today(), TIME.timeZone, { live, liveNow: [], ranges: [], months: [] })
  const plan = await planOf(server.database, service)
  for (const index of ['ledger_tips', 'discounts_by_day', 'order_items_voids', 'refunds_by_day'])
    expect(plan).toContain(index)
  expect(plan).not.toMatch(
    /Seq Scan on (ledger|payments|checks|discounts|discount_lines|order_items|refunds)/,
  )
})

/** Each has a name, so that a connection soon has one plan of it for any store. */
const statementsOfDay = (): Record<string, Statement> => {
  const [day, now] = [today(), server.clock.now]
  const live = serviceDays([day], TIME)
  const ofDay = { from: day, to: day, refunded: false }
  return {
    parts: partsOf(busy, day, TIME.timeZone, { live, liveNow: live.days, ranges: [], months: [] }),
    days: reportDays(busy, ofDay, [day]),
    unpaid: closedUnpaidOf(busy, ofDay),
    paidOpen: paidOpenOf(busy, ofDay),
    hours: salesByHour(busy, { before: shiftDate(day, -1), day, until: now }, TIME.timeZone),
    refunds: refundsOfDays(busy, { before: shiftDate(day, -1), day, until: now }),
    invoices: invoicesOfDays(busy, ofDay, { limit: 20, offset: 0 }),
    invoiceSums: sumOfDays(busy, ofDay),
    reservations: reservationsOn(busy, { from: new Date(now.getTime() - DAY_MS), until: now }, 20),
  }
}

// A cluster plans for each shard.
it.skipIf(inject('nodes').length > 1)(
  'a day of a large store is read by its keys, also by a plan for any store where most are small',
  async () => {
    const owner = await server.database.owner.connect()
    const tooMuch: [string, number][] = []
    try {
      await owner.query(`BEGIN; ${MANY_STORES}; ANALYZE ${PLANTED}`)
      for (const [name, statement] of Object.entries(statementsOfDay())) {
        const rows = await workOf(owner, statement)
        if (rows > 5_000) tooMuch.push([name, rows])
      }
    } finally {
      await owner.query('ROLLBACK')
      owner.release()
    }
    expect(tooMuch).toEqual([])
  },
)
