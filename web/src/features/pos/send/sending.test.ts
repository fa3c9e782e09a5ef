import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../api/client.ts'
import { isUnanswered, type Post, placeOrder, type SentOrder } from './sending.ts'

const order = (quantity: number): SentOrder => ({
  kind: 'kitchen',
  body: { cart: [{ id: 1, quantity }] },
})

/** A server that keeps the first order of a key and refuses another order under the same key. */
function kitchen(): { post: Post; orders: SentOrder[] } {
  const kept = new Map<string, { sent: string; orderId: number }>()
  const orders: SentOrder[] = []
  const post: Post = async (order, key) => {
    const sent = JSON.stringify(order)
    const known = kept.get(key)
    if (known && known.sent !== sent)
      throw new ApiError(409, { code: 'idempotency_key_reused', message: 'otra' })
    if (!known) orders.push(order)
    const orderId = known?.orderId ?? orders.length
    kept.set(key, { sent, orderId })
    return { tokenNo: orderId, orderId, message: 'enviado' }
  }
  return { post, orders }
}

/** The order reaches the server; its answer is lost. */
const losing =
  (post: Post): Post =>
  async (sent, key) => {
    await post(sent, key)
    throw new ApiError(0, {})
  }

describe('placing an order', () => {
  it('creates one order when it is sent again after a lost answer', async () => {
    const { post, orders } = kitchen()
    await expect(placeOrder(order(1), 'k', [], losing(post))).rejects.toThrow()
    expect(await placeOrder(order(1), 'k', [], post)).toMatchObject({ orderId: 1, wasEarlier: false })
    expect(orders).toHaveLength(1)
  })

  it('returns the answer to the earlier attempt when the cart changed after a lost answer', async () => {
    const { post, orders } = kitchen()
    await expect(placeOrder(order(1), 'k', [], losing(post))).rejects.toThrow()
    expect(await placeOrder(order(2), 'k', [order(1)], post)).toMatchObject({ orderId: 1, wasEarlier: true })
    expect(orders).toEqual([order(1)])
  })

  it('finds which of several lost attempts placed the order', async () => {
    const { post, orders } = kitchen()
    await expect(placeOrder(order(2), 'k', [], losing(post))).rejects.toThrow()
    const placed = await placeOrder(order(3), 'k', [order(1), order(2)], post)
    expect(placed).toMatchObject({ orderId: 1, wasEarlier: true })
    expect(orders).toEqual([order(2)])
  })

  it('places the changed cart when the lost attempt never arrived', async () => {
    const { post, orders } = kitchen()
    expect(await placeOrder(order(2), 'k', [order(1)], post)).toMatchObject({ wasEarlier: false })
    expect(orders).toEqual([order(2)])
  })

  it('has an unknown result without an answer or after a server error, but not after a refusal', () => {
    const failed = (status: number) => isUnanswered(new ApiError(status, {}))
    expect([0, 500, 502, 503].map(failed)).toEqual([true, true, true, true])
    expect([400, 409, 429, 499].map(failed)).toEqual([false, false, false, false])
    expect(isUnanswered(new TypeError('network'))).toBe(true)
  })

  it('reports any other refusal', async () => {
    const refuse: Post = () =>
      Promise.reject(new ApiError(409, { code: 'prices_changed', message: 'cambió' }))
    await expect(placeOrder(order(1), 'k', [order(2)], refuse)).rejects.toThrow('cambió')
  })
})
