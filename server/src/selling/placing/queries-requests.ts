import { k, type Statement, statement } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { NewLine, NewOrder } from '../orders/queries-new-order.ts'

/** A line with the prices frozen in the request, in centavos. */
export interface RequestLine extends NewLine {
  tax_id: number | null
}

export const requestStatus = (tenantId: number, id: number) =>
  k.selectFrom('qr_orders').select('status').where('tenant_id', '=', tenantId).where('id', '=', id)

const findRequest = (tenantId: number, id: number) =>
  k
    .selectFrom('qr_orders')
    .select(['lines', 'sitting_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)

/** What a request promises: its lines at the prices shown to the diner, for the phones of a sitting. */
export interface Promised {
  lines: readonly NewLine[]
  sittingId: number | null
}

/** Nothing for an unknown request. */
export async function promisedBy(db: TenantDb, id: number): Promise<Promised> {
  const request = await db.first(findRequest(db.tenantId, id))
  const lines = ((request?.lines ?? []) as RequestLine[]).map(({ tax_id: _tax, ...line }) => line)
  return { lines, sittingId: request?.sitting_id ?? null }
}

/** The row lock serializes two tills that send the same QR order. */
const CLOSE_REQUEST = `
UPDATE qr_orders SET status = CASE WHEN status = 'pending' THEN 'completed' END, order_id = $5, closed_at = $2,
                     closed_by = $3
WHERE tenant_id = $1 AND id = $4`

/** The QR order that becomes this order. */
export const closeRequest = (
  { tenantId, row: { created_at: at, created_by: by } }: NewOrder,
  id: number,
  orderId: number,
): Statement => statement(CLOSE_REQUEST, [tenantId, at, by, id, orderId])
