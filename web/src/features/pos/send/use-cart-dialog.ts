import { useCallback, useEffect, useRef } from 'react'
import { useCanSell } from '../../../offline/selling/sell.ts'
import { useIsOnline } from '../../../realtime/socket.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Sale } from '../cart/cart-memory.ts'
import { usePos, useSale } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'
import type { Kept, Placed, SentOrder } from './sending.ts'
import { useSending } from './use-sending.ts'

/** A dialog that sends the cart; it closes when another tab has sent or emptied it. */
export function useCartDialog(onClose: () => void) {
  const { store } = usePos()
  const { send: sendOrder, ...state } = useSending()
  const isEmpty = useSale((sale) => sale.cart.length === 0)
  const qrOrderId = useSale((sale) => sale.qrOrderId)
  const whyNot = useWhyNot(qrOrderId)
  /** Set while this dialog sends: then it empties the cart itself. */
  const isSender = useRef(false)
  useEffect(() => {
    if (!isEmpty || isSender.current) return
    toast.error(TEXTS.goneElsewhere)
    onClose()
  }, [isEmpty, onClose])

  /** @returns null when the order was not placed; `failure` or `isQrTaken` says why */
  const send = useCallback(
    async (orderOf: (sale: Sale) => SentOrder): Promise<Placed | Kept | null> => {
      store.sync()
      const sale = store.get()
      if (sale.cart.length === 0) return null
      isSender.current = true
      const placed = await sendOrder(orderOf(sale))
      isSender.current = placed !== null
      return placed
    },
    [store, sendOrder],
  )
  return { ...state, send, whyNot, qrOrderId }
}

/** Why the cart cannot be sold now; null while it can, or while the server can be asked. */
function useWhyNot(qrOrderId: number | null): string | null {
  const can = useCanSell()
  if (useIsOnline()) return null
  if (qrOrderId !== null) return TEXTS.qrNeedsServer
  return can === 'ready' ? null : TEXTS.cannotSell[can]
}
