import { type Statement, statement } from '../../../db/statement.ts'

export interface GuestStoreRow {
  name: string
  is_active: boolean
  active_until: Date | null
}

export const findGuestStore = (tenantId: number): Statement<GuestStoreRow> =>
  statement('SELECT name, is_active, active_until FROM stores WHERE tenant_id = $1', [tenantId])

export interface GuestSaleRow {
  invoice_id: number
  check_id: number
  /** The document that the sale is in. */
  document_id: number | null
  kind: 'name' | 'global' | 'credit' | null
  receiver_rfc: string | null
  receiver_name: string | null
}

/** The sale with one of these numbers, and the document that it is in. */
export const findGuestSale = (tenantId: number, ids: readonly number[]): Statement<GuestSaleRow> =>
  statement(
    `SELECT v.id AS invoice_id, c.id AS check_id, d.id AS document_id, d.kind, d.receiver_rfc, d.receiver_name
     FROM invoices v
     JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id
     LEFT JOIN cfdi_tickets t ON t.tenant_id = $1 AND t.invoice_id = v.id AND t.is_live
     LEFT JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id
     WHERE v.tenant_id = $1 AND v.id = ANY ($2::integer[]) LIMIT 1`,
    [tenantId, ids],
  )
