import 'fake-indexeddb/auto'
import type { Cents } from '@comanda/shared/kernel/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from '../outbox/entry.ts'
import { type NewEntry, Outbox } from '../outbox/outbox.ts'
import type { Answered, SaleServer } from './request.ts'
import { Sender } from './sender.ts'
import { requestOfEntry } from './sender-rules.ts'

let stores = 0

/** The fate of a request. `lost`: the server takes it, and its answer does not arrive. */
type Fault = 'none' | 'down' | 'lost' | 'error' | 'refused' | 'renew' | 'over'

/** A server that takes each key once, and refuses other bodies under it. */
class ModelServer {
  readonly taken = new Map<string, { body: string; checkId: number; isOver: boolean }>()
  readonly order: string[] = []
  readonly refused = new Set<string>()
  faults: Fault[] = []
  #checks = 0

  answer(entry: Entry, opener: Entry | undefined, isOver: boolean): Answered {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'down') return { status: 0, body: {} }
    if (fault === 'error') return { status: 503, body: { code: 'unavailable' } }
    if ((fault === 'renew' || fault === 'over') && !isOver)
      return { status: 401, body: { code: 'unauthenticated' } }
    const request = requestOfEntry(entry, opener)
    const body = JSON.stringify(request)
    const known = this.taken.get(entry.key)
    if (known && known.body !== body) return { status: 409, body: { code: 'idempotency_key_reused' } }
    if (!known && fault === 'refused') {
      this.refused.add(entry.key)
      return { status: 404, body: { code: 'not_found', message: 'No está.' } }
    }
    const named = /checks\/(\d+)|"checkId":(\d+)/.exec(body)
    const checkId = known?.checkId ?? (named ? Number(named[1] ?? named[2]) : ++this.#checks)
    if (!known) {
      this.taken.set(entry.key, { body, checkId, isOver })
      this.order.push(entry.key)
    }
    return fault === 'lost' ? { status: 0, body: {} } : { status: 200, body: { checkId } }
  }
}

const newSale = (key: string, after: string | null, chain: string): NewEntry => ({
  key,
  kind: after ? 'charge' : 'order',
  method: 'POST',
  path: after ? '/checks/{check}/charge' : '/pos/create-order',
  body: { cart: [], payments: [] },
  after,
  chain,
  at: '2026-11-20T03:10:00.000Z',
  offset: 0,
  heardAt: '2026-11-20T03:00:00.000Z',
  catalog: 7,
  app: 'dev',
  drawer: null,
  by: 'ana@fonda.mx',
  byName: 'Ana',
  isPrinted: false,
  amount: 100 as Cents,
  title: key,
  view: { of: 'customer', phone: '', name: null },
})

const NOW = Date.parse('2026-11-20T04:00:00.000Z')
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A browser: tabs that are opened and crash over one database. */
class Browser {
  readonly server = new ModelServer()
  readonly tenantId = ++stores
  outbox!: Outbox
  #sender!: Sender
  #running: Promise<void> = Promise.resolve()
  #isDead = { yes: false }

  async open(): Promise<void> {
    const dead = { yes: false }
    this.#isDead = dead
    this.outbox = await Outbox.open(this.tenantId, NOW)
    if (!this.outbox.device)
      await this.outbox.setDevice({
        id: 'd',
        letter: 'A',
        lastNumber: 0,
        offset: 0,
        heardAt: '',
        hours: 72,
        waitMs: 0,
        drawerId: null,
      })
    const over = { yes: false }
    const saleServer: SaleServer = {
      send: async (entry, opener, _device, isOver) => {
        await turn()
        if (dead.yes) return new Promise(() => {})
        over.yes = this.server.faults[0] === 'over'
        const answered = this.server.answer(entry, opener, isOver)
        await turn()
        return dead.yes ? new Promise(() => {}) : answered
      },
      renew: async () => (over.yes ? 'over' : 'renewed'),
    }
    this.#sender = new Sender({
      outbox: this.outbox,
      saleServer,
      now: () => NOW,
      chance: () => 0,
      withLock: (_name, work) => work(),
      tryWithLock: async (_name, work) => work().then(() => true),
    })
    this.#running = this.#sender.start()
  }

  /** The tab's work never ends. */
  async crash(): Promise<void> {
    this.#isDead.yes = true
    this.#sender.stop()
    this.outbox.close()
    await this.open()
  }

  async settle(): Promise<void> {
    const isOpen = () => this.outbox.view.entries.some(({ state }) => state === 'sold' || state === 'trying')
    for (let turns = 0; turns < 400 && isOpen(); turns++) {
      this.#sender.wake()
      await turn()
    }
  }

  async end(): Promise<void> {
    this.#sender.stop()
    await this.#running
    this.outbox.close()
  }
}

const fault = fc.constantFrom<Fault>('none', 'none', 'down', 'lost', 'error', 'refused', 'renew', 'over')
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('sell' as const), check: fc.nat(2), isSold: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('faults' as const), faults: fc.array(fault, { maxLength: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('turns' as const), turns: fc.nat(12) }) },
)

