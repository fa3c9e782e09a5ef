import type { Cart } from '@comanda/shared/pos/cart'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { posInitQuery, postOrder } from '../data.ts'
import { indexMenu } from '../menu/menu-index.ts'
import { usePos } from '../pos-context.ts'
import { endingQrOrder } from '../qr/qr-data.ts'
import { TEXTS } from '../texts.ts'
import {
  isKeyUsed,
  isQrOrderTaken,
  isUnanswered,
  type Placed,
  placeOrder,
  type SentOrder,
} from './sending.ts'

/** Sends the cart. Whatever goes wrong, it stays; when the menu was the reason, it is brought up to date. */
export function useSending() {
  const { store, drafts } = usePos()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isQrTaken, setQrTaken] = useState(false)

  async function refreshMenu(): Promise<void> {
    const data = await queries.fetchQuery(posInitQuery).catch(() => null)
    if (data) store.refresh(indexMenu(data.menuItems).byId, new Set(data.storeTables.map(({ id }) => id)))
  }

  /** @returns null when it was not placed; `failure` says why, or `isQrTaken`. */
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

  /** The order that was placed may be an earlier attempt: the cart is then another one, of which no diner knows. */
  function settle(placed: Placed, key: string, cart: Cart): Placed {
    if (!placed.wasEarlier && store.finishSending(key, cart)) return placed
    store.startAnotherOrder()
    store.unlinkQrOrder()
    return { ...placed, wasEarlier: true }
  }

  async function explain(error: unknown): Promise<void> {
    if (isOutdated(error)) await refreshMenu()
    setFailure(failureText(error))
  }

  return { send, isSending, failure, isQrTaken }
}

/** The cart no longer fits the store's menu, tables or prices. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404 || error.status === 400)

function failureText(error: unknown): string {
  if (isKeyUsed(error)) return TEXTS.sentElsewhere
  if (error instanceof ApiError && error.status > 0) return messageOf(error, TEXTS.failed)
  return navigator.onLine ? TEXTS.unanswered : TEXTS.offline
}
