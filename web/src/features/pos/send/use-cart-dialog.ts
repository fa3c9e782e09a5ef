import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import type { Cart } from '@comanda/shared/pos/cart'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import type { SaleOf } from '../../../offline/selling/make-sale.ts'
import { isKeyUsed, sell, useCanSell } from '../../../offline/selling/sell.ts'
import { knownChecks } from '../../../parts/offline/known-checks.ts'
import { useIsOnline } from '../../../realtime/socket.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Sale } from '../cart/cart-memory.ts'
import { posInitQuery, tableIdsOf } from '../data.ts'
import { TEXTS } from '../dialog-texts.ts'
import { indexMenu } from '../menu/menu-index.ts'
import { usePos, useSale } from '../pos-context.ts'
import { endingQrOrder } from '../qr/qr-data.ts'
import { saleOfCart } from './sale-of-cart.ts'
import { isQrOrderTaken, type Kept, type Placed, type SentOrder } from './sending.ts'

/**
 * A dialog that sends the cart; it closes when another tab has sent or emptied it.
 * @returns also `sale`: the cart, which follows the menu, and from sending on what was sent
 */
export function useCartDialog(onClose: () => void) {
  const current = useSale((sale) => sale)
  const [sent, setSent] = useState<Sale | null>(null)
  const { send: sendCart, ...sending } = useSending()
  const { isSender } = sending
  const isEmpty = useSale((sale) => sale.cart.length === 0)
  const qrOrderId = useSale((sale) => sale.qrOrderId)
  const whyNot = useWhyNot(qrOrderId)
  useEffect(() => {
    if (!isEmpty || isSender.current) return
    toast.error(TEXTS.goneElsewhere)
    onClose()
  }, [isEmpty, isSender, onClose])
  const send: typeof sendCart = async (orderOf) => {
    setSent(current)
    const placed = await sendCart(orderOf)
    if (!placed) setSent(null)
    return placed
  }
  return { ...sending, send, sale: sent ?? current, whyNot, qrOrderId }
}

const CANNOT_SELL = {
  unregistered:
    'Sin conexión no se puede vender en este dispositivo: ábrelo una vez con internet. Tu carrito sigue aquí.',
  no_storage:
    'Sin conexión no se puede vender en este dispositivo: su navegador no guarda datos o está lleno. Tu carrito sigue aquí.',
  ended:
    'Este dispositivo fue dado de baja: sin conexión ya no vende. Con conexión puedes registrarlo de nuevo. Tu carrito sigue aquí.',
  too_long:
    'Este dispositivo lleva demasiado tiempo sin conexión: conéctalo para seguir vendiendo. Tu carrito sigue aquí.',
  off: 'Sin conexión no se puede vender en este dispositivo. Tu carrito sigue aquí.',
}

/** Why the cart cannot be sold now; null while it can, or while the server can be asked. */
function useWhyNot(qrOrderId: number | null): string | null {
  const can = useCanSell()
  if (useIsOnline()) return null
  if (qrOrderId !== null) return TEXTS.qrNeedsServer
  return can === 'ready' ? null : CANNOT_SELL[can]
}

/** Why an order was not placed: the words, and the thrown value. */
interface Failure {
  text: string
  error: unknown
}

async function sellOrder(order: SentOrder, about: SaleOf): Promise<Placed | Kept> {
  const sold =
    order.kind === 'kitchen'
      ? await sell(createOrder, { body: order.body }, about)
      : await sell(createOrderAndInvoice, { body: order.body }, about)
  const finished = { kind: order.kind, wasEarlier: false }
  switch (sold.kind) {
    case 'answered':
      return { ...sold.answer, ...finished }
    case 'earlier':
      return { ...sold.answer, kind: sold.path === createOrder.path ? 'kitchen' : 'charge', wasEarlier: true }
    case 'kept':
      return { ...finished, key: about.key, folio: sold.folio }
  }
}

/**
 * Sends the cart through the outbox. A QR order is not sold without the server, because another till may have it in its cart.
 * After a failure the cart stays; when it does not fit today's menu, it is updated.
 */
function useSending() {
  const { store, drafts, data, target } = usePos()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isQrTaken, setQrTaken] = useState(false)
  /** Set while the cart is sent here, and once it was: then it is emptied here. */
  const isSender = useRef(false)

  async function refreshMenu(): Promise<void> {
    const data = await queries.fetchQuery(posInitQuery).catch(() => null)
    if (data) store.refresh(indexMenu(data.menuItems).byId, tableIdsOf(data))
  }

  /** @returns null when the order was not placed; `failure` or `isQrTaken` says why */
  async function send(orderOf: (sale: Sale) => SentOrder): Promise<Placed | Kept | null> {
    store.sync()
    const sale = store.get()
    if (sale.cart.length === 0) return null
    const order = orderOf(sale)
    isSender.current = true
    setSending(true)
    setFailure(null)
    setQrTaken(false)
    const { qrOrderId, draftId, cart } = sale
    const key = store.startSending()
    const about = saleOfCart(order, key, sale, { data, target, known: knownChecks(data) })
    const place = () => sellOrder(order, { ...about, waits: qrOrderId !== null })
    try {
      const placed = await (qrOrderId === null ? place() : endingQrOrder(queries, qrOrderId, place))
      if (draftId !== null) drafts.remove(draftId)
      return settle(placed, key, cart)
    } catch (error) {
      if (isKeyUsed(error)) store.startAnotherOrder()
      if (isQrOrderTaken(error)) setQrTaken(true)
      else await explain(error)
      isSender.current = false
      return null
    } finally {
      setSending(false)
    }
  }

  /** When an earlier attempt was placed, the changed cart stays as another order without the QR order. */
  function settle<Sent extends Placed | Kept>(placed: Sent, key: string, cart: Cart): Sent {
    if (!placed.wasEarlier && store.finishSending(key, cart)) return placed
    store.startAnotherOrder()
    store.unlinkQrOrder()
    return { ...placed, wasEarlier: true }
  }

  async function explain(error: unknown): Promise<void> {
    if (isOutdated(error)) await refreshMenu()
    setFailure({ text: failureText(error), error })
  }

  const forget = () => {
    setFailure(null)
    setQrTaken(false)
  }

  return { send, isSender, isSending, failure, forget, isQrTaken }
}

/** Whether the cart does not fit the store's current menu, tables or prices. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404 || error.status === 400)

function failureText(error: unknown): string {
  if (isKeyUsed(error)) return TEXTS.sentElsewhere
  if (error instanceof ApiError && error.status > 0) return messageOf(error)
  return navigator.onLine ? TEXTS.unanswered : TEXTS.offline
}
