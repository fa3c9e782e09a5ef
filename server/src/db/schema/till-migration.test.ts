import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type OldDatabase, openOldDatabase } from '../../testing/old-database.ts'

const TILL = '0027_till.sql'
const PAYMENTS = 600

let database: OldDatabase
beforeAll(async () => {
  database = await openOldDatabase(TILL)
})
afterAll(() => database.close())

const rows = (sql: string) => database.rows(sql)

/** Payments of 100.00: every third in cash with 150.00 given, every fifth with a tip of 10.00, and two refunds. */
const plant = (t: number) =>
  database.owner.query(`
    INSERT INTO stores (tenant_id, name, qr_code, is_active, created_at) VALUES (${t}, 'Fonda', 'code${t}', true, now());
    INSERT INTO payment_types (tenant_id, id, title, kind) VALUES (${t}, 1, 'Efectivo', 'cash'), (${t}, 2, 'Tarjeta', 'credit_card');
    INSERT INTO invoices (tenant_id, id, business_date, created_at, net, tax, total, created_by)
      SELECT ${t}, n, '2026-11-20', now(), 10000, 0, 10000, 'caja' FROM generate_series(1, ${PAYMENTS}) n;
    INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date, status, paid, invoice_id, closed_at)
      SELECT ${t}, n, 'mesera', now(), '2026-11-20', 'paid', 10000, n, now() FROM generate_series(1, ${PAYMENTS}) n;
    INSERT INTO payments (tenant_id, id, invoice_id, check_id, payment_type_id, amount, tip, tendered, business_date,
                          created_at, created_by)
      SELECT ${t}, n, n, n, CASE WHEN n % 3 = 0 THEN 1 ELSE 2 END, 10000, CASE WHEN n % 5 = 0 THEN 1000 ELSE 0 END,
             CASE WHEN n % 3 = 0 THEN 15000 END, '2026-11-20', now(), 'caja' FROM generate_series(1, ${PAYMENTS}) n;
    INSERT INTO refunds (tenant_id, id, invoice_id, business_date, created_at, created_by, reason, payment_type_id, net, tax, total)
      SELECT ${t}, n, n, '2026-11-21', now(), 'caja', 'Queja', 2, 2500, 0, 2500 FROM generate_series(1, 2) n;
  `)

it.skipIf(inject('nodes').length > 1)(
  'gives every store a drawer, and every past payment and refund its rows of the ledger',
  async () => {
    await plant(1)
    await plant(2)
    expect(await database.migrate()).toEqual([TILL])
    expect(await rows('SELECT tenant_id, id, title FROM drawers ORDER BY tenant_id')).toEqual([
      { tenant_id: 1, id: 1, title: 'Caja 1' },
      { tenant_id: 2, id: 1, title: 'Caja 1' },
    ])
    const [third, fifth, fifteenth] = [3, 5, 15].map((n) => Math.floor(PAYMENTS / n)) as [
      number,
      number,
      number,
    ]
    const card = PAYMENTS - third
    // Of 150.00 given for 100.00 the change is 50.00, or 40.00 with a tip.
    const change = third * 50_00 - fifteenth * 10_00
    const entry = (source: string, name: string, kind: string, count: number, amount: number) => ({
      entry: `${source} ${name}`,
      kind,
      count,
      amount,
    })
    const ofStore = [
      entry('payment', 'change', 'cash', third, -change),
      entry('payment', 'payment', 'cash', third, third * 150_00 - fifteenth * 10_00),
      entry('payment', 'payment', 'credit_card', card, card * 100_00),
      entry('payment', 'tip', 'cash', fifteenth, fifteenth * 10_00),
      entry('payment', 'tip', 'credit_card', fifth - fifteenth, (fifth - fifteenth) * 10_00),
      entry('refund', 'refund', 'credit_card', 2, -50_00),
    ]
    const found = await rows(
      `SELECT tenant_id, source || ' ' || entry AS entry, kind, count(*)::integer AS count, sum(amount)::float8 AS amount
       FROM ledger WHERE shift_id IS NULL GROUP BY tenant_id, source, entry, kind ORDER BY tenant_id, source, entry, kind`,
    )
    expect(found).toEqual([1, 2].flatMap((tenant_id) => ofStore.map((one) => ({ tenant_id, ...one }))))
  },
)
