import { formatMoney } from '@comanda/shared/kernel/money'
import { linePrice } from '@comanda/shared/pos/cart'
import { GUEST_NAME } from '@comanda/shared/qr/diner'
import { newRetryKey } from '../../parts/browser/retry-key.ts'
import { postOrder, type Reply } from '../api.ts'
import { readValue, removeValue, writeValue } from '../browser-storage.ts'
import { CART } from '../texts/texts.ts'
import type { DinerCart } from './stored-cart.ts'

export type Customer = { kind: 'guest' } | { kind: 'phone'; name: string; phone: string }

/** An order stored until the server confirms it, so that a retry has the same body and key. */
export interface PendingOrder {
  key: string
  body: string
  refusal: Refusal | null
}

export interface Refusal {
  /** The server's message; null without an answer. */
  reason: string | null
  code: string
  /** The cart no longer matches the menu, so the same order would be refused again. */
  isStale: boolean
}

export type Outcome = { orderId: number } | { refusal: Refusal }

/** The body of place-order. The server only compares its prices. */
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

const storageKey = (code: string): string => `comanda.qr.attempt.${code}`

export function readPendingOrder(code: string): PendingOrder | null {
  const raw = readValue('local', storageKey(code)) as PendingOrder | null
  return typeof raw?.key === 'string' && typeof raw.body === 'string' ? raw : null
}

const requests = new Map<string, Promise<Outcome>>()

/**
 * Sends an order. A second tap joins the first request. The same order after a lost answer reuses its key; a
 * changed order gets a new key.
 */
export function placeOrder(code: string, body: string, post = postOrder): Promise<Outcome> {
  const running = requests.get(code)
  if (running) return running
  const started = sendOrder(code, body, post).finally(() => requests.delete(code))
  requests.set(code, started)
  return started
}

async function sendOrder(code: string, body: string, post: typeof postOrder): Promise<Outcome> {
  const earlier = readPendingOrder(code)
  const key = earlier?.body === body ? earlier.key : newRetryKey()
  writeValue('local', storageKey(code), { key, body, refusal: null })
  const reply = await post(code, body, key)
  if (reply.status === 200) {
    removeValue('local', storageKey(code))
    return { orderId: Number(reply.body.orderId) }
  }
  const refusal = refusalOfReply(reply)
  writeValue('local', storageKey(code), { key, body, refusal })
  return { refusal }
}

const STALE = new Set([
  'prices_changed',
  'sold_out',
  'not_served',
  'not_found',
  'variant_required',
  'invalid_input',
])

function refusalOfReply({ status, body }: Reply): Refusal {
  const isAnswer = status >= 400 && status < 500 && typeof body.message === 'string'
  const code = String(body.code)
  return { reason: isAnswer ? String(body.message) : null, code, isStale: isAnswer && STALE.has(code) }
}

/** The reason of a refusal in the language of the page. */
export function reasonOfRefusal({ reason, code }: Refusal): string {
  if (reason === null) return CART.unanswered
  return code === 'prices_changed' ? CART.pricesChanged : CART.refusal(code, reason)
}
