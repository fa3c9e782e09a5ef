import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import type { ItemStatus } from '@comanda/shared/orders/item-status'
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
export function kitchenRoutes(calls: CallRouter, deps: { changeStatus: ChangeStatus }): void {
  calls.reading(
    listKitchen,
    (tenantId, { query }) => (query.order ? openOrder(tenantId, query.order) : openOrders(tenantId)),
    (rows) => inSlices(kitchenOrdersOf(rows)),
  )

  calls.store(advanceItem, (context, { params, body }) =>
    deps.changeStatus(context, 'kitchen', params.id, body.status),
  )
}
