import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Statement } from '../../db/statement.ts'
import { openTaqueria } from '../../testing/menu.ts'
import { serverAlone } from '../../testing/server-for-tests.ts'
import { workOf } from '../../testing/work-of-plan.ts'
import { insertYear } from '../../testing/year/year.ts'
import { listAllEntries, listStoreEntries } from '../audit/queries.ts'
import { pageOfCustomers } from '../customers/queries.ts'
import { reservationsBetween, reservationsOn } from '../reservations/queries.ts'
import { invoicesAfter, invoicesOfDays, searchInvoices } from './queries.ts'

// Plans follow from the sizes of the tables.
const server = serverAlone()

const TIME = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }
const DAY_MS = 24 * 3_600_000
const FEW = 1000
const TIMES = 4
const PAGE = 20

const ANYTHING = { after: null, action: null, actor: null, from: null, before: null }

/** The page `n` of every list, and searches that read no texts. */
function pageStatements(t: number, now: Date, n: number): Record<string, Statement> {
  const today = businessDate(now, TIME)
  const year = { from: shiftDate(today, -364), to: today, refunded: false }
  const span = { from: new Date(now.getTime() - 364 * DAY_MS), until: now }
  const page = { limit: PAGE, offset: (n - 1) * PAGE }
  return {
    invoices: invoicesOfDays(t, year, page),
    customers: pageOfCustomers(t, { text: null, key: null }, page),
    reservations: reservationsBetween(t, span, page),
    ...(n > 1
      ? {}
      : {
          exportedInvoices: invoicesAfter(t, year, null, PAGE),
          reservationsOfYear: reservationsOn(t, span, PAGE),
          auditLog: listStoreEntries(t, ANYTHING, PAGE),
          auditLogOfOne: listStoreEntries(t, { ...ANYTHING, actor: 'mesero1@y' }, PAGE),
          auditLogOfAll: listAllEntries(ANYTHING, PAGE),
          invoiceByNumber: searchInvoices(t, '#500'),
          invoiceByFolio: searchInvoices(t, 'A-12'),
          invoicesByName: searchInvoices(t, 'Cliente'),
        }),
  }
}

/** Two stores with a year each; the second has four times the history of the first. */
let history: { small: number; large: number; now: Date; owner: pg.PoolClient }
beforeAll(async () => {
  const [{ tenantId: small }, { tenantId: large }] = [await openTaqueria(server), await openTaqueria(server)]
  const now = server.clock.now
  const owner = await server.database.owner.connect()
  for (const [t, orders] of [
    [small, FEW],
    [large, TIMES * FEW],
  ] as const) {
    await insertYear(owner, { tenantId: t, now, orders, customers: orders / 4 })
    await owner.query(`
      INSERT INTO reservations (tenant_id, id, unique_code, customer_key, starts_at, ends_at, created_at, created_by)
        SELECT ${t}, n, lpad(n::text, 8, '0'), '+5255' || 1 + n % ${orders / 4}, at, at + interval '1 hour', at, 'x'
        FROM (SELECT n, timestamptz '${now.toISOString()}' - n * interval '364 days' / ${orders} AS at
              FROM generate_series(1, ${orders}) n) one;
      INSERT INTO audit_log (tenant_id, id, at, actor_kind, actor, action)
        SELECT ${t}, gen_random_uuid(), timestamptz '${now.toISOString()}' - n * interval '364 days' / ${orders}, 'staff',
               'mesero' || n % 8 || '@y', 'order_placed' FROM generate_series(1, ${orders}) n`)
  }
  await owner.query('VACUUM ANALYZE')
  history = { small, large, now, owner }
})
afterAll(() => history.owner.release())

describe('a page', () => {
  it('of a list, and the invoices of a search, cost the same with four times the history', async () => {
    const { small, large, now, owner } = history
    const more = pageStatements(large, now, 1)
    const tooMuch: string[] = []
    for (const [name, statement] of Object.entries(pageStatements(small, now, 1))) {
      const [few, many] = [await workOf(owner, statement), await workOf(owner, more[name] as Statement)]
      if (many > 1.5 * few + 50) tooMuch.push(`${name}: ${few} rows, then ${many}`)
    }
    expect(tooMuch).toEqual([])
  })

  it('far back costs no more than the keys of those before it', async () => {
    const { large, now, owner } = history
    const far = 40
    const last = pageStatements(large, now, far)
    const tooMuch: string[] = []
    for (const [name, statement] of Object.entries(pageStatements(large, now, 1))) {
      if (!(name in last)) continue
      const [first, back] = [await workOf(owner, statement), await workOf(owner, last[name] as Statement)]
      // A node reads the keys, and may skip them in another node.
      if (back > 1.5 * first + 2 * far * PAGE) tooMuch.push(`${name}: ${first} rows, then ${back}`)
    }
    expect(tooMuch).toEqual([])
  })
})
