import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import { cancelOrders } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTaqueria, WATER } from '../../../server/src/testing/menu.ts'
import type { Client } from '../../../server/src/testing/restaurant.ts'
import { serverForTests } from '../../../server/src/testing/server-for-tests.ts'
import { openSocket } from '../../../server/src/testing/socket.ts'
import { coalesce } from '../../../web/src/realtime/coalesce.ts'
import { SCALE } from '../lib/scale.ts'
import { seed } from '../simulator/seed.ts'

const server = serverForTests()
let client: Client
beforeAll(async () => {
  client = await openTaqueria(server)
})

/** The fates of an event on its way to the screen. */
const FATES = ['arrives', 'is lost', 'comes twice', 'comes after the next'] as const
type Fate = (typeof FATES)[number]

/** A kitchen screen that uses the browser's own code to fetch again. */
class Kitchen {
  readonly #client: Client
  shown = ''
  /** Whether an event was lost since the last complete fetch. */
  isBlind = false
  #held = 0
  #latest: Promise<void> = Promise.resolve()
  readonly #refetch = coalesce(async () => {
    this.shown = await this.#fetch()
  }, 0)

  constructor(client: Client) {
    this.#client = client
  }

  #fetch = async () => JSON.stringify(await this.#client.call(listKitchen))

  #receive(): void {
    this.isBlind = false
    this.#latest = this.#refetch()
  }

  on(fate: Fate): void {
    if (fate === 'is lost') this.isBlind = true
    else if (fate === 'comes after the next') this.#held++
    else for (let n = fate === 'comes twice' ? 2 : 1; n > 0; n--) this.#receive()
    if (fate !== 'comes after the next') this.release()
  }

  /** Delivers the events that were held back. */
  release(): void {
    for (; this.#held > 0; this.#held--) this.#receive()
  }

  /** The connection is back: the browser fetches everything. */
  reconnect(): void {
    this.#receive()
  }

  /** Delivers the pending answer; no further fetch follows. */
  settled = () => this.#latest

  isRight = async () => this.shown === (await this.#fetch())
}

const act = fc.constantFrom('order', 'order', 'order', 'cook', 'cancel')
const day = fc.array(fc.tuple(act, fc.constantFrom(...FATES)), { minLength: 3, maxLength: 12 })

async function work(what: string): Promise<boolean> {
  const last = (await client.call(listKitchen)).at(-1)
  if (what === 'order' || !last) {
    await client.call(createOrder, { body: { cart: [{ id: WATER.id, quantity: 1 }] } })
    return true
  }
  const reply =
    what === 'cook'
      ? await client.send(advanceItem, {
          params: { id: last.items[0]?.id ?? 0 },
          body: { status: 'preparing' },
        })
      : await client.send(cancelOrders, { body: { orderIds: [last.id] } })
  return reply.status === 200
}

describe('a screen whose events are lost, duplicated and out of order', () => {
  it('shows the answer of GET once the last event has arrived, or its connection is back', async () => {
    let runs = 0
    const property = fc.asyncProperty(day, async (acts) => {
      runs++
      const kitchen = new Kitchen(client)
      const { socket } = await openSocket(client)
      const fates: Fate[] = []
      let receivedCount = 0
      socket.onAny(() => kitchen.on(fates[receivedCount++] ?? 'arrives'))
      try {
        kitchen.reconnect()
        for (const [what, fate] of acts) {
          fates.push(fate)
          if (!(await work(what))) fates.pop()
        }
        await expect.poll(() => receivedCount, { interval: 5 }).toBe(fates.length)
        kitchen.release()
        if (kitchen.isBlind) kitchen.reconnect()
        await kitchen.settled()
        expect(await kitchen.isRight()).toBe(true)
      } finally {
        socket.disconnect()
      }
    })
    await fc.assert(property, { numRuns: SCALE.serverRuns * 2, ...seed })
    expect(runs).toBeGreaterThanOrEqual(SCALE.serverRuns)
  })
})
