import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverForTests } from '../../../server/src/testing/server-for-tests.ts'
import { Invariants } from '../lib/invariants.ts'
import { type ProxyMode, TcpProxy } from '../lib/proxy.ts'
import { isFull } from '../lib/scale.ts'
import { openStore, type Store } from '../lib/store.ts'
import { type Acknowledged, acknowledgedFrom, Till } from '../lib/traffic.ts'
import { waitUntil } from '../lib/wait-until.ts'

/** Orders of each till in each way. */
const ORDERS = isFull ? 10 : 3

describe('orders over a bad network', () => {
  const server = serverForTests()
  let stores: readonly Store[]
  let invariants: Invariants
  let network: TcpProxy
  const acknowledged: Acknowledged[] = []
  beforeAll(async () => {
    const { owner } = server.database
    stores = [await openStore(server.base, owner), await openStore(server.base, owner)]
    invariants = await Invariants.open(owner, stores, await openStore(server.base, owner, 'Fonda vecina'))
    network = await TcpProxy.open(Number(new URL(server.base).port))
  })
  afterAll(() => network.close())

  const inOrder = async () => expect(await invariants.problems(acknowledged)).toEqual([])
  const countOrders = async () => {
    const { rows } = await server.database.owner.query<{ n: number }>('SELECT count(*)::int AS n FROM orders')
    return rows[0]?.n ?? 0
  }

  it('are stored once when the answer is lost after the commit, and the retry gets the same answer', async () => {
    for (const store of stores) {
      const till = new Till(store, { base: network.base })
      for (let n = 0; n < ORDERS; n++) {
        const before = await countOrders()
        network.mode = 'answer lost'
        const key = randomUUID()
        const order = await till.order(key)
        expect(await countOrders()).toBe(before + 1)
        const again = await till.send(store.tenantId + n, key)
        expect(again.body).toMatchObject({ orderId: order.orderId, tokenNo: order.tokenNo })
      }
      expect([...till.failures.values()].reduce((sum, times) => sum + times, 0)).toBe(ORDERS)
      acknowledged.push(...till.acknowledged)
    }
    await inOrder()
  })

  it.each<ProxyMode>(['request cut', 'request duplicated'])(
    'an order with its %s is stored once',
    async (mode) => {
      for (const store of stores) {
        const till = new Till(store, { base: network.base })
        for (let n = 0; n < ORDERS; n++) {
          network.mode = mode
          await till.order()
        }
        acknowledged.push(...till.acknowledged)
      }
      await inOrder()
    },
  )

  it('are stored once when fifty copies arrive at the same time, and all fifty get the same answer', async () => {
    const [store] = stores
    if (!store) throw new Error('no store')
    for (let n = 0; n < (isFull ? 6 : 2); n++) {
      const key = randomUUID()
      const till = new Till(store)
      const replies = await Promise.all(Array.from({ length: 50 }, () => till.send(n, key)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      const answers = replies.map(({ body }) => [body.orderId, body.tokenNo, body.invoiceId, body.message])
      expect(new Set(answers.map(String)).size).toBe(1)
      const first = await till.send(n, key)
      acknowledged.push(acknowledgedFrom(store, first.body, key, till.cart(n)))
    }
    await inOrder()
  })

  it('are stored once when a slow network makes the till retry before the answer arrives', async () => {
    const [, store] = stores
    if (!store) throw new Error('no second store')
    network.delayMs = 150
    const till = new Till(store, { base: network.base, answerMs: 200, pauseMs: 0 })
    for (let n = 0; n < (isFull ? 5 : 2); n++) {
      const late = till.order()
      await waitUntil('it was sent more than once', () =>
        [...till.failures.values()].some((times) => times > 2),
      )
      network.delayMs = 0
      await late
      network.delayMs = 150
      till.failures.clear()
    }
    network.delayMs = 0
    acknowledged.push(...till.acknowledged)
    await inOrder()
  })
})
