import { AppError } from '@comanda/shared/kernel/errors'
import * as api from '@comanda/shared/qr/api'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import { countWaiting, listWaiting, qrOrderOf, waitingAt } from './queries.ts'
import { cancelAllRequests, cancelRequest, placeRequest, type QrDeps } from './service.ts'

export function qrRoutes(calls: CallRouter, deps: QrDeps & { limits: { qrOrder: Allowance } }): void {
  calls.public(api.readQrMenu, async ({ now }, { params: { qrcode }, query: { tableId } }) => {
    const open = await deps.menus.open(qrcode, now)
    if (!open) throw new AppError('not_found')
    return open.answer(tableId)
  })
  calls.public(api.readQrTable, async ({ now }, { params: { qrcode }, query: { tableId } }) => {
    const open = await deps.menus.open(qrcode, now)
    if (!open) throw new AppError('not_found')
    return { storeTable: open.shownTable(tableId) }
  })
  calls.public(
    api.placeQrOrder,
    (context, { params: { qrcode }, body }) => placeRequest(deps, context, qrcode, body),
    { rateLimit: deps.limits.qrOrder },
  )

  calls.store(api.countQrOrders, async ({ db, tenantId, now }) =>
    countsOfRequests(await db.first(countWaiting(tenantId, now))),
  )
  calls.store(api.listQrOrders, async ({ db, tenantId, now, reply }, { query: { page, table, tableId } }) => {
    if (tableId !== null) return (await db.all(waitingAt(tenantId, now, tableId))).map(qrOrderOf)
    const [counts, rows] = await db.run(countWaiting(tenantId, now), listWaiting(tenantId, now, table, page))
    const { totalQROrders, withTable, withoutTable } = countsOfRequests(counts[0])
    const total = table === null ? totalQROrders : table === 'with' ? withTable : withoutTable
    reply.header('x-total-count', total)
    return rows.map(qrOrderOf)
  })
  calls.store(api.cancelQrOrder, (context, { params: { id }, body: { reason } }) =>
    cancelRequest(context, id, reason),
  )
  calls.store(api.cancelAllQrOrders, (context, { query: { table } }) =>
    cancelAllRequests(context, table === 'without'),
  )
}

const countsOfRequests = (row: { all: number; with_table: number } = { all: 0, with_table: 0 }) => ({
  totalQROrders: row.all,
  withTable: row.with_table,
  withoutTable: row.all - row.with_table,
})
