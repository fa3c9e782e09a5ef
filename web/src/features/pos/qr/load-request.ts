import { listQrOrders, type QrOrder } from '@comanda/shared/qr/api'
import type { QueryClient } from '@tanstack/react-query'
import { api, messageOf } from '../../../api/client.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { currentInit, tableIdsOf } from '../data.ts'
import { TEXTS } from '../dialog-texts.ts'
import type { Pos } from '../pos-context.ts'
import { listed, loadQrOrder } from './qr-orders.ts'

/** Puts a QR order into the cart, with its table, customer and promised prices. */
export function loadRequest(order: QrOrder, { store, data, open, say, undoable }: Pos): void {
  const { cart, deliveryType } = store.get()
  const menu = new Map(data.menuItems.map((item) => [item.id, item]))
  const today = { menu, tableIds: tableIdsOf(data), deliveryType }
  const { sale, unavailable, repriced } = loadQrOrder(order, today)
  const replace = () => store.replace(sale)
  if (cart.length > 0) undoable(TEXTS.qrReplaced(order.id), replace)
  else replace()
  say(TEXTS.qrLoaded(order.id))
  if (unavailable.length > 0) toast.error(TEXTS.qrGone(listed(unavailable)))
  if (repriced.length > 0) toast.success(TEXTS.qrPromised(listed(repriced)))
  open(null)
}

/** Puts a request of a table into the cart, unless somebody else has taken it. */
export async function loadRequestOfTable(
  id: number,
  tableId: number,
  pos: Pos,
  queries: QueryClient,
): Promise<void> {
  try {
    const [requests, data] = await Promise.all([
      api(listQrOrders, { query: { tableId } }),
      currentInit(queries, pos.data),
    ])
    const request = requests.find((one) => one.id === id)
    if (request) loadRequest(request, { ...pos, data })
    else toast.error(TEXTS.qrTakenTitle)
  } catch (error) {
    toast.error(messageOf(error, TEXTS.qrListFailed))
  }
}
