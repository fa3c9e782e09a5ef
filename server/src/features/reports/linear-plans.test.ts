import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEDGER_RULES } from '../../cli/doctor/ledger.ts'
import type { Statement } from '../../db/statement.ts'
import { openTaqueria } from '../../testing/menu.ts'
import { serverAlone } from '../../testing/server-for-tests.ts'
import { workOf } from '../../testing/work-of-plan.ts'
import { insertYear } from '../../testing/year/year.ts'
import { listAllEntries, listStoreEntries } from '../audit/queries.ts'
import { pageOfCustomers } from '../customers/queries.ts'
import { figuresOfToday, openNow, salesByHour } from '../dashboard/queries.ts'
import { invoicesAfter, invoicesOfDays, searchInvoices } from '../invoices/queries.ts'
import { reservationsBetween, reservationsOn } from '../reservations/queries.ts'
import { sumsOfDay } from '../till/queries-figures.ts'
import { closedUnpaidOf, type Lasting, paidOpenOf, reportDays, salesByPerson } from './queries.ts'
import { type LossFilter, lossLines, lossSums } from './queries-losses.ts'
import { partsOf } from './queries-parts.ts'
import { pendingDays } from './queries-roll-up.ts'
import { serviceDays } from './queries-service.ts'

// Plans follow from the sizes of the tables.
const server = serverAlone()

const TIME = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }
const DAY_MS = 24 * 3_600_000
const FEW = 1000
const TIMES = 4
const PAGE = 20

/** Every statement of the reports, the losses, the dashboard and the day, for the year that ends now. */
function reportStatements(t: number, now: Date): Record<string, Statement> {
  const today = businessDate(now, TIME)
  const year: Lasting = {
    from: shiftDate(today, -364),
    to: today,
    start: new Date(now.getTime() - 364 * DAY_MS),
    end: new Date(now.getTime() + DAY_MS),
  }
  const before: Lasting = {
    from: shiftDate(today, -729),
    to: shiftDate(today, -365),
    start: new Date(now.getTime() - 729 * DAY_MS),
    end: year.start,
  }
  const days = Array.from({ length: 365 }, (_, back) => shiftDate(today, -back))
  const all: LossFilter = { kinds: ['void', 'discount'], username: null, approver: null, date: null }
  return {
    days: reportDays(t, year, days),
    cutDays: reportDays(t, year, days, { day: today, until: now }),
    parts: partsOf(t, year.from, TIME.timeZone, {
      live: serviceDays(days, TIME),
      liveNow: days,
      ranges: [],
      months: [],
    }),
    stored: partsOf(t, year.from, TIME.timeZone, {
      live: serviceDays([], TIME),
      liveNow: [],
      ranges: [year],
      months: [],
    }),
    people: salesByPerson(t, year, before, days),
    unpaid: closedUnpaidOf(t, year),
    paidOpen: paidOpenOf(t, year),
    lossSums: lossSums(t, year, TIME),
    lossLines: lossLines(t, year, TIME, all, { page: 1, size: 100 }),
    pending: pendingDays(t, { range: year, lastSettled: today, store: TIME }),
    today: figuresOfToday(t, today, { start: new Date(now.getTime() - DAY_MS), end: now }, 5),
    hours: salesByHour(t, { before: year.from, day: today, until: now }, TIME.timeZone),
    open: openNow(t, now),
    tillDay: sumsOfDay(t, today, { start: new Date(now.getTime() - DAY_MS), end: now }),
  }
}

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

/** Two stores with a year each; the second has four times the sales of the first. */
let year: { small: number; large: number; now: Date; owner: pg.PoolClient }
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
  year = { small, large, now, owner }
})
afterAll(() => year.owner.release())

describe('the figures of a year', () => {
  it('cost four times as much with four times the sales, whatever Postgres knows of its tables', async () => {
    const { small, large, now, owner } = year
    const tooMuch: string[] = []
    for (const knows of ['nothing', 'all']) {
      if (knows === 'all') await owner.query('ANALYZE')
      const more = reportStatements(large, now)
      for (const [name, statement] of Object.entries(reportStatements(small, now))) {
        const [few, many] = [await workOf(owner, statement), await workOf(owner, more[name] as Statement)]
        // Without statistics, Postgres may compare each row with the few of a small table.
        const allowed = knows === 'all' ? 10_000 : 200 * TIMES * FEW
        if (many > 1.5 * TIMES * few && many > allowed)
          tooMuch.push(`${name}, known: ${knows}: ${few} rows, then ${many}`)
      }
    }
    expect(tooMuch).toEqual([])
  })

  it('come from a year whose books are right', async () => {
    const { large, owner } = year
    const broken = []
    for (const { rule, sql } of LEDGER_RULES) {
      const { rows } = await owner.query(sql)
      if (rows.length > 0) broken.push(rule)
    }
    const { rows } = await owner.query(
      'SELECT count(*)::int AS late FROM orders WHERE tenant_id = $1 AND created_at > $2',
      [large, server.clock.now],
    )
    expect([broken, rows]).toEqual([[], [{ late: 0 }]])
  })
})

describe('a page', () => {
  beforeAll(() => year.owner.query('VACUUM ANALYZE'))

  it('of a list, and the invoices of a search, cost the same with four times the history', async () => {
    const { small, large, now, owner } = year
    const more = pageStatements(large, now, 1)
    const tooMuch: string[] = []
    for (const [name, statement] of Object.entries(pageStatements(small, now, 1))) {
      const [few, many] = [await workOf(owner, statement), await workOf(owner, more[name] as Statement)]
      if (many > 1.5 * few + 50) tooMuch.push(`${name}: ${few} rows, then ${many}`)
    }
    expect(tooMuch).toEqual([])
  })

  it('far back costs no more than the keys of those before it', async () => {
    const { large, now, owner } = year
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
