import { shiftDate } from '@comanda/shared/kernel/business-day'
import type { Answer } from '@comanda/shared/kernel/call'
import { searchable } from '@comanda/shared/kernel/searchable'
import { readFolio } from '@comanda/shared/offline/sale'
import type { searchOrders } from '@comanda/shared/orders/api'
import type { StoreContext } from '../../http/context.ts'
import { owedOfChecks } from '../../selling/orders/queries-wire.ts'
import * as queries from './queries.ts'

/** Tokens and names repeat, so older orders are found only by their number. */
const RECENT_DAYS = 7

/** Finds orders by `12` or `#12`, which is a number or a token, by a device's folio `A-12`, or by the name of their check. */
export async function findOrders(
  context: StoreContext,
  text: string | null,
): Promise<Answer<typeof searchOrders>> {
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
