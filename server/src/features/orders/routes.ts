import { feedOrders } from '@comanda/shared/feed/api'
import { shiftDate } from '@comanda/shared/kernel/business-day'
import type { Answer } from '@comanda/shared/kernel/call'
import { AREA, mayEnter, seenOfGuests } from '@comanda/shared/kernel/scopes'
import { searchable } from '@comanda/shared/kernel/searchable'
import { readFolio } from '@comanda/shared/offline/sale'
import type { searchOrders } from '@comanda/shared/orders/api'
import * as api from '@comanda/shared/orders/api'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { getOrder } from '@comanda/shared/orders/record'
import type { WriteEntry } from '../../audit/queries.ts'
import { counterQueries, counterSettingsOf } from '../../catalog/queries-settings.ts'
import { instant } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Feed } from '../../http/feed.ts'
import { JsonText } from '../../http/sending/json-text.ts'
import { SharedReads } from '../../kernel/shared-reads.ts'
import { chargeOrders } from '../../selling/charging/charging.ts'
import * as closing from '../../selling/orders/closing.ts'
import { changeItemStatus } from '../../selling/orders/item-status.ts'
import { setLineStatuses } from '../../selling/orders/line-statuses.ts'
import { readBill, readGroups } from '../../selling/orders/queries-read.ts'
import { readyChecks } from '../../selling/orders/queries-ready.ts'
import { ordersOfFeed, owedOfChecks } from '../../selling/orders/queries-wire.ts'
import { type InvoiceCode, readReceiptFor } from '../../selling/orders/receipt.ts'
import * as queries from './queries.ts'
import { factsOfOrders } from './queries.ts'
import { readRecord } from './record.ts'

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
      ordersOfFeed(tenantId, some, seen),
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

/** Tokens and names repeat, so older orders are found only by their number. */
const RECENT_DAYS = 7

/** Finds orders by `12` or `#12`, which is a number or a token, by a device's folio `A-12`, or by the name of their check. */
async function findOrders(context: StoreContext, text: string | null): Promise<Answer<typeof searchOrders>> {
  const { db, tenantId } = context
  const rows = text === null ? [] : await rowsOf(context, text)
  if (rows.length === 0) return []
  const owed = await db.all(
    owedOfChecks(
      tenantId,
      rows.map(({ id }) => id),
    ),
  )
  const owedBy = new Map(owed.map((check) => [check.id, check.owed]))
  return rows.map((row) => queries.foundOrderOf(row, owedBy.get(row.check_id)))
}

async function rowsOf({ db, tenantId, businessDate }: StoreContext, text: string) {
  const days = Array.from({ length: RECENT_DAYS }, (_, ago) => shiftDate(businessDate, -ago))
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  if (number !== undefined) return db.all(queries.ordersByNumber(tenantId, Number(number), days))
  const folio = readFolio(text)
  const sold = folio ? await db.all(queries.ordersByFolio(tenantId, folio)) : []
  // 'Ana 2' reads as a folio, too.
  return sold.length > 0 ? sold : db.all(queries.ordersByName(tenantId, searchable(text), days))
}