describe('the sales of a device', () => {
  it('are each on the server once, in the order of their check, or under review, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const browser = new Browser()
        await browser.open()
        const sold: string[] = []
        const openers = new Map<number, string>()
        for (const [index, one] of steps.entries()) {
          if (one.do === 'faults') browser.server.faults = one.faults
          if (one.do === 'crash') await browser.crash()
          if (one.do === 'turns') for (let n = 0; n < one.turns; n++) await turn()
          if (one.do !== 'sell') continue
          const key = `sale ${index}`
          const opener = openers.get(one.check)
          await browser.outbox.begin(newSale(key, opener ?? null, opener ?? key))
          if (!opener) openers.set(one.check, key)
          if (one.isSold) await browser.outbox.sell(key)
          sold.push(key)
        }
        browser.server.faults = []
        await browser.crash()
        await browser.settle()
        const { entries } = browser.outbox.view
        expect(entries.map(({ key }) => key)).toEqual(sold)
        const numbers = entries.map(({ number }) => number)
        expect(new Set(numbers).size).toBe(sold.length)
        for (const { key, state } of entries) {
          expect(['sent', 'review']).toContain(state)
          if (state === 'sent') expect(browser.server.taken.has(key)).toBe(true)
        }
        const { order, taken } = browser.server
        expect(new Set(order).size).toBe(order.length)
        // All that the server has taken is in its order, and of the check that its opener opened.
        for (const [, opener] of openers) {
          const own = order.filter((key) => entries.find((entry) => entry.key === key)?.chain === opener)
          expect(own).toEqual(sold.filter((key) => own.includes(key)))
          expect(new Set(own.map((key) => taken.get(key)?.checkId)).size).toBeLessThanOrEqual(1)
        }
        await browser.end()
      }),
      { numRuns: process.env.SEEDS === 'more' ? 600 : 150 },
    )
  }, 120_000)

  it('keep their folios when two tabs sell at the same time', async () => {
    const tenantId = ++stores
    const [one, two] = [await Outbox.open(tenantId, NOW), await Outbox.open(tenantId, NOW)]
    await one.setDevice({
      id: 'd',
      letter: 'A',
      lastNumber: 4,
      offset: 0,
      heardAt: '',
      hours: 72,
      waitMs: 0,
      drawerId: null,
    })
    const sell = async (outbox: Outbox, key: string) => {
      await outbox.begin(newSale(key, null, key))
      return (await outbox.sell(key)).number
    }
    const numbers = await Promise.all([sell(one, 'a'), sell(two, 'b'), sell(one, 'c'), sell(two, 'd')])
    expect(new Set(numbers)).toEqual(new Set([5, 6, 7, 8]))
    one.close()
    two.close()
  })

  it('are tried again about a second after a sign of the line, however often they were tried before', async () => {
    const outbox = await Outbox.open(++stores, NOW)
    await outbox.setDevice({ id: 'd', letter: 'A' })
    await outbox.begin(newSale('a', null, 'a'))
    await outbox.sell('a')
    await outbox.change('a', { attempts: 9, triedAt: NOW })
    let at = NOW
    let asked = 0
    const sender = new Sender({
      outbox,
      saleServer: {
        send: async () => {
          asked++
          return { status: 0, body: {} }
        },
        renew: async () => 'renewed',
      },
      now: () => at,
      chance: () => 1,
      withLock: (_name, work) => work(),
      tryWithLock: async () => false,
    })
    const running = sender.start()
    await expect.poll(() => asked).toBe(1)
    sender.wake()
    await expect.poll(() => asked).toBe(2)
    at += 1_100
    // A step of the outbox makes the sender look again, as its timer does.
    await outbox.begin(newSale('b', null, 'b'))
    await expect.poll(() => asked).toBe(3)
    sender.stop()
    await running
    outbox.close()
  })

  it('find the sale that opened their check after it was sent long ago', async () => {
    const tenantId = ++stores
    const before = await Outbox.open(tenantId, NOW)
    await before.setDevice({ id: 'd', letter: 'A' })
    await before.begin(newSale('a', null, 'a'))
    await before.change('a', { state: 'sent', answer: { checkId: 7 }, triedAt: NOW })
    await before.begin(newSale('b', 'a', 'a'))
    await before.sell('b')
    before.close()
    const later = await Outbox.open(tenantId, NOW + 4 * 24 * 3_600_000)
    const round = later.entry('b') as Entry
    expect(requestOfEntry(round, later.entry('a'))).toMatchObject({ path: '/checks/7/charge' })
    later.close()
  })

  it('keep their numbers apart from those of the device that this browser was before', async () => {
    const outbox = await Outbox.open(++stores, NOW)
    await outbox.setDevice({ id: 'd', letter: 'A' })
    await outbox.begin(newSale('a', null, 'a'))
    expect((await outbox.sell('a')).number).toBe(1)
    await outbox.setDevice({ id: 'e', letter: 'B', lastNumber: 0 })
    await outbox.begin(newSale('b', null, 'b'))
    expect((await outbox.sell('b')).number).toBe(2)
    outbox.close()
  })
})
