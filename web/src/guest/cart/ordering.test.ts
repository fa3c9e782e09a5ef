import { placeQrOrder, type QrMenuItem } from '@comanda/shared/qr/api'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../api.ts'
import { chooseTexts } from '../texts/texts.ts'
import { orderBody, placeOrder, readPendingOrder, reasonOfRefusal } from './ordering.ts'

const taco = {
  id: 4,
  title: 'Taco',
  price: '20.00',
  variants: [{ id: 2, item_id: 4, title: 'Grande', price: '35.00' }],
  addons: [{ id: 7, item_id: 4, title: 'Queso', price: '10.50' }],
} as unknown as QrMenuItem
const cart = [{ item: taco, variantId: 2, addonIds: [7], quantity: 3, notes: ' sin sal ' }]

/** A server with prepared answers that records its requests. */
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

describe('the body of an order', () => {
  it('matches the server’s schema', () => {
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
  it('is sent once after a double tap', async () => {
    const { sent, post } = server()
    const both = await Promise.all([placeOrder('twice', 'a', post), placeOrder('twice', 'a', post)])
    expect(both).toEqual([{ orderId: 12 }, { orderId: 12 }])
    expect(sent).toHaveLength(1)
  })

  it('has the same body and key when sent again after a lost answer', async () => {
    const { sent, post } = server(NO_ANSWER, { status: 502, body: {} })
    expect(await placeOrder('lost', 'a', post)).toMatchObject({ refusal: { isStale: false } })
    await placeOrder('lost', readPendingOrder('lost')?.body ?? '', post)
    expect(await placeOrder('lost', 'a', post)).toEqual({ orderId: 12 })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent).toHaveLength(3)
    expect(readPendingOrder('lost')).toBeNull()
  })

  it('has a new key when it changed, or is the next cart', async () => {
    const { sent, post } = server(NO_ANSWER)
    await placeOrder('changed', 'a', post)
    await placeOrder('changed', 'b', post)
    await placeOrder('changed', 'b', post)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  it('reports the reason of a refusal, and whether the cart needs a check first', async () => {
    const { post } = server(
      refusal(429, 'too_many_requests'),
      refusal(404, 'not_found'),
      refusal(409, 'prices_changed'),
    )
    const answer = { reason: 'Porque no.', code: 'too_many_requests', isStale: false }
    expect(await placeOrder('refused', 'a', post)).toEqual({ refusal: answer })
    expect(readPendingOrder('refused')?.refusal).toEqual(answer)
    expect(await placeOrder('refused', 'a', post)).toEqual({
      refusal: { ...answer, code: 'not_found', isStale: true },
    })
    const dearer = { ...answer, code: 'prices_changed', isStale: true }
    expect(await placeOrder('refused', 'a', post)).toEqual({ refusal: dearer })
    expect(reasonOfRefusal(dearer)).toMatch('Los precios cambiaron')
    expect(reasonOfRefusal(answer)).toBe('Porque no.')
    chooseTexts('en')
    expect(reasonOfRefusal(dearer)).toMatch('Prices have changed')
    expect(reasonOfRefusal(answer)).toMatch('Many orders are already waiting')
    chooseTexts('es')
  })
})
