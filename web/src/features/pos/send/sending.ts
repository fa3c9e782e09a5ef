import type { BodyInput } from '@comanda/shared/kernel/call'
import type { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import * as v from 'valibot'
import { ApiError } from '../../../api/client.ts'

export type KitchenBody = BodyInput<typeof createOrder>
export type ChargeBody = BodyInput<typeof createOrderAndInvoice>

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** An order as it was sent. */
export const SentOrder = v.variant('kind', [
  v.object({ kind: v.literal('kitchen'), body: v.custom<KitchenBody>(isObject) }),
  v.object({ kind: v.literal('charge'), body: v.custom<ChargeBody>(isObject) }),
])
export type SentOrder = v.InferOutput<typeof SentOrder>

interface Finished {
  kind: SentOrder['kind']
  /** An earlier attempt was placed; the cart has changed since. */
  wasEarlier: boolean
}

/** The server has the order. */
export interface Placed extends Finished {
  tokenNo: number
  orderId: number
  message: string
}

/** This device keeps the order until the server has it. */
export interface Kept extends Finished {
  key: string
  folio: string
}

export const isKept = (order: Placed | Kept): order is Kept => 'folio' in order

export type Post = (
  order: SentOrder,
  key: string,
) => Promise<{ tokenNo: number; orderId: number; message: string }>

/** Whether the server may have placed the order although no answer arrived. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/**
 * Places an order under its cart's key, so that one cart never becomes two orders.
 * @param earlier attempts under the same key without an answer. If the server placed one of them, it refuses this order
 * because the key is used; sending that attempt again returns its answer.
 * @throws ApiError
 */
export async function placeOrder(
  order: SentOrder,
  key: string,
  earlier: readonly SentOrder[],
  post: Post,
): Promise<Placed> {
  try {
    return { ...(await post(order, key)), kind: order.kind, wasEarlier: false }
  } catch (error) {
    if (!isKeyUsed(error) || earlier.length === 0) throw error
    return recover(key, earlier, post, error)
  }
}

async function recover(
  key: string,
  earlier: readonly SentOrder[],
  post: Post,
  refusal: unknown,
): Promise<Placed> {
  for (const order of earlier) {
    try {
      return { ...(await post(order, key)), kind: order.kind, wasEarlier: true }
    } catch (error) {
      if (!isKeyUsed(error)) throw error
    }
  }
  throw refusal
}

/** The QR order of this cart was completed or cancelled elsewhere. */
export const isQrOrderTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'qr_order_taken'

/** The server has placed another order under this key. */
export const isKeyUsed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_key_reused'
