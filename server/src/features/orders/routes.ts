import { feedOrders } from '@comanda/shared/feed/api'
import { AREA, mayEnter, seenOfGuests } from '@comanda/shared/kernel/scopes'
import * as api from '@comanda/shared/orders/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { getOrder } from '@comanda/shared/orders/record'
import type { WriteEntry } from '../../audit/queries.ts'
import { counterQueries, counterSettingsOf } from '../../catalog/queries-settings.ts'
import { instant } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { Feed } from '../../http/feed.ts'
import { JsonText } from '../../http/sending/json-text.ts'
import { SharedReads } from '../../kernel/shared-reads.ts'
import { chargeOrders } from '../../selling/charging/charging.ts'
import * as closing from '../../selling/orders/closing.ts'
import { changeItemStatus } from '../../selling/orders/item-status.ts'
import { setLineStatuses } from '../../selling/orders/line-statuses.ts'
import { readBill, readGroups } from '../../selling/orders/queries-read.ts'
import { readyChecks } from '../../selling/orders/queries-ready.ts'
import { ordersOfFeed } from '../../selling/orders/queries-wire.ts'
import { type InvoiceCode, readReceiptFor } from '../../selling/orders/receipt.ts'
import { factsOfOrders } from './queries.ts'
import { readRecord } from './record.ts'
import { findOrders } from './search.ts'

interface OrderDeps {
  feed: Feed
  writeEntry: WriteEntry
  invoiceCode: InvoiceCode
}

export function orderRoutes(calls: CallRouter, deps: OrderDeps): void {
  const groups = new SharedReads<JsonText>()
  calls.store(api.listOrders, ({ db, tenantId, session }) => {
    const seen = seenOfGuests(session)
    return groups.get(`${tenantId} ${JSON.stringify(seen)}`, () => readGroups(db, seen))
  })

  deps.feed.serve(calls, feedOrders, {
    name: 'orders',
    hasFacts: true,
    queries: ({ tenantId, now, seen }, some) => [
      ordersOfFeed(tenantId, 'orders', some, seen),
      factsOfOrders(tenantId, now),
    ],
    found: (rows, [facts]) => ({ rows: rows.map(({ written }) => written), facts: facts?.written ?? '' }),
  })

  calls.store(api.initOrders, async ({ db, tenantId }) =>
    counterSettingsOf(...(await db.run(...counterQueries(tenantId)))),
  )

  calls.store(api.searchOrders, (context, { query }) => findOrders(context, query.q))
  calls.store(api.listReady, async ({ db, tenantId, session, now }) => {
    const rows = await db.all(readyChecks(tenantId, session.username, mayEnter(session, AREA.till), now))
    return rows.map((row) => ({ ...row, ready_at: instant(row.ready_at) }))
  })
  calls.store(getOrder, async (context, { params }) => JsonText.written(await readRecord(context, params.id)))
  calls.store(getReceipt, (context, { body }) => readReceiptFor(context, body, deps.invoiceCode))
  calls.store(api.setItemStatus, (context, { params, body }) =>
    changeItemStatus(context, 'orders', params.id, body.status, deps.writeEntry, body),
  )
  calls.store(api.setLineStatuses, (context, { body }) => setLineStatuses(context, body))
  calls.store(api.cancelOrders, (context, { body }) => closing.cancelOrders(context, body, deps.writeEntry))
  calls.store(api.completeOrders, (context, { body }) =>
    closing.completeOrders(context, body, deps.writeEntry),
  )
  calls.store(api.billOrders, (context, { body }) => readBill(context, body.orderIds, 'due'))
  calls.store(api.payOrders, (context, { body }) => chargeOrders(context, body))
}
