import { chargeCheck, getCheck, moveCheck } from '@comanda/shared/checks/api'
import { listReviews } from '@comanda/shared/offline/api'
import { createOrder } from '@comanda/shared/pos/api'
import { getTill, getX, openShift } from '@comanda/shared/till/api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTaqueria } from '../../../server/src/testing/menu.ts'
import { type Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { OF_OPENER } from '../../../web/src/offline/entry.ts'
import { type Network, type Sale, Tablet } from './tablet.ts'

/** `FULL=1` runs what the design promises; otherwise as many as a commit should wait for. */
const RUNS = Number(process.env.SCHEDULES ?? (process.env.FULL ? 5_000 : 40))
const DEVICES = 3
const CASH = 1
const FLOAT = 10_000
/** Untaxed, so that the sums need none of the product's arithmetic. */
const CANDY = { id: 3, price: '15.00' }
const CENTS = 1_500
const PESO = 100

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const device = fc.nat(DEVICES - 1)
const quantity = fc.integer({ min: 1, max: 3 })
const isCrash = fc.boolean()
const isWrongBy = fc.constantFrom(0, 0, 0, 3_600_000, -3_600_000, 86_400_000)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      device,
      quantity,
      table: fc.nat(2),
      isWrongBy,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('round' as const), device, quantity, isWrongBy }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('paid' as const), device, quantity, isCrash }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('charge' as const), device, tip: fc.nat(300), part: fc.nat(2) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('discount' as const), device }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('customer' as const), device, phone: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sessionEnds' as const), device }) },
  // A check that all devices and the waiter know.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sharedRound' as const), device, quantity }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sharedCharge' as const),
      device,
      tip: fc.nat(300),
      part: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('waiterCharges' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('waiterAdds' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('waiterMoves' as const), table: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      device,
      network: fc.constantFrom<Network>('up', 'lost', 'down', 'down'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), device }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('later' as const), seconds: fc.integer({ min: 1, max: 35 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What guests were told and what they gave, by plain sums. */
interface Books {
  /** Orders by key, with their value. */
  orders: Map<string, number>
  /** Cash in drawers, with tips. */
  cash: number
  sold: number
  placed: number
  /** The phones of new customers. */
  customers: Set<string>
}

/** A check that a device has opened by itself. */
interface OwnCheck {
  opener: string
  due: number
}

class Evening {
  readonly books: Books = { orders: new Map(), cash: 0, sold: 0, placed: 0, customers: new Set() }
  readonly #own = new Map<number, OwnCheck>()
  readonly #restaurant: Client
  readonly #tablets: readonly Tablet[]
  #shared = 0
  #sharedDue = 0

  constructor(restaurant: Client, tablets: readonly Tablet[]) {
    this.#restaurant = restaurant
    this.#tablets = tablets
  }

  async begin(): Promise<void> {
    const placed = await this.#restaurant.call(createOrder, { body: { cart: [cart(2)], tableId: 1 } })
    this.#shared = placed.checkId
    this.#sharedDue = 2 * CENTS
    this.books.placed = 1
    this.books.sold = 2 * CENTS
  }

  async run(one: Step): Promise<void> {
    switch (one.do) {
      case 'network':
        if (!this.#tablet(one.device).isSessionOver) this.#tablet(one.device).network = one.network
        return
      case 'sessionEnds':
        return this.#tablet(one.device).endSession()
      case 'crash':
        return this.#tablet(one.device).crash()
      case 'later':
        server.clock.advance(one.seconds * 1_000)
        return
      case 'order':
      case 'round':
      case 'paid':
      case 'sharedRound':
        return this.#order(one)
      case 'charge':
      case 'sharedCharge':
        return this.#charge(one)
      case 'discount':
        return this.#discount(one.device)
      case 'customer':
        return this.#customer(one)
      case 'waiterCharges':
      case 'waiterAdds':
      case 'waiterMoves':
        return this.#waiter(one)
    }
  }

  async #order(one: Extract<Step, { quantity: number }>): Promise<void> {
    const tablet = this.#tablet(one.device)
    const own = this.#own.get(one.device)
    const value = one.quantity * CENTS
    const base = { kind: 'order' as const, path: '/pos/create-order', amount: value }
    const lines = [cart(one.quantity)]
    if (one.do === 'paid') {
      const total = pesos(value)
      const body = { cart: lines, total, payments: [{ paymentTypeId: CASH, amount: total }] }
      const sale: Sale = { ...base, kind: 'paid_order', path: '/pos/create-order-and-invoice', body }
      const key = one.isCrash ? await tablet.sellAndCrash(sale) : await tablet.sell(sale)
      if (key) {
        this.#note(key, value)
        this.books.cash += value
      }
      return
    }
    if (one.do === 'sharedRound') {
      const body = { cart: lines, checkId: this.#shared, tableId: 1 }
      const key = await tablet.sell({ ...base, body, chain: `check:${this.#shared}` })
      if (key) {
        this.#note(key, value)
        this.#sharedDue += value
      }
      return
    }
    if (one.do === 'round') {
      if (!own) return
      const body = { cart: lines, checkId: OF_OPENER, tableId: null }
      const key = await tablet.sell({ ...base, body, after: own.opener, isWrongBy: one.isWrongBy })
      if (!key) return
      this.#note(key, value)
      own.due += value
      return
    }
    const body = { cart: lines, tableId: one.table + 1, newCheck: true }
    const key = await tablet.sell({ ...base, body, isWrongBy: one.isWrongBy })
    if (!key) return
    this.#note(key, value)
    this.#own.set(one.device, { opener: key, due: value })
  }

  async #charge(one: Extract<Step, { tip: number }>): Promise<void> {
    const tablet = this.#tablet(one.device)
    const isShared = one.do === 'sharedCharge'
    const own = this.#own.get(one.device)
    const due = isShared ? this.#sharedDue : (own?.due ?? 0)
    if (due <= 0) return
    const amount = one.part === 0 ? Math.min(due, 700) : due
    const body = { payments: [{ paymentTypeId: CASH, amount: pesos(amount), tip: pesos(one.tip) }] }
    const key = await tablet.sell({
      kind: 'charge',
      path: `/checks/${isShared ? this.#shared : OF_OPENER}/charge`,
      body,
      amount: amount + one.tip,
      ...(isShared ? { chain: `check:${this.#shared}` } : { after: own?.opener ?? null }),
    })
    if (!key) return
    this.books.cash += amount + one.tip
    if (!isShared && own) {
      own.due -= amount
      if (own.due === 0) this.#own.delete(one.device)
    }
  }

  /** Of one peso, on the check that the device has opened. */
  async #discount(device: number): Promise<void> {
    const own = this.#own.get(device)
    if (!own || own.due <= PESO) return
    const body = { kind: 'discount', amount: pesos(PESO), reason: 'Cliente frecuente' }
    const path = `/checks/${OF_OPENER}/discount`
    const sale: Sale = { kind: 'discount', path, body, amount: 0, after: own.opener }
    if (!(await this.#tablet(device).sell(sale))) return
    own.due -= PESO
    this.books.sold -= PESO
  }

  async #customer(one: Extract<Step, { phone: number }>): Promise<void> {
    const phone = `551234567${one.phone}`
    const body = { phone, name: 'Rosa' }
    const key = await this.#tablet(one.device).sell({
      kind: 'customer',
      path: '/customers/add',
      body,
      amount: 0,
    })
    if (key) this.books.customers.add(phone)
  }

  /** Somebody with a connection changes the check that everybody knows. */
  async #waiter(one: Step): Promise<void> {
    const params = { id: this.#shared }
    const check = await this.#restaurant.call(getCheck, { params })
    if (check.status !== 'open') return
    if (one.do === 'waiterCharges') {
      const payments = [{ paymentTypeId: CASH, amount: check.due }]
      const charged = await this.#restaurant.send(chargeCheck, { params, body: { payments } })
      if (charged.status === 200) this.books.cash += Math.round(Number(check.due) * 100)
    } else if (one.do === 'waiterAdds') {
      const body = { cart: [cart(1)], checkId: this.#shared }
      const placed = await this.#restaurant.send(createOrder, { body })
      if (placed.status !== 200) return
      this.books.placed++
      this.books.sold += CENTS
    } else if (one.do === 'waiterMoves')
      await this.#restaurant.send(moveCheck, { params, body: { tableId: one.table + 1 } })
  }

  #note(key: string, value: number): void {
    this.books.orders.set(key, value)
    this.books.sold += value
  }

  #tablet(index: number): Tablet {
    const tablet = this.#tablets[index]
    if (!tablet) throw new Error(`no tablet ${index}`)
    return tablet
  }
}

