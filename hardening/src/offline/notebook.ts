import { getTill, getX } from '@comanda/shared/till/api'
import type pg from 'pg'
import { bookProblems } from '../../../server/src/testing/books.ts'
import type { Item } from '../lib/model/menu.ts'
import { centsOf } from '../lib/model/money.ts'
import { NO_SALE, type Sale, type Sums, sumsOfSales, valueOfSales } from '../lib/model/sales.ts'
import { storedSums } from '../lib/model/stored.ts'
import type { Store } from '../lib/store.ts'

const CASH = 1
/** In the drawer before the first sale, in centavos. */
export const FLOAT = 50_000

/** A sale as the person at a till remembers it. */
export interface NotedSale extends Sale {
  dishes: readonly string[]
  /** The token or folio that the screen showed; null: the screen has not said that it is done. */
  number: string | null
  /** perhaps: the payment was being written when the browser was killed. */
  paid: 'no' | 'perhaps' | 'yes'
}

/** An order on the server. */
interface Stored {
  id: number
  token_no: number
  folio: string | null
  dishes: string[]
  total: number
  is_paid: boolean
}

/** The sales as the screens of a till confirmed them, compared with the server's records. */
export class Notebook {
  readonly #owner: pg.Pool
  readonly #store: Store
  readonly #sales: NotedSale[] = []

  constructor(owner: pg.Pool, store: Store) {
    this.#owner = owner
    this.#store = store
  }

  /** Notes a sale that no screen has confirmed yet. @param dishes that no other sale has */
  begin(dishes: readonly string[], items: readonly Item[]): NotedSale {
    const sale: NotedSale = { ...NO_SALE, items, dishes: dishes.toSorted(), number: null, paid: 'no' }
    this.#sales.push(sale)
    return sale
  }

  /** The latest order that a guest has not paid. */
  unpaid(): NotedSale | undefined {
    return this.#sales.findLast(({ number, paid }) => number !== null && paid === 'no')
  }

  unconfirmed(dishes: readonly string[]): NotedSale | undefined {
    return this.#sales.find((sale) => sale.number === null && isSame(sale.dishes, dishes))
  }

  /** @returns one line for each difference; everything must be sent. */
  async problems(): Promise<string[]> {
    const stored = await this.#stored()
    const found: string[] = []
    const arrived: Sale[] = []
    for (const sale of this.#sales) {
      const name = `${sale.number ?? 'unconfirmed'} (${sale.dishes.join(', ')})`
      const [order, ...more] = stored.filter(({ dishes }) => isSame(dishes, sale.dishes))
      if (more.length > 0) found.push(`${name} is there ${more.length + 1} times`)
      if (!order) {
        if (sale.number !== null) found.push(`${name} is lost`)
        continue
      }
      const amount = valueOfSales([sale])
      arrived.push({ ...sale, payments: order.is_paid ? [{ way: CASH, amount, tip: 0 }] : [] })
      if (sale.number !== null && ![`${order.token_no}`, order.folio].includes(sale.number))
        found.push(`${name} is order ${order.id}, token ${order.token_no}, folio ${order.folio}`)
      if (order.total !== amount) found.push(`${name} costs ${order.total} instead of ${amount}`)
      if (sale.paid !== 'perhaps' && order.is_paid !== (sale.paid === 'yes'))
        found.push(`${name} is ${order.is_paid ? '' : 'not '}paid`)
    }
    for (const { id, dishes } of stored)
      if (!this.#sales.some((sale) => isSame(sale.dishes, dishes)))
        found.push(`no one has sold order ${id} (${dishes.join(', ')})`)
    return [
      ...found,
      ...(await this.#moneyProblems(sumsOfSales(arrived))),
      ...(await bookProblems(this.#owner, this.#store.tenantId)),
    ]
  }

  /** Whether the server has it. */
  async has({ dishes }: NotedSale): Promise<boolean> {
    return (await this.#stored()).some((order) => isSame(order.dishes, dishes))
  }

  async summary(): Promise<string> {
    const stored = await this.#stored()
    const done = this.#sales.filter(({ number }) => number !== null)
    const open = this.#sales.filter(({ number }) => number === null)
    const there = open.filter((sale) => stored.some(({ dishes }) => isSame(dishes, sale.dishes)))
    const paid = stored.filter(({ is_paid }) => is_paid)
    const pesos = paid.reduce((sum, { total }) => sum + total, 0) / 100
    const byFolio = stored.filter(({ folio }) => folio !== null)
    return (
      `${done.length} orders that a screen confirmed, ${open.length} that none did (${there.length} of them arrived); ` +
      `${stored.length} on the server, ${byFolio.length} by folio, ${paid.length} paid with ${pesos.toFixed(2)}`
    )
  }

  /** @param sums of the sales that have arrived, with the payments of those that are paid */
  async #moneyProblems(sums: Sums): Promise<string[]> {
    const { admin, tenantId } = this.#store
    const { drawers } = await admin.call(getTill)
    const { expected } = await admin.call(getX, { params: { id: drawers[0]?.shift?.id ?? 0 } })
    const { rows } = await this.#owner.query<{ invoiced: number; reviews: number }>(
      `SELECT (SELECT coalesce(sum(total), 0)::int FROM invoices WHERE tenant_id = $1) AS invoiced,
              (SELECT count(*)::int FROM reviews WHERE tenant_id = $1) AS reviews`,
      [tenantId],
    )
    const stored = { ...(await storedSums(this.#owner, tenantId)), ...rows[0], drawer: centsOf(expected) }
    const due = { ...sums, till: sums.money, invoiced: sums.money, reviews: 0, drawer: FLOAT + sums.money }
    return Object.entries(due).flatMap(([what, amount]) => {
      const found = stored[what as keyof typeof due]
      return found === amount ? [] : [`${what}: ${found} instead of ${amount}`]
    })
  }

  async #stored(): Promise<Stored[]> {
    const { rows } = await this.#owner.query<Stored>(
      `SELECT o.id, o.token_no, d.letter || '-' || s.number AS folio, o.invoice_id IS NOT NULL AS is_paid,
              i.dishes, i.total
       FROM orders o
       JOIN LATERAL (SELECT array_agg(item_title ORDER BY item_title) AS dishes, sum(total)::int AS total FROM order_items
                     WHERE tenant_id = $1 AND order_id = o.id) i ON true
       LEFT JOIN device_sales s ON s.tenant_id = $1 AND s.order_id = o.id
       LEFT JOIN offline_devices d ON d.tenant_id = $1 AND d.id = s.device_id
       WHERE o.tenant_id = $1 ORDER BY o.id`,
      [this.#store.tenantId],
    )
    return rows
  }
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index])
