import { refreshCart } from '@comanda/shared/pos/cart'
import type { QrOrder } from '@comanda/shared/qr/api'
import { toast } from '../../ui/toast.ts'
import type { Draft } from './drafts.ts'
import type { MenuIndex } from './menu-index.ts'
import { usePos } from './pos-context.ts'
import { listed, loadQrOrder } from './qr-orders.ts'
import { TEXTS } from './texts.ts'

/** A draft takes the cart's place, on today's menu. */
export function useDraftLoading(menu: MenuIndex) {
  const { store, data, open, undoable } = usePos()
  return ({ id, cart, customer, deliveryType, tableId, qrOrderId }: Draft): void => {
    const isTableThere = data.storeTables.some(({ id }) => id === tableId)
    const next = {
      cart: refreshCart(cart, menu.byId),
      customer,
      deliveryType,
      tableId: isTableThere ? tableId : null,
      qrOrderId,
      draftId: id,
    }
    const isReplacing = store.get().cart.length > 0
    if (isReplacing) undoable(TEXTS.replaced, () => store.replace(next))
    else store.replace(next)
    if (next.cart.length < cart.length) toast.error(TEXTS.itemsDropped)
    open(null)
  }
}

/** A diner's request takes the cart's place, with its table, customer and promised prices. */
export function useQrOrderLoading(menu: MenuIndex) {
  const { store, data, open, say, undoable } = usePos()
  return (order: QrOrder): void => {
    const { cart, deliveryType } = store.get()
    const tableIds = new Set(data.storeTables.map(({ id }) => id))
    const { sale, gone, otherwise } = loadQrOrder(order, { menu: menu.byId, tableIds, deliveryType })
    if (cart.length > 0) undoable(TEXTS.qrReplaced(order.id), () => store.replace(sale))
    else store.replace(sale)
    say(TEXTS.qrLoaded(order.id))
    if (gone.length > 0) toast.error(TEXTS.qrGone(listed(gone)))
    if (otherwise.length > 0) toast.success(TEXTS.qrPromised(listed(otherwise)))
    open(null)
  }
}
