import { AppError } from '@comanda/shared/kernel/errors'
import {
  cancelAllQrOrders,
  cancelQrOrder,
  countQrOrders,
  listQrOrders,
  placeQrOrder,
  readQrMenu,
} from '@comanda/shared/qr/api'
import type { CallRouter, RouteOptions } from '../../http/calls.ts'
import { countWaiting, listWaiting, qrOrderOf } from './queries.ts'
import { cancelAllRequests, cancelRequest, placeRequest, type QrDeps } from './service.ts'

export function qrRoutes(
  calls: CallRouter,
  deps: QrDeps,
  limits: { place: NonNullable<RouteOptions['rateLimit']> },
): void {
  calls.public(readQrMenu, async ({ now }, { params: { qrcode }, query: { tableId } }) => {
    const open = await deps.menus.open(qrcode, now)
    if (!open) throw new AppError('not_found')
    return open.answer(tableId)
  })
  calls.public(
    placeQrOrder,
    (context, { params: { qrcode }, body }) => placeRequest(deps, context, qrcode, body),
    { rateLimit: limits.place },
  )

  calls.store(countQrOrders, async ({ db, tenantId, now }) => {
    const waiting = await db.first(countWaiting(tenantId, now))
    return { totalQROrders: waiting?.count ?? 0 }
  })
  calls.store(listQrOrders, async ({ db, tenantId, now }) =>
    (await db.all(listWaiting(tenantId, now))).map(qrOrderOf),
  )
  calls.store(cancelQrOrder, (context, { params: { id } }) => cancelRequest(context, id))
  calls.store(cancelAllQrOrders, cancelAllRequests)
}
