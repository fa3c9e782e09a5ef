import { createOrder, createOrderAndInvoice, initPos, listTakenTables } from '@comanda/shared/pos/api'
import type { CallRouter } from '../../http/calls.ts'
import { deviceIdOf } from '../../http/devices/device-sale.ts'
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
    const placed = await takeOrder(context, deps, body, null, '¡Pedido enviado a cocina!')
    deps.countOrder()
    return placed
  })

  calls.store(createOrderAndInvoice, async (context, { body }) => {
    const message = '¡Pedido cobrado y enviado a cocina!'
    const { invoiceId, change, ...placed } = await takeOrder(context, deps, body, body, message)
    if (invoiceId === undefined || change === undefined) throw new Error('the paid order has no invoice')
    deps.countOrder()
    return { ...placed, invoiceId, change }
  })
}
