import type pg from 'pg'
import { bookProblems } from '../../../server/src/testing/books.ts'
import { type Contents, changedTables, contentsOf } from '../../../server/src/testing/full-store.ts'
import { type Amounts, NOTHING, sumOfAmounts } from './model/money.ts'
import { wrongLines } from './model/stored.ts'
import type { Store } from './store.ts'
import type { Acknowledged } from './traffic.ts'

/** The roll-ups are computed in the background. */
const DERIVED = /^(platform|report)_/

/** The invariants of the database that must hold after every fault. */
export class Invariants {
  readonly #owner: pg.Pool
  readonly #stores: readonly Store[]
  readonly #bystander: Store
  readonly #before: Contents

  private constructor(owner: pg.Pool, stores: readonly Store[], bystander: Store, before: Contents) {
    this.#owner = owner
    this.#stores = stores
    this.#bystander = bystander
    this.#before = before
  }

  /** @param bystander a store that has no activity from here on. */
  static async open(owner: pg.Pool, stores: readonly Store[], bystander: Store): Promise<Invariants> {
    return new Invariants(owner, stores, bystander, await contentsOf({ owner }, bystander.tenantId))
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
      const read = async <Row extends pg.QueryResultRow>(sql: string) =>
        (await this.#owner.query<Row>(sql, [tenantId])).rows
      const orders = await read<OrderRow>(
        `SELECT id, token_no, invoice_id FROM orders WHERE tenant_id = $1 ORDER BY id`,
      )
      const lines = await read<LineRow>(
        `SELECT order_id, net::float8, tax::float8, total::float8 FROM order_items WHERE tenant_id = $1`,
      )
      const problems = [
        ...countProblems(own, orders, inDoubt),
        ...(await wrongLines(this.#owner, tenantId)),
        ...amountProblems(own, lines),
        ...(await bookProblems(this.#owner, tenantId)),
      ]
      found.push(...problems.map((problem) => `store ${tenantId}: ${problem}`))
    }
    const after = await contentsOf({ owner: this.#owner }, this.#bystander.tenantId, this.#before)
    const changed = changedTables(this.#before, after).filter((table) => !DERIVED.test(table))
    return [...found, ...changed.map((table) => `${table} of a store that took no part have changed`)]
  }
}

interface OrderRow {
  id: number
  token_no: number
  invoice_id: number | null
}

interface LineRow extends Amounts {
  order_id: number
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

const same = (a: Amounts, b: Amounts): boolean => a.net === b.net && a.tax === b.tax && a.total === b.total

function amountProblems(own: readonly Acknowledged[], lines: readonly LineRow[]): string[] {
  const stored = new Map<number, Amounts>()
  for (const line of lines)
    stored.set(line.order_id, sumOfAmounts([stored.get(line.order_id) ?? NOTHING, line]))
  const wrongOrders = own.filter(
    ({ orderId, items }) => !same(stored.get(orderId) ?? NOTHING, sumOfAmounts(items)),
  )
  return wrongOrders.map(({ orderId }) => `order ${orderId} differs from its cart`)
}
