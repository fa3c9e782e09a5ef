import { useEffect } from 'react'
import { useCanSell } from '../../../offline/selling/sell.ts'
import { useIsOnline } from '../../../realtime/socket.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useSale } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'
import { useSending } from './use-sending.ts'

/** A dialog that sends the cart; it closes when another tab has sent or emptied it. */
export function useCartDialog(onClose: () => void) {
  const sending = useSending()
  const { isSender } = sending
  const isEmpty = useSale((sale) => sale.cart.length === 0)
  const qrOrderId = useSale((sale) => sale.qrOrderId)
  const whyNot = useWhyNot(qrOrderId)
  useEffect(() => {
    if (!isEmpty || isSender.current) return
    toast.error(TEXTS.goneElsewhere)
    onClose()
  }, [isEmpty, isSender, onClose])
  return { ...sending, whyNot, qrOrderId }
}

/** Why the cart cannot be sold now; null while it can, or while the server can be asked. */
function useWhyNot(qrOrderId: number | null): string | null {
  const can = useCanSell()
  if (useIsOnline()) return null
  if (qrOrderId !== null) return TEXTS.qrNeedsServer
  return can === 'ready' ? null : TEXTS.cannotSell[can]
}
