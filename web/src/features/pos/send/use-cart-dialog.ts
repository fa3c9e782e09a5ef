import { useEffect, useState } from 'react'
import { useCanSell } from '../../../offline/selling/sell.ts'
import { useIsOnline } from '../../../realtime/socket.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Sale } from '../cart/cart-memory.ts'
import { TEXTS } from '../dialog-texts.ts'
import { useSale } from '../pos-context.ts'
import { useSending } from './use-sending.ts'

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
