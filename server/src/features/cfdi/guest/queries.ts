import { type Statement, statement } from '../../../db/statement.ts'
import type { CodeOf } from '../../../kernel/receipt-code.ts'
import { partsOfSale } from '../../../selling/checks/queries-fiscal.ts'

export interface GuestStoreRow {
  name: string
  is_active: boolean
  active_until: Date | null
}

export const findGuestStore = (tenantId: number): Statement<GuestStoreRow> =>
  statement('SELECT name, is_active, active_until FROM stores WHERE tenant_id = $1', [tenantId])

/** A part of the sale of a code, and the document that it is in. */
export interface GuestPartRow {
  /** Null: the check is still open. */
  invoice_id: number | null
  check_id: number
  /** Of the code; null: it is of all of the check. */
  asked_part: number | null
  /** Null: the check was not paid by parts. */
  part: number | null
  /** What it has left after refunds. */
  total: number
  document_id: number | null
  kind: 'name' | 'global' | 'credit' | null
  receiver_rfc: string | null
  receiver_name: string | null
}

const idsOf = (codes: readonly CodeOf[], kind: CodeOf['is']) =>
  codes.filter(({ is }) => is === kind).map(({ id }) => id)

/** The parts of the sale that a code can be of, with their documents. */
export const findGuestSale = (tenantId: number, codes: readonly CodeOf[]): Statement<GuestPartRow> =>
  statement(
    `WITH asked AS (
       (SELECT c.invoice_id, c.id AS check_id, NULL::integer AS part FROM checks c
        WHERE c.tenant_id = $1 AND c.invoice_id = ANY ($2::integer[])
        UNION ALL
        SELECT c.invoice_id, c.id, p.part FROM payments p JOIN checks c ON c.tenant_id = $1 AND c.id = p.check_id
        WHERE p.tenant_id = $1 AND p.id = ANY ($3::integer[]) AND p.part IS NOT NULL AND p.returned_at IS NULL)
       LIMIT 1)
     SELECT asked.invoice_id, asked.check_id, asked.part AS asked_part, nullif(own.part, 0) AS part, coalesce(own.total, 0)::bigint AS total,
            d.id AS document_id, d.kind, d.receiver_rfc, d.receiver_name
     FROM asked
     LEFT JOIN invoices v ON v.tenant_id = $1 AND v.id = asked.invoice_id
     LEFT JOIN ${partsOfSale('v')} own ON true
     LEFT JOIN cfdi_tickets t ON t.tenant_id = $1 AND t.invoice_id = v.id AND t.sale_part = own.part AND t.is_live
     LEFT JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id
     ORDER BY own.part`,
    [tenantId, idsOf(codes, 'sale'), idsOf(codes, 'payment')],
  )
