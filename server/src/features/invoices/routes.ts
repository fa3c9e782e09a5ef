import * as api from '@comanda/shared/invoices/api'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import { type DateRange, type Period, periodRange } from '@comanda/shared/kernel/period'
import type { CallRouter } from '../../http/calls.ts'
import { readBill } from '../orders/queries.ts'
import { findPrintSettings, findStore, printInfoOf, storeInfoOf } from '../settings/queries.ts'
import { exportInvoices } from './export.ts'
import * as queries from './queries.ts'

type Asked = { type: Period | null; from: string | null; to: string | null }

const daysOf = ({ type, from, to }: Asked, today: string): DateRange =>
  periodRange(type ?? 'today', today, { ...(from && { from }), ...(to && { to }) })

export function invoiceRoutes(calls: CallRouter): void {
  calls.store(api.initInvoices, async ({ db, tenantId }) => {
    const [[settings], [store]] = await db.run(findPrintSettings(tenantId), findStore(tenantId))
    if (!settings || !store) throw new AppError('not_found')
    return { printSettings: printInfoOf(settings), storeSettings: storeInfoOf(store) }
  })
  calls.store(api.listInvoices, async ({ db, tenantId, businessDate }, { query }) => {
    const { page, perPage } = query
    const limits = { limit: perPage, offset: (page - 1) * perPage }
    const rows = await db.all(queries.invoicesOfDays(tenantId, daysOf(query, businessDate), limits))
    return queries.invoicesOf(rows)
  })
  calls.store(api.sumInvoices, async ({ db, tenantId, businessDate }, { query }) => {
    const sums = await db.first(queries.sumOfDays(tenantId, daysOf(query, businessDate)))
    const { count = 0, net = 0, tax = 0, total = 0 } = sums ?? {}
    const money = (amount: number) => formatMoney(toCents(amount))
    return { count, subtotal: money(net), taxTotal: money(tax), total: money(total) }
  })
  calls.store(api.exportInvoices, (context, { query }) =>
    exportInvoices(context, daysOf(query, context.businessDate)),
  )
  calls.store(api.searchInvoices, async ({ db, tenantId }, { query: { q } }) =>
    q ? queries.invoicesOf(await db.all(queries.searchInvoices(tenantId, q))) : [],
  )
  calls.store(api.billedOrders, ({ db }, { body }) => readBill(db, body.orderIds))
}
