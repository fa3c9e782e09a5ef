import {
  billOrders,
  cancelOrders,
  completeOrders,
  initOrders,
  listOrders,
  payOrders,
  searchOrders,
  setItemStatus,
} from '@comanda/shared/orders/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { getOrder } from '@comanda/shared/orders/record'
import type { CallRouter } from '../../http/calls.ts'
import { inSlices } from '../../kernel/slices.ts'
import {
  findPrintSettings,
  findStore,
  listPaymentTypes,
  paymentTypeOf,
  printInfoOf,
  storeInfoOf,
} from '../settings/queries.ts'
import * as closing from './closing.ts'
import { openOrders, ordersOf, readBill } from './queries.ts'
import { readReceipt, readRecord } from './record.ts'
import * as service from './service.ts'

export function orderRoutes(calls: CallRouter, deps: { writeEntry: closing.WriteEntry }): void {
  calls.store(listOrders, async ({ db, tenantId }) => {
    const orders = await db.all(openOrders(tenantId))
    return service.groupByTable(await inSlices(ordersOf(orders)))
  })

  calls.store(initOrders, async ({ db, tenantId }) => {
    const [stores, prints, types] = await db.run(
      findStore(tenantId),
      findPrintSettings(tenantId),
      listPaymentTypes(tenantId).where('is_active', '=', true),
    )
    const [store] = stores
    const [print] = prints
    if (!store || !print) throw new Error('a store without its settings')
    return {
      paymentTypes: types.map(paymentTypeOf),
      printSettings: printInfoOf(print),
      storeSettings: storeInfoOf(store),
    }
  })

  calls.store(searchOrders, (context, { query }) => service.findOrders(context, query.q))
  calls.store(getOrder, (context, { params }) => readRecord(context, params.id))
  calls.store(getReceipt, (context, { body }) => readReceipt(context, body.orderIds))
  calls.store(setItemStatus, (context, { params, body }) =>
    service.changeItemStatus(context, 'orders', params.id, body.status),
  )
  calls.store(cancelOrders, (context, { body }) => closing.cancelOrders(context, body.orderIds))
  calls.store(completeOrders, (context, { body }) => closing.completeOrders(context, body, deps.writeEntry))
  calls.store(billOrders, (context, { body }) => readBill(context, body.orderIds, 'unpaid'))
  calls.store(payOrders, (context, { body }) => service.chargeOrders(context, body))
}
