import { k, type Statement, statement } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { NewOrder } from './build-order.ts'
import type { NewLine } from './queries.ts'

/** A line with the prices frozen in the request, in centavos. */
export interface RequestLine extends NewLine {
  tax_id: number | null
}

export const requestStatus = (tenantId: number, id: number) =>
  k.selectFrom('qr_orders').select('status').where('tenant_id', '=', tenantId).where('id', '=', id)

const requestLines = (tenantId: number, id: number) =>
  k.selectFrom('qr_orders').select('lines').where('tenant_id', '=', tenantId).where('id', '=', id)

/** The lines of a request, at the prices shown to the diner; none for an unknown request. */
export async function promisedLines(db: TenantDb, id: number): Promise<readonly NewLine[]> {
  const request = await db.first(requestLines(db.tenantId, id))
  return ((request?.lines ?? []) as RequestLine[]).map(({ tax_id: _tax, ...line }) => line)
}

/** The row lock serializes two tills that send the same QR order. */
const CLOSE_REQUEST = `
UPDATE qr_orders SET status = CASE WHEN status = 'pending' THEN 'completed' END, order_id = placed.value, closed_at = $2,
                     closed_by = $3
FROM counters placed
WHERE qr_orders.tenant_id = $1 AND qr_orders.id = $4 AND placed.tenant_id = qr_orders.tenant_id AND placed.name = 'order'`

const ANNOUNCE_REQUEST = `
INSERT INTO outbox (tenant_id, id, event, payload, created_at) VALUES ($1, $3, 'qrorder_update', '{}', $2)`

/** The QR order that becomes this order. */
export const closeRequest = (
  { tenantId, row: { created_at: at, created_by: by } }: NewOrder,
  { id, eventId }: NonNullable<NewOrder['request']>,
): Statement[] => [
  statement(CLOSE_REQUEST, [tenantId, at, by, id]),
  statement(ANNOUNCE_REQUEST, [tenantId, at, eventId]),
]
