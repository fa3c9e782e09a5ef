import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { chargeCheck } from '@comanda/shared/checks/api'
import type { Call } from '@comanda/shared/kernel/call'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import type { Reply } from '../../../server/src/testing/client.ts'
import { type CartLine, cartNumber, pricedCart } from './cart.ts'
import { sumOfAmounts, wire } from './model/money.ts'
import { NO_SALE, type Sale } from './model/sales.ts'
import type { Store } from './store.ts'

/** An acknowledged order. */
export interface Acknowledged extends Sale {
  tenantId: number
  key: string
  orderId: number
  tokenNo: number
  /** Set when the order was paid at once. */
  invoiceId: number | null
}

interface TillOptions {
  /** Where it sends its orders, when not to the store's own address. */
  base?: string
  pauseMs?: number
  /** How long it waits for an answer before it retries. */
  answerMs?: number
}

/**
 * A point of sale that retries each request with the same key until it gets a final answer. Every other order is paid at
 * once; of the others, every second order is charged afterwards, in two payments.
 */
export class Till {
  readonly store: Store
  readonly acknowledged: Acknowledged[] = []
  /** Counts of failed tries, by status and code or by connection error. */
  readonly failures = new Map<string, number>()
  /** When its last order was acknowledged. */
  lastAt = 0
  /** Milliseconds from the first try of each order to its answer. */
  readonly took: number[] = []
  readonly #options: Required<TillOptions>
  #n: number

  constructor(store: Store, { base = store.admin.base, pauseMs = 50, answerMs = 5_000 }: TillOptions = {}) {
    this.store = store
    this.#options = { base, pauseMs, answerMs }
    this.#n = store.tenantId
  }

  /** @throws on a refusal that a retry cannot change. */
  async order(key: string = randomUUID()): Promise<Acknowledged> {
    const start = performance.now()
    const n = this.#n++
    const { body } = await this.#finally(() => this.send(n, key))
    this.took.push(performance.now() - start)
    const kept = acknowledgedFrom(this.store, body, key, cartNumber(n))
    if (n % 4 === 2) kept.invoiceId = await this.#charge(kept)
    this.acknowledged.push(kept)
    this.lastAt = performance.now()
    return kept
  }

  /** Tries until there is a final answer. @throws on a refusal that a retry cannot change. */
  async #finally(
    send: () => Promise<Reply<Record<string, unknown>>>,
  ): Promise<Reply<Record<string, unknown>>> {
    for (;;) {
      const reply = await send().catch((error: Error) => this.#note(causeOf(error)))
      if (reply?.status === 200) return reply
      if (reply && reply.status !== 503 && reply.status !== 502 && reply.status !== 429)
        throw new Error(`order refused: ${reply.status} ${JSON.stringify(reply.body)}`)
      if (reply) this.#note(`${reply.status} ${(reply.body as { code?: string }).code ?? ''}`)
      await sleep(this.#options.pauseMs)
    }
  }

  cart(n: number): CartLine[] {
    return cartNumber(n)
  }

  /** One try. */
  send(n: number, key: string): Promise<Reply<Record<string, unknown>>> {
    const cart = cartNumber(n)
    const { base, answerMs } = this.#options
    const client = this.store.admin.at(base)
    const asked = { key, timeoutMs: answerMs }
    if (n % 2 === 0) return client.send(createOrder, { ...asked, body: { cart } })
    const { net, tax, total } = sumOfAmounts(pricedCart(cart))
    const shown = { netTotal: wire(net), taxTotal: wire(tax), total: wire(total) }
    return client.send(createOrderAndInvoice, { ...asked, body: { cart, ...shown } })
  }

  /** Pays one half and then the rest of the order's check. @returns the number of its invoice */
  async #charge({ orderId, items }: Acknowledged): Promise<number> {
    const { base, answerMs } = this.#options
    const client = this.store.admin.at(base)
    const ask = <C extends Call>(call: C, inputs: object) =>
      this.#finally(() => client.send(call, { ...inputs, timeoutMs: answerMs }))
    const { body: order } = await ask(getOrder, { params: { id: orderId } })
    const params = { id: order.check_id as number }
    const { total } = sumOfAmounts(items)
    const half = Math.floor(total / 2)
    const pay = (amount: number) => {
      const payments = [{ paymentTypeId: 1, amount: wire(amount) }]
      return ask(chargeCheck, { params, body: { payments }, key: randomUUID() })
    }
    await pay(half)
    return (await pay(total - half)).body.invoiceId as number
  }

  #note(failure: string): null {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1)
    return null
  }
}

/** The content of the answer to an order. */
export function acknowledgedFrom(
  store: Store,
  body: Record<string, unknown>,
  key: string,
  cart: CartLine[],
): Acknowledged {
  const { orderId, tokenNo, invoiceId } = body as { orderId: number; tokenNo: number; invoiceId?: number }
  const items = pricedCart(cart)
  return { ...NO_SALE, items, tenantId: store.tenantId, key, orderId, tokenNo, invoiceId: invoiceId ?? null }
}

const causeOf = (error: Error): string =>
  (error.cause as { code?: string } | undefined)?.code ?? `${error.name} ${error.message}`

/** Tills that place one order after the other until they are stopped. */
export class Traffic {
  readonly tills: readonly Till[]
  readonly #working: Promise<void>[]
  #isOver = false

  constructor(tills: readonly Till[], betweenMs = 5) {
    this.tills = tills
    this.#working = tills.map((till) => this.#work(till, betweenMs))
  }

  get acknowledged(): Acknowledged[] {
    return this.tills.flatMap((till) => till.acknowledged)
  }

  get count(): number {
    return this.tills.reduce((sum, till) => sum + till.acknowledged.length, 0)
  }

  /** Counts of the failed tries of all tills. */
  get failures(): Record<string, number> {
    const all: Record<string, number> = {}
    for (const till of this.tills)
      for (const [what, times] of till.failures) all[what] = (all[what] ?? 0) + times
    return all
  }

  /** Stops new orders; resolves when the last orders have been answered. */
  async stop(): Promise<Acknowledged[]> {
    this.#isOver = true
    await Promise.all(this.#working)
    return this.acknowledged
  }

  async #work(till: Till, betweenMs: number): Promise<void> {
    while (!this.#isOver) {
      await till.order()
      await sleep(betweenMs)
    }
  }
}

/** Starts this many tills in each of the stores. */
export const tillsOf = (stores: readonly Store[], each: number, options?: TillOptions): Till[] =>
  stores.flatMap((store) => Array.from({ length: each }, () => new Till(store, options)))
