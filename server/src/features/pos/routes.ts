import { createOrder, createOrderAndInvoice, initPos, listTakenTables } from '@comanda/shared/pos/api'
import type { Catalogs } from '../../catalog/catalog.ts'
import { saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import { takenTables } from './queries.ts'
import { takeOrder } from './service.ts'

interface PosDeps {
  catalogs: Catalogs
  countOrder: () => void
}

export function posRoutes(calls: CallRouter, deps: PosDeps): void {
  const { catalogs } = deps

  calls.store(initPos, async ({ db, store }) => (await catalogs.get(db, store.catalogVersion)).init)

  calls.store(listTakenTables, async ({ db, tenantId }) => {
    const rows = await db.all(takenTables(tenantId))
    return { tableIds: rows.map(({ table_id }) => table_id) }
  })

  calls.store(createOrder, async (context, { body }) => {
    const message = '¡Pedido enviado a cocina!'
    const placed = await takeOrder(context, catalogs, body, null, message)
    deps.countOrder()
    return saved(message, { tokenNo: placed.tokenNo, orderId: placed.orderId })
  })

  calls.store(createOrderAndInvoice, async (context, { body }) => {
    const message = '¡Pedido cobrado y enviado a cocina!'
    const placed = await takeOrder(context, catalogs, body, body, message)
    const { tokenNo, orderId, invoiceId } = placed
    if (invoiceId === null) throw new Error('a paid order without its invoice')
    deps.countOrder()
    return saved(message, { tokenNo, orderId, invoiceId })
  })
}