const pesos = (cents: number): string => (cents / 100).toFixed(2)
const cart = (pieces: number) => ({ ...CANDY, quantity: pieces })

interface Found {
  orders: number
  value: number
  tokens: boolean
  invoices: boolean
  sales: number
  customers: number
}

/** What the server has, read from the tables. */
async function readServer(tenantId: number): Promise<Found> {
  const { rows } = await server.database.owner.query<Found>(
    `SELECT (SELECT count(*)::int FROM orders WHERE tenant_id = $1) AS orders,
            (SELECT coalesce(sum(total), 0)::int FROM order_items WHERE tenant_id = $1) AS value,
            (SELECT coalesce(bool_and(most = pieces), true) FROM (
               SELECT max(token_no) AS most, count(*) AS pieces FROM orders WHERE tenant_id = $1 GROUP BY business_date) days) AS tokens,
            (SELECT coalesce(max(id), 0) = count(*) FROM invoices WHERE tenant_id = $1) AS invoices,
            (SELECT count(*)::int FROM device_sales WHERE tenant_id = $1) AS sales,
            (SELECT count(*)::int FROM customers WHERE tenant_id = $1) AS customers`,
    [tenantId],
  )
  return rows[0] as Found
}

async function expectedCash(restaurant: Client): Promise<number> {
  const { drawers } = await restaurant.call(getTill)
  const { expected } = await restaurant.call(getX, { params: { id: drawers[0]?.shift?.id ?? 0 } })
  return Math.round(Number(expected) * 100)
}

