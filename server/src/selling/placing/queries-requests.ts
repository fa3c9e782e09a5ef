import { k } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant.ts'
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
