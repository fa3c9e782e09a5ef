import type { TaxType } from '@comanda/shared/orders/totals'
import type pg from 'pg'
import { bookProblems } from './books.ts'
import { type Amounts, amountsOfLine, sumOf, totalsOf } from './cart.ts'
import type { Store } from './store.ts'
import type { Acknowledged } from './traffic.ts'

/** The roll-ups are computed in the background. */
const DERIVED = /^(platform|report)_/

/** The invariants of the database that must hold after every fault. */
export class Invariants {
  readonly #owner: pg.Pool
  readonly #stores: readonly Store[]
  readonly #bystander: Store
  readonly #before: string

  private constructor(owner: pg.Pool, stores: readonly Store[], bystander: Store, before: string) {
    this.#owner = owner
    this.#stores = stores
    this.#bystander = bystander
    this.#before = before
  }

  /** @param bystander a store that has no activity from here on. */
  static async open(owner: pg.Pool, stores: readonly Store[], bystander: Store): Promise<Invariants> {
    return new Invariants(owner, stores, bystander, await contentsOf(owner, bystander.tenantId))
  }

  /** The same invariants, checked in the standby that has taken over. */
  at(owner: pg.Pool): Invariants {
    return new Invariants(owner, this.#stores, this.#bystander, this.#before)
  }

  /**
   * Checks that every acknowledged order is stored once and nothing else is, that numbers have no gaps, that amounts
   * add up and that the bystander has not changed.
   * @param inDoubt orders whose answer no till waited for: each may be stored, once.
   * @returns one line for each violation.
   */
  async problems(acknowledged: readonly Acknowledged[], inDoubt = 0): Promise<string[]> {
    const found: string[] = []
    for (const { tenantId } of this.#stores) {
      const own = acknowledged.filter((one) => one.tenantId === tenantId)
      const read = <Row extends pg.QueryResultRow>(sql: string) => this.#rows<Row>(sql, tenantId)
      const orders = await read<OrderRow>(
        `SELECT id, token_no, business_date::text AS day, invoice_id FROM orders WHERE tenant_id = $1 ORDER BY id`,
      )
      const lines = await read<LineRow>(
        `SELECT order_id, id, quantity, unit_price::float8, tax_rate::float8, tax_type, net::float8, tax::float8,
                total::float8 FROM order_items WHERE tenant_id = $1 ORDER BY id`,
      )
      const invoices = await read<InvoiceRow>(
        `SELECT i.id, net::float8, i.tax::float8, i.total::float8, sum(p.amount)::float8 AS paid
         FROM invoices i LEFT JOIN payments p ON p.tenant_id = i.tenant_id AND p.invoice_id = i.id
         WHERE i.tenant_id = $1 GROUP BY i.tenant_id, i.id ORDER BY i.id`,
      )
      const payments = await read<{ id: number }>('SELECT id FROM payments WHERE tenant_id = $1 ORDER BY id')
      const counters = await read<{ name: string; value: number }>(
        'SELECT name, value FROM counters WHERE tenant_id = $1',
      )
      const unpaid = await read<{ id: number }>(
        `SELECT id FROM orders o WHERE tenant_id = $1 AND unpaid_total IS DISTINCT FROM
           CASE WHEN status = 'completed' AND payment_status = 'pending' THEN (
             SELECT coalesce(sum(i.total), 0) FROM order_items i
             WHERE i.tenant_id = $1 AND i.order_id = o.id AND i.status <> 'cancelled') END`,
      )
      const problems = [
        ...unpaid.map(({ id }) => `order ${id} is closed without payment and no record, or the reverse`),
        ...countProblems(own, orders, inDoubt),
        ...numberProblems(orders, lines, invoices, payments, counters),
        ...amountProblems(own, orders, lines, invoices),
        ...(await bookProblems(this.#owner, tenantId)),
      ]
      found.push(...problems.map((problem) => `store ${tenantId}: ${problem}`))
    }
    const after = await contentsOf(this.#owner, this.#bystander.tenantId)
    if (after !== this.#before) found.push('rows of a store that took no part have changed')
    return found
  }

  async #rows<Row extends pg.QueryResultRow>(sql: string, tenantId: number): Promise<Row[]> {
    return (await this.#owner.query<Row>(sql, [tenantId])).rows
  }
}

interface OrderRow {
  id: number
  token_no: number
  day: string
  invoice_id: number | null
}

interface LineRow extends AmountRow {
  id: number
  order_id: number
  quantity: number
  unit_price: number
  tax_rate: number | null
  tax_type: TaxType | null
}

interface AmountRow {
  net: number
  tax: number
  total: number
}

interface InvoiceRow extends AmountRow {
  id: number
  paid: number
}

function countProblems(own: readonly Acknowledged[], orders: readonly OrderRow[], inDoubt: number): string[] {
  const stored = new Map(orders.map((order) => [order.id, order]))
  const lost = own.filter(({ orderId, tokenNo, invoiceId }) => {
    const order = stored.get(orderId)
    return order?.token_no !== tokenNo || order.invoice_id !== invoiceId
  })
  const ids = new Set(own.map(({ orderId }) => orderId))
  const surplus = orders.length - ids.size
  return [
    ...lost.map(({ orderId, tokenNo }) => `order ${orderId}, token ${tokenNo}, was acknowledged and is lost`),
    ...(ids.size === own.length ? [] : [`${own.length - ids.size} orders share their number with another`]),
    ...(surplus > inDoubt ? [`${surplus} unacknowledged orders, at most ${inDoubt} expected`] : []),
  ]
}

/** The violation when the numbers are not 1, 2, 3 … */
function gaps(what: string, numbers: readonly number[], last = numbers.length): string[] {
  const sorted = [...numbers].sort((a, b) => a - b)
  const isGapless = sorted.every((number, index) => number === index + 1) && sorted.length === last
  return isGapless ? [] : [`${what}: ${sorted.length} of them, to ${sorted.at(-1)}, counted to ${last}`]
}

function numberProblems(
  orders: readonly OrderRow[],
  lines: readonly LineRow[],
  invoices: readonly InvoiceRow[],
  payments: readonly { id: number }[],
  counters: readonly { name: string; value: number }[],
): string[] {
  const counted = (name: string) => counters.find((counter) => counter.name === name)?.value ?? 0
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const days = [...new Set(orders.map(({ day }) => day))]
  const tokensOf = (day: string) => orders.filter((order) => order.day === day).map((order) => order.token_no)
  return [
    ...gaps('order numbers', ids(orders), counted('order')),
    ...gaps('lines', ids(lines), counted('order_item')),
    ...gaps('invoice numbers', ids(invoices), counted('invoice')),
    ...gaps('payments', ids(payments), counted('payment')),
    ...days.flatMap((day) => gaps(`tokens of ${day}`, tokensOf(day), counted(`token:${day}`))),
  ]
}

const same = (a: AmountRow, b: AmountRow): boolean =>
  a.net === b.net && a.tax === b.tax && a.total === b.total

function recomputed({ unit_price, quantity, tax_rate, tax_type }: LineRow): Amounts {
  const tax = tax_rate === null || tax_type === null ? null : { rate: tax_rate, type: tax_type }
  return amountsOfLine(unit_price * quantity, tax)
}

function amountProblems(
  own: readonly Acknowledged[],
  orders: readonly OrderRow[],
  lines: readonly LineRow[],
  invoices: readonly InvoiceRow[],
): string[] {
  const linesOf = groupBy(lines, ({ order_id }) => order_id)
  const ofOrder = (id: number) => sumOf((linesOf.get(id) ?? []).map(recomputed))
  const ordersOf = groupBy(orders, ({ invoice_id }) => invoice_id ?? 0)
  const wrongLines = lines.filter((line) => !same(line, recomputed(line)))
  const wrongOrders = own.filter(({ orderId, cart }) => !same(ofOrder(orderId), totalsOf(cart)))
  const wrongInvoices = invoices.filter((invoice) => {
    const bill = sumOf((ordersOf.get(invoice.id) ?? []).map(({ id }) => ofOrder(id)))
    return !same(invoice, bill) || invoice.paid !== invoice.total
  })
  return [
    ...wrongLines.map(({ id }) => `line ${id} does not add up`),
    ...wrongOrders.map(({ orderId }) => `order ${orderId} differs from its cart`),
    ...wrongInvoices.map(({ id }) => `invoice ${id} is not the sum of its orders, or is not paid in full`),
  ]
}

function groupBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** A fingerprint of all rows of a store, in all tables. */
async function contentsOf(owner: pg.Pool, tenantId: number): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t
       USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const sums: string[] = []
  for (const { name } of tables.filter((table) => !DERIVED.test(table.name))) {
    const { rows } = await owner.query<{ sum: string }>(
      `SELECT md5(coalesce(string_agg(r::text, '|' ORDER BY r::text), '')) AS sum FROM ${name} r WHERE tenant_id = $1`,
      [tenantId],
    )
    sums.push(`${name} ${rows[0]?.sum}`)
  }
  return sums.join('\n')
}
