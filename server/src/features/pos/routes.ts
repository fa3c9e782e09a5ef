import { createOrder, createOrderAndInvoice, initPos, listTakenTables } from '@comanda/shared/pos/api'
import { saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import { deviceIdOf, marksField } from '../../http/devices/device-sale.ts'
import { type Menus, takeOrder } from '../../selling/placing/take-order.ts'
import { takenTables } from './queries.ts'

interface PosDeps extends Menus {
  countOrder: () => void
}

export function posRoutes(calls: CallRouter, deps: PosDeps): void {
  const { catalogs, history } = deps

  calls.store(initPos, async (context) => {
    const { db, store, now } = context
    const catalog = await catalogs.get(db, store.catalogVersion)
    if (deviceIdOf(context) !== null) await history.keep(db, catalog, now)
    return catalog.init
  })

  calls.store(listTakenTables, async ({ db, tenantId }) => {
    const rows = await db.all(takenTables(tenantId))
    return {
      tableIds: rows.map(({ table_id }) => table_id),
      checks: rows.flatMap(({ table_id, check_id }) =>
        check_id === null ? [] : [{ tableId: table_id, checkId: check_id }],
      ),
    }
  })

  calls.store(createOrder, async (context, { body }) => {
    const message = '¡Pedido enviado a cocina!'
    const placed = await takeOrder(context, deps, body, null, message)
    deps.countOrder()
    return saved(message, {
      tokenNo: placed.tokenNo,
      orderId: placed.orderId,
      checkId: placed.checkId,
      ...marksField(context, placed.found),
    })
  })

  calls.store(createOrderAndInvoice, async (context, { body }) => {
    const message = '¡Pedido cobrado y enviado a cocina!'
    const placed = await takeOrder(context, deps, body, body, message)
    const { tokenNo, orderId, checkId, paid } = placed
    if (paid === null) throw new Error('the paid order has no invoice number')
    deps.countOrder()
    return saved(message, { tokenNo, orderId, checkId, ...paid, ...marksField(context, placed.found) })
  })
}
