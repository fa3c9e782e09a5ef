import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import type { Cart } from '@comanda/shared/pos/cart'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api, messageOf } from '../../../api/client.ts'
import { posInitQuery, tableIdsOf } from '../data.ts'
import { indexMenu } from '../menu/menu-index.ts'
import { usePos } from '../pos-context.ts'
import { endingQrOrder } from '../qr/qr-data.ts'
import { TEXTS } from '../texts.ts'
import {
  isKeyUsed,
  isQrOrderTaken,
  isUnanswered,
  type Placed,
  type Post,
  placeOrder,
  type SentOrder,
} from './sending.ts'

/** Why an order was not placed: the words, and what was thrown. */
interface Failure {
  text: string
  error: unknown
}

const postOrder: Post = (order, idempotencyKey) =>
  order.kind === 'kitchen'
    ? api(createOrder, { body: order.body, idempotencyKey })
    : api(createOrderAndInvoice, { body: order.body, idempotencyKey })

/** Sends the cart. After a failure the cart stays; when it does not fit today's menu, it is updated. */
export function useSending() {
  const { store, drafts } = usePos()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isQrTaken, setQrTaken] = useState(false)

  async function refreshMenu(): Promise<void> {
    const data = await queries.fetchQuery(posInitQuery).catch(() => null)
    if (data) store.refresh(indexMenu(data.menuItems).byId, tableIdsOf(data))
  }

  /** @returns null when the order was not placed; `failure` or `isQrTaken` says why */
  async function send(order: SentOrder): Promise<Placed | null> {
    setSending(true)
    setFailure(null)
    setQrTaken(false)
    const { qrOrderId, draftId, cart } = store.get()
    const { key, earlier } = store.startSending(order)
    const place = () => placeOrder(order, key, earlier, postOrder)
    try {
      const placed = await (qrOrderId === null ? place() : endingQrOrder(queries, qrOrderId, place))
      if (draftId !== null) drafts.remove(draftId)
      return settle(placed, key, cart)
    } catch (error) {
      if (isKeyUsed(error)) store.startAnotherOrder()
      else if (!isUnanswered(error)) store.markRefused(order)
      if (isQrOrderTaken(error)) setQrTaken(true)
      else await explain(error)
      return null
    } finally {
      setSending(false)
    }
  }

  /** When an earlier attempt was placed, the changed cart stays as another order without the QR order. */
  function settle(placed: Placed, key: string, cart: Cart): Placed {
    if (!placed.wasEarlier && store.finishSending(key, cart)) return placed
    store.startAnotherOrder()
    store.unlinkQrOrder()
    return { ...placed, wasEarlier: true }
  }

  async function explain(error: unknown): Promise<void> {
    if (isOutdated(error)) await refreshMenu()
    setFailure({ text: failureText(error), error })
  }

  return { send, isSending, failure, isQrTaken }
}

/** Whether the cart does not fit the store's current menu, tables or prices. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404 || error.status === 400)

function failureText(error: unknown): string {
  if (isKeyUsed(error)) return TEXTS.sentElsewhere
  if (error instanceof ApiError && error.status > 0) return messageOf(error, TEXTS.failed)
  return navigator.onLine ? TEXTS.unanswered : TEXTS.offline
}
