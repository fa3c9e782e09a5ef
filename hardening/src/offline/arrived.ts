import { MOST_LATE_MS } from '@comanda/shared/offline/sale'
import type pg from 'pg'
import { expect } from 'vitest'
import { bookProblems } from '../../../server/src/testing/books.ts'
import type { Entry } from '../../../web/src/offline/outbox/entry.ts'
import { checkOfSales, type Sale, sumsOfSales } from '../lib/model/sales.ts'
import { storedSums } from '../lib/model/stored.ts'
import type { Evening, Sold } from './evening.ts'
import { MOST_SKEW_MS } from './steps.ts'
import type { Tablet } from './tablet.ts'

interface SaleRow {
  key: string
  device: string
  folio: string
  app: string
  at: Date
  received: Date
}

/** Compares the server's records with the sales, and each sale with its state on its device. */
export class Arrived {
  readonly #owner: pg.Pool
  readonly #tenantId: number
  readonly #evening: Evening
  readonly #tablets: readonly Tablet[]
  /** The entries of all devices, by key. */
  readonly #entries: ReadonlyMap<string, Entry>
  /** The sales that the server has taken. */
  readonly #taken: readonly Sold[]

  constructor(owner: pg.Pool, tenantId: number, evening: Evening, tablets: readonly Tablet[]) {
    this.#owner = owner
    this.#tenantId = tenantId
    this.#evening = evening
    this.#tablets = tablets
    const all = tablets.flatMap(({ outbox }) => outbox.view.entries)
    this.#entries = new Map(all.map((entry) => [entry.key, entry]))
    // Only sent entries are deleted, after three days.
    this.#taken = evening.sold.filter(({ key, device }) => {
      const state = this.#entries.get(key)?.state ?? 'sent'
      return state === 'sent' || tablets[device]?.link.taken.has(key)
    })
  }

  /** Why sales are under review on their device. */
  get problems(): string[] {
    const reviews = [...this.#entries.values()].filter(({ state }) => state === 'review')
    return reviews.map(({ problem }) => {
      return problem?.startsWith(TOO_LATE) ? 'too late' : 'after another one'
    })
  }

  /** The money that devices and the waiter took, with tips. */
  get cash(): number {
    return sumsOfSales(this.#all).money
  }

  get #all(): Sale[] {
    return [...this.#taken, ...this.#evening.waiter.sold]
  }

  async check(): Promise<void> {
    for (const sale of this.#evening.sold) this.#checkState(sale)
    await this.#checkSums()
    await this.#checkFolios()
    await this.#checkOrders()
    await this.#checkChecks()
    await this.#checkReviews()
    expect(await bookProblems(this.#owner, this.#tenantId)).toEqual([])
  }

  /** A sale is sent, or it is under review for a reason that its history has. */
  #checkState(sale: Sold): void {
    const [entry, tablet] = [this.#entries.get(sale.key), this.#tablets[sale.device]]
    if (!entry || !tablet || entry.state === 'sent') return
    expect(entry).toMatchObject({ state: 'review' })
    const earlier = [...this.#entries.values()].some(
      ({ chain, seq, state }) => chain === entry.chain && seq < entry.seq && state === 'review',
    )
    if (earlier) return
    // The device measures the age with its own clock, which may have been set forward meanwhile.
    const isOld = tablet.now() - tablet.link.skew - sale.at > MOST_LATE_MS - 2 * MOST_SKEW_MS
    expect({ isOld, problem: entry.problem?.slice(0, TOO_LATE.length) }).toEqual({
      isOld: true,
      problem: TOO_LATE,
    })
  }

  async #checkSums(): Promise<void> {
    const sums = sumsOfSales(this.#all)
    expect(await storedSums(this.#owner, this.#tenantId)).toEqual({ ...sums, till: sums.money })
    const [found] = await this.#read('SELECT count(*)::int AS customers FROM customers WHERE tenant_id = $1')
    expect(found).toEqual({ customers: new Set(this.#taken.flatMap(({ phone }) => phone ?? [])).size })
  }

  /** The server finds a sale by the folio that was shown, with its time and the app's version. */
  async #checkFolios(): Promise<void> {
    const rows = await this.#read<SaleRow>(
      // A sale that waited for a person arrived before it was accepted.
      `SELECT s.key, s.device_id AS device, d.letter || '-' || s.number AS folio, s.app, s.sold_at AS at,
              coalesce(w.at, s.received_at) AS received
       FROM device_sales s JOIN offline_devices d ON d.tenant_id = $1 AND d.id = s.device_id
       LEFT JOIN reviews w ON w.tenant_id = $1 AND w.device_id = s.device_id AND w.number = s.number AND w.kind = 'waiting'
       WHERE s.tenant_id = $1`,
    )
    const byKey = new Map(rows.map((row) => [row.key, row]))
    expect(byKey.size).toBe(rows.length)
    expect(new Set(rows.map(({ folio }) => folio)).size).toBe(rows.length)
    const shown = this.#evening.sold.flatMap(({ folio }) => folio ?? [])
    expect(new Set(shown).size).toBe(shown.length)
    for (const sale of this.#taken) {
      const row = byKey.get(sale.key)
      byKey.delete(sale.key)
      // A sale whose first request was taken is under review for its age: its record has not arrived.
      if (!row && this.#entries.get(sale.key)?.state === 'review') continue
      if (sale.folio !== null) expect(row?.folio).toBe(sale.folio)
      if (!row) continue
      expect(row.app).toBe(sale.app)
      const at = row.at.getTime()
      if (sale.isClockKnown) {
        // The device's clock may have been set back since, so that it sends a sale of more than nine days.
        const least = row.received.getTime() - MOST_LATE_MS
        expect(Math.abs(at - Math.max(sale.at, least))).toBeLessThan(1_000)
      }
      expect(at).toBeGreaterThanOrEqual(sale.contactAt)
      expect(at).toBeLessThanOrEqual(row.received.getTime())
    }
    expect([...byKey.keys()]).toEqual([])
  }

  /** Each order is there once, with its own lines, also when lines of it were moved: they keep its token. */
  async #checkOrders(): Promise<void> {
    const placed = this.#taken.filter(({ items }) => items.length > 0)
    const rows = await this.#read<{ key: string; id: number; gross: number }>(
      `SELECT k.key, o.id, (
         SELECT sum(i.quantity * i.unit_price)::int FROM orders part
         JOIN order_items i ON i.tenant_id = $1 AND i.order_id = part.id
         WHERE part.tenant_id = $1 AND part.business_date = o.business_date AND part.token_no = o.token_no) AS gross
       FROM idempotency_keys k JOIN orders o ON o.tenant_id = $1 AND o.id = (k.answer ->> 'orderId')::int
       WHERE k.tenant_id = $1`,
    )
    const found = new Map(rows.map((row) => [row.key, row]))
    const gross = placed.map((sale) => sumsOfSales([sale]).gross)
    expect(placed.map(({ key }) => found.get(key)?.gross)).toEqual(gross)
    const ids = placed.map(({ key }) => found.get(key)?.id)
    expect(new Set(ids).size).toBe(ids.length)
    // The rounds of one check are in the order in which they were sold.
    for (const chain of new Set([...this.#entries.values()].map((entry) => entry.chain))) {
      const own = placed.filter(({ key }) => this.#entries.get(key)?.chain === chain)
      for (const device of new Set(own.map((sale) => sale.device))) {
        const rounds = own.filter((sale) => sale.device === device).map(({ key }) => found.get(key)?.id ?? 0)
        expect(rounds).toEqual(rounds.toSorted((a, b) => a - b))
      }
    }
  }

  /** A check that only its device changes has exactly the device's sales and payments. */
  async #checkChecks(): Promise<void> {
    const rows = await this.#read<{ key: string; total: number; paid: number; tips: number; status: string }>(
      `SELECT k.key, c.paid::int, c.status,
              (SELECT sum(i.total)::int FROM orders o JOIN order_items i ON i.tenant_id = $1 AND i.order_id = o.id
               WHERE o.tenant_id = $1 AND o.check_id = c.id) AS total,
              (SELECT coalesce(sum(p.tip), 0)::int FROM payments p WHERE p.tenant_id = $1 AND p.check_id = c.id) AS tips
       FROM idempotency_keys k JOIN checks c ON c.tenant_id = $1 AND c.id = (k.answer ->> 'checkId')::int
       WHERE k.tenant_id = $1`,
    )
    const { sold } = this.#evening
    for (const opener of new Set(sold.flatMap(({ check }) => check ?? []))) {
      const own = sold.filter(({ check }) => check === opener)
      if (own.some((sale) => !this.#taken.includes(sale))) continue
      expect(rows.find(({ key }) => key === opener)).toEqual({ key: opener, ...checkOfSales(own) })
    }
  }

  async #checkReviews(): Promise<void> {
    const [row] = await this.#read<{ kept: number; asked: number; late: number }>(
      `SELECT (SELECT coalesce(sum(amount), 0)::int FROM ledger WHERE tenant_id = $1 AND source = 'unapplied') AS kept,
              (SELECT coalesce(sum(amount), 0)::int FROM reviews WHERE tenant_id = $1 AND kind = 'double_payment') AS asked,
              (SELECT count(*)::int FROM reviews WHERE tenant_id = $1 AND kind IN ('late_round', 'double_payment')) AS late`,
    )
    // Money that no check needed is a task.
    expect(row?.asked).toBe(row?.kept)
    // A check that was moved or joined goes on: nothing comes too late for it.
    if (!this.#evening.waiter.hasClosedShared && this.problems.length === 0) expect(row?.late).toBe(0)
    await this.#checkLateRounds()
  }

  /** Money that a device's charge did not need pays the late rounds that this device sold before for the same check. */
  async #checkLateRounds(): Promise<void> {
    const rows = await this.#read<{ key: string; device: string; kind: string; status: string }>(
      `SELECT s.key, s.device_id AS device, r.kind, c.status FROM reviews r
       JOIN device_sales s ON s.tenant_id = $1 AND s.device_id = r.device_id AND s.number = r.number
       JOIN checks c ON c.tenant_id = $1 AND c.id = r.check_id
       WHERE r.tenant_id = $1 AND r.kind IN ('late_round', 'double_payment')`,
    )
    const found = rows.flatMap(({ key, device, ...row }) => {
      const { chain, seq } = this.#entries.get(key) ?? {}
      return seq === undefined ? [] : [{ ...row, of: `${device} ${chain}`, seq }]
    })
    const open = found.filter(({ kind, status }) => kind === 'late_round' && status === 'open')
    const unused = found.filter(({ kind }) => kind === 'double_payment')
    for (const { of, seq } of unused)
      expect(open.filter((round) => round.of === of && round.seq < seq)).toEqual([])
  }

  async #read<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return (await this.#owner.query<Row>(sql, [this.#tenantId])).rows
  }
}

const TOO_LATE = 'Pasaron más de nueve días'
