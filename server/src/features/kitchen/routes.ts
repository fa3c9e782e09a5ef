import { advanceItem, listDishes, listKitchen } from '@comanda/shared/kitchen/api'
import type { ItemStatus } from '@comanda/shared/orders/item-status'
import type { Catalogs } from '../../catalog/catalog.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import { inSlices } from '../../kernel/slices.ts'
import { kitchenOrdersOf, openOrder, openOrders } from '../orders/queries.ts'

type ChangeStatus = (
  context: StoreContext,
  screen: 'kitchen',
  itemId: number,
  to: ItemStatus,
) => Promise<{ success: true; message: string }>

/** `changeStatus`: the one way an item moves, shared with the orders screen. */
export function kitchenRoutes(
  calls: CallRouter,
  deps: { catalogs: Catalogs; changeStatus: ChangeStatus },
): void {
  calls.store(listKitchen, async ({ db, tenantId }, { query }) => {
    const rows = await db.all(query.order ? openOrder(tenantId, query.order) : openOrders(tenantId))
    return inSlices(kitchenOrdersOf(rows))
  })

  calls.store(listDishes, async ({ db, store }) => {
    const { items } = await deps.catalogs.get(db, store.catalogVersion)
    return Array.from(items.values(), ({ id, title, category_title, is_sold_out }) => ({
      id,
      title,
      category_title,
      is_sold_out,
    }))
  })

  calls.store(advanceItem, (context, { params, body }) =>
    deps.changeStatus(context, 'kitchen', params.id, body.status),
  )
}
