import { advanceItem, listDishes, listKitchen } from '@comanda/shared/kitchen/api'
import type { ItemStatus } from '@comanda/shared/orders/item-status'
import type { Catalogs } from '../../catalog/catalog.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import type { JsonText } from '../../http/json-text.ts'
import { SharedReads } from '../../kernel/shared-reads.ts'
import { readKitchen } from '../orders/queries-read.ts'

type ChangeStatus = (
  context: StoreContext,
  screen: 'kitchen',
  itemId: number,
  to: ItemStatus,
) => Promise<{ success: true; message: string }>

/** `changeStatus` is the only function that moves an item; the orders screen uses it too. */
export function kitchenRoutes(
  calls: CallRouter,
  deps: { catalogs: Catalogs; changeStatus: ChangeStatus },
): void {
  const orders = new SharedReads<JsonText>()
  calls.store(listKitchen, ({ db, tenantId }, { query }) =>
    orders.get(`${tenantId} ${query.order}`, () => readKitchen(db, query.order ?? null)),
  )

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
