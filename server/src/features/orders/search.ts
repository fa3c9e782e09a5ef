import { shiftDate } from '@comanda/shared/kernel/business-day'
import type { Answer } from '@comanda/shared/kernel/call'
import { readFolio } from '@comanda/shared/offline/sale'
import type { searchOrders } from '@comanda/shared/orders/api'
import type { StoreContext } from '../../http/context.ts'
import * as queries from '../../selling/orders/queries.ts'
import { owedOfChecks } from '../../selling/orders/queries-wire.ts'

/** Tokens repeat every day, so older orders are found only by their number. */
const TOKEN_DAYS = 7

/** Finds orders by `12` or `#12`, which is a number or a token, or by a device's folio `A-12`. */
export async function findOrders(
  { db, tenantId, businessDate }: StoreContext,
  text: string | null,
): Promise<Answer<typeof searchOrders>> {
  const found = foundBy(text ?? '', { tenantId, businessDate })
  const rows = found ? await db.all(found) : []
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

function foundBy(text: string, { tenantId, businessDate }: Pick<StoreContext, 'tenantId' | 'businessDate'>) {
  const folio = readFolio(text)
  if (folio) return queries.ordersByFolio(tenantId, folio)
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  if (number === undefined) return null
  const days = Array.from({ length: TOKEN_DAYS }, (_, ago) => shiftDate(businessDate, -ago))
  return queries.ordersByNumber(tenantId, Number(number), days)
}
