import { formatMoney } from '@comanda/shared/kernel/money'
import { linePrice } from '@comanda/shared/pos/cart'
import { GUEST_NAME } from '@comanda/shared/qr/diner'
import { newRetryKey } from '../parts/retry-key.ts'
import { postOrder, type Reply } from './api.ts'
import type { DinerCart } from './kept-cart.ts'
import { forget, keep, recall } from './memory.ts'
import { CART } from './texts.ts'

export type Customer = { kind: 'guest' } | { kind: 'phone'; name: string; phone: string }

/** An order on its way, kept until it is known to have arrived: sent again, it says the same under the same key. */
export interface Attempt {
  key: string
  body: string
  refusal: Refusal | null
}

export interface Refusal {
  /** The server's sentence; null when no answer came. */
  reason: string | null
  code: string
  /** The cart no longer fits the menu: sending the same again is of no use. */
  isStale: boolean
}

export type Outcome = { orderId: number } | { refusal: Refusal }

/** What place-order is told. Prices are only for comparison. */
export function orderBody(cart: DinerCart, customer: Customer, table: string | null): string {
  const isGuest = customer.kind === 'guest'
  return JSON.stringify({
    deliveryType: null,
    cartItems: cart.map((line) => ({
      id: line.item.id,
      title: line.item.title,
      quantity: line.quantity,
      notes: line.notes.trim() || null,
      variant_id: line.variantId,
      addons_ids: line.addonIds,
      price: formatMoney(linePrice(line)),
    })),
    customerType: isGuest ? 'WALKIN' : 'CUSTOMER',
    customer: isGuest
      ? { name: GUEST_NAME, phone: '' }
      : { name: customer.name.trim(), phone: customer.phone.trim() },
    tableId: table,
  })
}

const attemptKey = (code: string): string => `comanda.qr.attempt.${code}`

export function recallAttempt(code: string): Attempt | null {
  const raw = recall('kept', attemptKey(code)) as Attempt | null
  return typeof raw?.key === 'string' && typeof raw.body === 'string' ? raw : null
}

const underway = new Map<string, Promise<Outcome>>()

/**
 * Sends an order. A second tap joins the first; the same order after a lost answer goes under the same key, a
 * changed one under a new key.
 */
export function placeOrder(code: string, body: string, post = postOrder): Promise<Outcome> {
  const running = underway.get(code)
  if (running) return running
  const started = attempt(code, body, post).finally(() => underway.delete(code))
  underway.set(code, started)
  return started
}

async function attempt(code: string, body: string, post: typeof postOrder): Promise<Outcome> {
  const earlier = recallAttempt(code)
  const key = earlier?.body === body ? earlier.key : newRetryKey()
  keep('kept', attemptKey(code), { key, body, refusal: null })
  const reply = await post(code, body, key)
  if (reply.status === 200) {
    forget('kept', attemptKey(code))
    return { orderId: Number(reply.body.orderId) }
  }
  const refusal = refusalOf(reply)
  keep('kept', attemptKey(code), { key, body, refusal })
  return { refusal }
}

const STALE = new Set(['prices_changed', 'sold_out', 'not_found', 'variant_required', 'invalid_input'])

function refusalOf({ status, body }: Reply): Refusal {
  const isAnswer = status >= 400 && status < 500 && typeof body.message === 'string'
  const code = String(body.code)
  return { reason: isAnswer ? String(body.message) : null, code, isStale: isAnswer && STALE.has(code) }
}

/** Why an order was refused, in the language of the page. */
export function reasonOf({ reason, code }: Refusal): string {
  if (reason === null) return CART.unanswered
  return code === 'prices_changed' ? CART.pricesChanged : CART.refusal(code, reason)
}
