import 'fake-indexeddb/auto'
import { toCents } from '@comanda/shared/kernel/money'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { isRefusal } from '../outbox/entry.ts'
import { Outbox } from '../outbox/outbox.ts'
import { makeSale, type SalesPage } from './make-sale.ts'

const KEY = 'k'
const NOW = Date.parse('2026-11-20T04:00:00.000Z')
let stores = 7_300

type Way = 'answer' | 'lose' | 'refuse'

/** A server that takes each key once and refuses another request under it. */
class Kitchen {
  readonly orders: string[] = []
  way: Way = 'answer'
  readonly #taken = new Map<string, { asked: string; orderId: number }>()

  ask(key: string, request: unknown): { tokenNo: number; orderId: number } {
    const asked = JSON.stringify(request)
    const known = this.#taken.get(key)
    if (known && known.asked !== asked) throw new ApiError(409, { code: 'idempotency_key_reused' })
    if (this.way === 'refuse') throw new ApiError(409, { code: 'prices_changed', message: 'cambió' })
    if (!known) this.orders.push(asked)
    const orderId = known?.orderId ?? this.orders.length
    this.#taken.set(key, { asked, orderId })
    if (this.way === 'lose') throw new ApiError(0, {})
    return { tokenNo: orderId, orderId }
  }
}

const isKeyUsed = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_key_reused'

const pageOf = (outbox: Outbox, kitchen: Kitchen): SalesPage => ({
  outbox,
  by: { username: 'ana', name: 'Ana' },
  now: () => NOW,
  contact: { offset: 0, at: null },
  catalog: 1,
  app: 'dev',
  withLock: (_name, work) => work(),
  ask: async (_call, request, key) => kitchen.ask(key, { path: request?.path, body: request?.body }),
  isRefused: (error) => error instanceof ApiError && isRefusal(error.status),
  isKeyUsed,
  wait: () => ({ over: new Promise(() => {}), stop: () => {} }),
})

describe.each(['on its disk', 'in memory'])(
  'a browser that has its sales %s, and cannot sell without the server',
  (where) => {
    let kitchen: Kitchen
    let outbox: Outbox
    const tenant = () => stores
    const open = async () => {
      outbox = where === 'in memory' ? Outbox.inMemory(tenant()) : await Outbox.open(tenant(), NOW)
    }
    const send = (quantity: number, call: typeof createOrder | typeof createOrderAndInvoice = createOrder) =>
      makeSale(
        pageOf(outbox, kitchen),
        call,
        { body: { cart: [{ id: 1, quantity }] } as never },
        {
          key: KEY,
          kind: 'order',
          waits: true,
          amount: toCents(0),
          title: '',
          view: { of: 'customer' } as never,
        },
      )

    const lose = async (quantity: number, call?: typeof createOrderAndInvoice) => {
      kitchen.way = 'lose'
      await expect(send(quantity, call)).rejects.toMatchObject({ status: 0 })
      kitchen.way = 'answer'
    }

    beforeEach(async () => {
      stores++
      kitchen = new Kitchen()
      await open()
    })
    afterEach(() => outbox.close())

    it('places one order when it is sent again after a lost answer, and sells nothing meanwhile', async () => {
      await lose(1)
      expect(outbox.view).toMatchObject({ unsent: 0, entries: [{ state: 'trying', number: null }] })
      expect(await send(1)).toMatchObject({ kind: 'answered', answer: { orderId: 1 } })
      expect(kitchen.orders).toHaveLength(1)
    })

    it('gets the answer to the earlier attempt when the cart changed after a lost answer', async () => {
      await lose(1, createOrderAndInvoice)
      expect(await send(2)).toMatchObject({
        kind: 'earlier',
        path: createOrderAndInvoice.path,
        answer: { orderId: 1 },
      })
      expect(kitchen.orders).toHaveLength(1)
      expect(outbox.view.entries).toEqual([])
    })

    it('finds which of several lost attempts placed the order', async () => {
      await lose(2)
      // The key is used, and the answer to the attempt that used it is lost again.
      kitchen.way = 'lose'
      await expect(send(3)).rejects.toThrow()
      kitchen.way = 'answer'
      expect(await send(4)).toMatchObject({ kind: 'earlier', answer: { orderId: 1 } })
      expect(kitchen.orders).toEqual([expect.stringContaining('"quantity":2')])
    })

    it('places the changed cart when the lost attempt never arrived', async () => {
      const { ask } = kitchen
      kitchen.ask = () => {
        throw new ApiError(0, {})
      }
      await expect(send(1)).rejects.toThrow()
      kitchen.ask = ask
      expect(await send(2)).toMatchObject({ kind: 'answered', answer: { orderId: 1 } })
      expect(kitchen.orders).toEqual([expect.stringContaining('"quantity":2')])
    })

    it('says why it is refused, and keeps nothing', async () => {
      kitchen.way = 'refuse'
      await expect(send(1)).rejects.toThrow('cambió')
      expect(outbox.view.entries).toEqual([])
    })

    it('refuses another cart under the key of one that was placed', async () => {
      await send(1)
      await expect(send(2)).rejects.toThrow('another sale')
      expect(kitchen.orders).toHaveLength(1)
    })
  },
)

describe('a browser whose disk fills up', () => {
  it('sells with the server, and knows after a lost answer what it has sent', async () => {
    const kitchen = new Kitchen()
    const outbox = await Outbox.open(++stores, NOW)
    await outbox.setDevice({ id: 'd', letter: 'A' })
    outbox.db?.close()
    const sale = { key: KEY, kind: 'order', amount: 0, title: '', view: { of: 'customer' } } as never
    const send = (quantity: number) =>
      makeSale(pageOf(outbox, kitchen), createOrder, { body: { cart: [{ id: 1, quantity }] } as never }, sale)
    kitchen.way = 'lose'
    await expect(send(1)).rejects.toMatchObject({ status: 0 })
    kitchen.way = 'answer'
    expect(await send(2)).toMatchObject({ kind: 'earlier', answer: { orderId: 1 } })
    expect(outbox.isLost).toBe(true)
  })
})
