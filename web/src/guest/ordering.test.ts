import { placeQrOrder, type QrMenuItem } from '@comanda/shared/qr/api'
import { describe, expect, it } from 'vitest'
import type { Reply } from './api.ts'
import { orderBody, placeOrder, reasonOf, recallAttempt } from './ordering.ts'
import { speak } from './texts.ts'

const taco = {
  id: 4,
  title: 'Taco',
  price: '20.00',
  variants: [{ id: 2, item_id: 4, title: 'Grande', price: '35.00' }],
  addons: [{ id: 7, item_id: 4, title: 'Queso', price: '10.50' }],
} as unknown as QrMenuItem
const cart = [{ item: taco, variantId: 2, addonIds: [7], quantity: 3, notes: ' sin sal ' }]

/** A server that answers what it is told to, and notes what it was sent. */
function server(...replies: Reply[]) {
  const sent: { body: string; key: string }[] = []
  const post = async (_code: string, body: string, key: string): Promise<Reply> => {
    sent.push({ body, key })
    return replies.shift() ?? { status: 200, body: { orderId: 12 } }
  }
  return { sent, post }
}

const NO_ANSWER: Reply = { status: 0, body: {} }
const refusal = (status: number, code: string): Reply => ({ status, body: { code, message: 'Porque no.' } })

describe('what an order says', () => {
  it('is what the server reads', () => {
    const body = orderBody(cart, { kind: 'phone', name: ' Ana ', phone: ' 55 1234 5678 ' }, 'mesa')
    const read = placeQrOrder.body.parse(JSON.parse(body))
    expect(read).toMatchObject({
      deliveryType: null,
      customerType: 'CUSTOMER',
      customer: { name: 'Ana', phone: '55 1234 5678' },
      tableId: 'mesa',
      cartItems: [{ itemId: 4, quantity: 3, notes: 'sin sal', variant_id: 2, addons_ids: [7], price: 4550 }],
    })
  })

  it('of a guest is a walk-in named Invitado without a phone', () => {
    const body = JSON.parse(orderBody(cart, { kind: 'guest' }, null))
    expect(body).toMatchObject({
      deliveryType: null,
      customerType: 'WALKIN',
      customer: { name: 'Invitado', phone: '' },
      tableId: null,
    })
  })
})

describe('an order', () => {
  it('tapped twice is sent once', async () => {
    const { sent, post } = server()
    const both = await Promise.all([placeOrder('twice', 'a', post), placeOrder('twice', 'a', post)])
    expect(both).toEqual([{ orderId: 12 }, { orderId: 12 }])
    expect(sent).toHaveLength(1)
  })

  it('sent again after a lost answer says the same under the same key', async () => {
    const { sent, post } = server(NO_ANSWER, { status: 502, body: {} })
    expect(await placeOrder('lost', 'a', post)).toMatchObject({ refusal: { isStale: false } })
    await placeOrder('lost', recallAttempt('lost')?.body ?? '', post)
    expect(await placeOrder('lost', 'a', post)).toEqual({ orderId: 12 })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent).toHaveLength(3)
    expect(recallAttempt('lost')).toBeNull()
  })

  it('that changed, or the next one, has a key of its own', async () => {
    const { sent, post } = server(NO_ANSWER)
    await placeOrder('changed', 'a', post)
    await placeOrder('changed', 'b', post)
    await placeOrder('changed', 'b', post)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  it('that was refused tells why, and whether the cart has to be looked at first', async () => {
    const { post } = server(
      refusal(429, 'too_many_requests'),
      refusal(404, 'not_found'),
      refusal(409, 'prices_changed'),
    )
    const told = { reason: 'Porque no.', code: 'too_many_requests', isStale: false }
    expect(await placeOrder('refused', 'a', post)).toEqual({ refusal: told })
    expect(recallAttempt('refused')?.refusal).toEqual(told)
    expect(await placeOrder('refused', 'a', post)).toEqual({
      refusal: { ...told, code: 'not_found', isStale: true },
    })
    const dearer = { ...told, code: 'prices_changed', isStale: true }
    expect(await placeOrder('refused', 'a', post)).toEqual({ refusal: dearer })
    expect(reasonOf(dearer)).toMatch('Los precios cambiaron')
    expect(reasonOf(told)).toBe('Porque no.')
    speak('en')
    expect(reasonOf(dearer)).toMatch('Prices have changed')
    expect(reasonOf(told)).toMatch('Many orders are already waiting')
    speak('es')
  })
})