describe('three devices that sell while the network fails', () => {
  it('lose nothing and double nothing, and the drawer has what guests gave', async () => {
    const begun = Date.now()
    /** What came too late, so that a run shows how much of it there was. */
    const tasks: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }), async (steps) => {
        const restaurant = await openTaqueria(server)
        await restaurant.call(openShift, { body: { amount: FLOAT / 100 } })
        const tablets: Tablet[] = []
        while (tablets.length < DEVICES) tablets.push(await Tablet.register(server, restaurant))
        // The line dies before the evening begins; a schedule may bring it back.
        for (const tablet of tablets.slice(1)) tablet.network = 'down'
        const evening = new Evening(restaurant, tablets)
        await evening.begin()
        for (const one of steps) await evening.run(one)
        for (const tablet of tablets) await tablet.settle()

        const { books } = evening
        const entries = tablets.flatMap(({ outbox }) => outbox.view.entries)
        expect(
          entries.filter(({ state }) => state !== 'sent').map(({ path, problem }) => [path, problem]),
        ).toEqual([])
        const ids = entries
          .map(({ answer }) => (answer as { orderId?: number } | null)?.orderId)
          .filter((id) => id !== undefined)
        expect(new Set(ids).size).toBe(books.orders.size)
        expect(await readServer(restaurant.tenantId)).toEqual({
          orders: books.placed + books.orders.size,
          value: books.sold,
          tokens: true,
          invoices: true,
          sales: entries.filter(({ number }) => number !== null).length,
          customers: books.customers.size,
        })
        expect(await expectedCash(restaurant)).toBe(FLOAT + books.cash)
        for (const { outbox } of tablets) {
          const numbers = outbox.view.entries.map(({ number }) => number).filter((number) => number !== null)
          expect(new Set(numbers).size).toBe(numbers.length)
        }
        // The sales of one check kept their order.
        for (const { outbox } of tablets)
          for (const chain of new Set(outbox.view.entries.map((entry) => entry.chain))) {
            const placed = outbox.view.entries
              .filter((entry) => entry.chain === chain)
              .map(({ answer }) => (answer as { orderId?: number } | null)?.orderId ?? null)
              .filter((id) => id !== null)
            expect(placed).toEqual([...placed].sort((a, b) => a - b))
          }
        const { reviews } = await restaurant.call(listReviews)
        for (const { kind } of reviews) tasks[kind] = (tasks[kind] ?? 0) + 1
        await Promise.all(tablets.map((tablet) => tablet.end()))
      }),
      { numRuns: RUNS, endOnFailure: !!process.env.NO_SHRINK },
    )
    const seconds = (Date.now() - begun) / 1_000
    console.log(`${RUNS} schedules in ${seconds.toFixed()} s, ${(RUNS / seconds).toFixed(1)} a second`, tasks)
  }, 7_200_000)
})
