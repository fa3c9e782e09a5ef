import { billedOrders, initInvoices, listInvoices, searchInvoices } from '@comanda/shared/invoices/api'
import { AppError } from '@comanda/shared/kernel/errors'
import { periodRange } from '@comanda/shared/kernel/period'
import type { CallRouter } from '../../http/calls.ts'
import { readBill } from '../orders/queries.ts'
import { findPrintSettings, findStore, printInfoOf, storeInfoOf } from '../settings/queries.ts'
import * as queries from './queries.ts'

export function invoiceRoutes(calls: CallRouter): void {
  calls.store(initInvoices, async ({ db, tenantId }) => {
    const [[settings], [store]] = await db.run(findPrintSettings(tenantId), findStore(tenantId))
    if (!settings || !store) throw new AppError('not_found')
    return { printSettings: printInfoOf(settings), storeSettings: storeInfoOf(store) }
  })
  calls.store(listInvoices, async ({ db, tenantId, businessDate }, { query }) => {
    const { type, from, to, page, perPage } = query
    const days = periodRange(type ?? 'today', businessDate, {
      ...(from && { from }),
      ...(to && { to }),
    })
    const limits = { limit: perPage, offset: (page - 1) * perPage }
    return queries.invoicesOf(await db.all(queries.invoicesOfDays(tenantId, days, limits)))
  })
  calls.store(searchInvoices, async ({ db, tenantId }, { query: { q } }) =>
    q ? queries.invoicesOf(await db.all(queries.searchInvoices(tenantId, q))) : [],
  )
  calls.store(billedOrders, ({ db }, { body }) => readBill(db, body.orderIds))
}
