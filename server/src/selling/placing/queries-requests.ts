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
  statement<{ lines: unknown; sitting_id: number | null; check_id: number | null; table_id: number | null }>(
    `SELECT q.lines, q.sitting_id, c.id AS check_id, c.table_id FROM qr_orders q
     LEFT JOIN sittings s ON s.tenant_id = $1 AND s.id = q.sitting_id
     LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = s.check_id AND c.status = 'open'
     WHERE q.tenant_id = $1 AND q.id = $2`,
    [tenantId, id],
    'find_request',
  )

/** What a request promises: its lines at the prices shown to the diner, for the phones of a sitting. */
export interface Promised {
  lines: readonly NewLine[]
  sittingId: number | null
  /** The open check of the sitting; others may be at the same table. */
  check: { id: number; tableId: number | null } | null
}

/** Nothing for an unknown request. */
export async function promisedBy(db: TenantDb, id: number): Promise<Promised> {
  const request = await db.first(findRequest(db.tenantId, id))
  const lines = ((request?.lines ?? []) as RequestLine[]).map(({ tax_id: _tax, ...line }) => line)
  const { sitting_id: sittingId = null, check_id: checkId = null, table_id: tableId = null } = request ?? {}
  return { lines, sittingId, check: checkId === null ? null : { id: checkId, tableId } }
}

/** The row lock serializes two tills that send the same QR order. */
const CLOSE_REQUEST = `
UPDATE qr_orders SET status = CASE WHEN status = 'pending' THEN 'completed' END, order_id = $5, closed_at = $2,
                     closed_by = $3, left_out = $6
WHERE tenant_id = $1 AND id = $4`

/** The QR order that becomes this order. */
export const closeRequest = (
  { tenantId, row: { created_at: at, created_by: by }, leftOut }: NewOrder,
  id: number,
  orderId: number,
): Statement =>
  statement(CLOSE_REQUEST, [
    tenantId,
    at,
    by,
    id,
    orderId,
    leftOut.length > 0 ? JSON.stringify(leftOut) : null,
  ])
