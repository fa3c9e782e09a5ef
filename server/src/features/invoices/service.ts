import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import type { Bill } from '@comanda/shared/orders/order'
import { billTotals } from '@comanda/shared/orders/totals'
import type { StoreContext } from '../../http/context.ts'
import { itemsByOrder, ordersByIds, ordersOf } from '../orders/queries.ts'

/**
 * The receipt of orders: their lines as they were frozen, cancelled ones left out.
 * @throws not_found when one of them is not the store's.
 */
export async function receiptOf({ db, tenantId }: StoreContext, orderIds: readonly number[]): Promise<Bill> {
  const [orders, items] = await db.run(ordersByIds(tenantId, orderIds), itemsByOrder(tenantId, orderIds))
  if (orders.length !== orderIds.length) throw new AppError('not_found', 'Uno de los pedidos no existe.')
  const served = items.filter((item) => item.status !== 'cancelled')
  const { net, tax, total } = billTotals(
    served.map((item) => ({ net: toCents(item.net), tax: toCents(item.tax), total: toCents(item.total) })),
  )
  return {
    subtotal: formatMoney(net),
    taxTotal: formatMoney(tax),
    total: formatMoney(total),
    orders: ordersOf(orders, served),
  }
}
