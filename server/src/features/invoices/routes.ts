import type { Invoice } from '@comanda/shared/invoices/api'
import * as api from '@comanda/shared/invoices/api'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos } from '@comanda/shared/kernel/money'
import { type Period, periodRange } from '@comanda/shared/kernel/period'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import { maySeeSums } from '@comanda/shared/till/may-see-sums'
import {
  findPrintSettings,
  findStore,
  printInfoOfRow,
  storeInfoOfRow,
} from '../../catalog/queries-settings.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import { readBill } from '../../selling/orders/queries-read.ts'
import { exportInvoices } from './export.ts'
import * as queries from './queries.ts'

const daysOfQuery = (
  query: { type: Period | null; from: string | null; to: string | null; refunded: boolean },
  today: string,
) => ({ ...periodRange(query.type ?? 'today', today, query), refunded: query.refunded })

export function invoiceRoutes(calls: CallRouter): void {
  calls.store(api.initInvoices, async ({ db, tenantId }) => {
    const [[settings], [store]] = await db.run(findPrintSettings(tenantId), findStore(tenantId))
    if (!settings || !store) throw new AppError('not_found')
    return { printSettings: printInfoOfRow(settings), storeSettings: storeInfoOfRow(store) }
  })
  calls.store(api.listInvoices, async (context, { query }) => {
    const { db, tenantId, businessDate, reply } = context
    const days = daysOfQuery(query, businessDate)
    const limits =
      query.page === 0
        ? { limit: api.MAX_WITHOUT_PAGE, offset: 0 }
        : { limit: query.perPage, offset: (query.page - 1) * query.perPage }
    const [rows, [sums]] = await db.run(
      queries.invoicesOfDays(tenantId, days, limits),
      queries.sumOfDays(tenantId, days),
    )
    void reply.header('x-total-count', String(sums?.count ?? 0))
    return invoicesFor(context, rows)
  })
  calls.store(api.sumInvoices, async ({ db, tenantId, businessDate, session }, { query }) => {
    const sums = await db.first(queries.sumOfDays(tenantId, daysOfQuery(query, businessDate)))
    const { count = 0, net = 0, tax = 0, total = 0, refunded = 0 } = sums ?? {}
    if (!maySeeSums(session)) return { count, subtotal: null, taxTotal: null, total: null, refunded: null }
    return {
      count,
      subtotal: formatCentavos(net),
      taxTotal: formatCentavos(tax),
      total: formatCentavos(total),
      refunded: formatCentavos(refunded),
    }
  })
  calls.store(api.exportInvoices, async (context, { query }) => {
    if (!maySeeSums(context.session)) throw new AppError('forbidden')
    return exportInvoices(context, daysOfQuery(query, context.businessDate))
  })
  calls.store(api.searchInvoices, async (context, { query: { q } }) =>
    q ? invoicesFor(context, await context.db.all(queries.searchInvoices(context.tenantId, q))) : [],
  )
  calls.store(api.billedOrders, (context, { body }) => readBill(context, body.orderIds))
}

/** Removes the contact data unless the user has a scope for customers. */
function invoicesFor({ session }: StoreContext, rows: readonly queries.InvoiceOrderRow[]): Invoice[] {
  const invoices = queries.invoicesOf(rows)
  return mayEnter(session, AREA.customers) ? invoices : invoices.map(queries.withoutContact)
}
