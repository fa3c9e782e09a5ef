import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import type { CallRouter } from '../../http/calls.ts'
import { kitchenOrdersOf, openItems, openOrders } from '../orders/queries.ts'
import type { changeItemStatus } from '../orders/service.ts'

/** `changeStatus`: the one way an item moves, shared with the orders screen. */
export function kitchenRoutes(calls: CallRouter, deps: { changeStatus: typeof changeItemStatus }): void {
  calls.store(listKitchen, async ({ db, tenantId }) => {
    const [orders, items] = await db.run(openOrders(tenantId), openItems(tenantId))
    return kitchenOrdersOf(orders, items)
  })

  calls.store(advanceItem, (context, { params, body }) =>
    deps.changeStatus(context, 'kitchen', params.id, body.status),
  )
}
