import type { BodyInput } from '@comanda/shared/kernel/call'
import type { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import * as v from 'valibot'
import { ApiError } from '../../../api/client.ts'

export type KitchenBody = BodyInput<typeof createOrder>
export type ChargeBody = BodyInput<typeof createOrderAndInvoice>

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** An order as it left for the server. */
export const SentOrder = v.variant('kind', [
  v.object({ kind: v.literal('kitchen'), body: v.custom<KitchenBody>(isObject) }),
  v.object({ kind: v.literal('charge'), body: v.custom<ChargeBody>(isObject) }),
])
export type SentOrder = v.InferOutput<typeof SentOrder>

export interface Placed {
  tokenNo: number
  orderId: number
  message: string
  kind: SentOrder['kind']
  /** The answer to an earlier attempt: the cart was changed after it. */
  wasEarlier: boolean
}

export type Post = (
  order: SentOrder,
  key: string,
) => Promise<{ tokenNo: number; orderId: number; message: string }>

/** Whether the server may have done it although we were not told. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/**
 * Places an order under its cart's key. `earlier` are attempts under the same key that were never answered: if the
 * server did one of them, it refuses this one as another order with a used key, and telling it that attempt again
 * brings its answer. So one cart never becomes two orders.
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

/** Somebody else attended to the diner's request that this cart came from. */
export const isQrOrderTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'qr_order_taken'

/** The server did another order under this key. */
export const isKeyUsed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_key_reused'
