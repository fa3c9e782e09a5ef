import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Runnable } from '../../db/statement.ts'
import { openTaqueria } from '../../testing/menu.ts'
import { planOf } from '../../testing/plan.ts'
import { TestServer } from '../../testing/restaurant.ts'
import { type Lasting, peopleOf } from './queries.ts'
import { isStale } from './queries-roll-up.ts'

let server: TestServer
let busy: number
beforeAll(async () => {
  server = await TestServer.start()
  const neighbour = await openTaqueria(server)
  busy = (await openTaqueria(server)).tenantId
  // A scan of the table from its beginning reads the neighbour's orders first.
  await plantYear(neighbour.tenantId, 20_000)
  await plantYear(busy, 25_000)
  await server.database.owner.query('VACUUM ANALYZE orders, customers')
})
afterAll(() => server.stop())

const today = () =>
  businessDate(server.clock.now, { timeZone: 'America/Mexico_City', businessDayStart: '04:00' })

const plantYear = (tenantId: number, orders: number) =>
  server.database.owner.query(
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
    [tenantId, orders, today()],
  )

const days = (from: number, to: number): Lasting => ({
  from: shiftDate(today(), from),
  to: shiftDate(today(), to),
  start: server.clock.now,
  end: server.clock.now,
})

it.each<[string, () => Runnable]>([
  ['returning guests', () => peopleOf(busy, days(-29, 0), days(-59, -30))],
  ['the age of a roll-up', () => isStale(busy)],
])('the query of %s reads no orders of older stores', async (_, asked) => {
  const plan = await planOf(server.database, asked())
  expect(plan).toContain('on orders')
  expect(plan).not.toMatch(/Seq Scan on (orders|invoices)/)
})
