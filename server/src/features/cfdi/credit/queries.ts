import type { DocumentKind } from '@comanda/shared/cfdi/words'
import { type Statement, statement } from '../../../db/statement.ts'
import { partsOfSale } from '../../../selling/checks/queries-fiscal.ts'
import type { ClassSums } from '../document/concepts.ts'

export interface CreditedDocument {
  uuid: string
  kind: DocumentKind
  receiver_rfc: string
  receiver_name: string
  receiver_postal_code: string
  receiver_regime: string
  form: string
  /** Its receiver withheld income tax, and does so less by a credit note. */
  is_withheld: boolean
}

export const findCredited = (tenantId: number, id: number): Statement<CreditedDocument> =>
  statement(
    `SELECT uuid, kind, receiver_rfc, receiver_name, receiver_postal_code, receiver_regime, form, net + tax > total AS is_withheld
     FROM cfdi_documents WHERE tenant_id = $1 AND id = $2 AND state = 'stamped'`,
    [tenantId, id],
  )

/** What a document has of a sale (`is_credit` false), and what credit notes took back of it. */
export const listPartsOf = (
  tenantId: number,
  documentId: number,
  invoiceId: number,
): Statement<{ is_credit: boolean; parts: ClassSums[] }> =>
  statement(
    `SELECT d.id <> $2 AS is_credit, t.parts FROM cfdi_tickets t
     JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id
     WHERE t.tenant_id = $1 AND t.invoice_id = $3
       AND (d.id = $2 OR d.related_id = $2 AND d.kind = 'credit' AND d.state NOT IN ('rejected', 'cancelled'))`,
    [tenantId, documentId, invoiceId],
  )

export interface RefundToCredit {
  document_id: number
  invoice_id: number
  check_id: number
  refund_id: number
  /** Otherwise the sale has left the document, a global, which keeps nothing of it. */
  is_live: boolean
}

/** The credit notes of a refund: the first is `refund:7`, later ones `refund:7:2`. Parts of a sale in several documents have one in each. */
const IS_OF = (refund: string): string =>
  `(known.request = 'refund:' || ${refund} OR known.request LIKE 'refund:' || ${refund} || ':%')`

/**
 * A credit note of the refund for the document is on its way, or was refused: it is made again a day later, and then after twice the time. One that
 * is stamped settles nothing: it counted on another one that was refused later.
 */
const IS_SETTLED = (refund: string, document: string): string =>
  `EXISTS (SELECT FROM cfdi_documents known WHERE known.tenant_id = $1 AND known.related_id = ${document} AND ${IS_OF(refund)}
           HAVING bool_or(known.state IN ('sealed', 'stamping'))
             OR max(known.created_at) FILTER (WHERE known.state = 'rejected')
                > $3::timestamptz - interval '1 day' * 2 ^ least(count(*) FILTER (WHERE known.state = 'rejected') - 1, 10))`

/** How many credit notes a refund has had; null: one for the document is on its way, or the next one is not due. */
export const countCredits = (
  tenantId: number,
  { refundId, documentId }: { refundId: number; documentId: number },
  now: Date,
): Statement<{ count: number | null }> =>
  statement(
    `SELECT CASE WHEN NOT ${IS_SETTLED('$2', '$4')} THEN count(*)::integer END AS count
     FROM cfdi_documents known WHERE known.tenant_id = $1 AND ${IS_OF('$2')}`,
    [tenantId, String(refundId), now, documentId],
  )

/**
 * SQL for the sales whose stamped document has more of them than their refunds left, with their last refund; a global keeps nothing of a
 * sale that has left it. Once real documents are made, the sales of trial globals leave without credit notes.
 * @param chosen which refunds `r`
 */
const toCredit = (chosen: string): string => `
     FROM (SELECT r.invoice_id, max(r.id) AS refund_id, max(r.created_at) AS given_at FROM refunds r
           WHERE r.tenant_id = $1 AND ${chosen} GROUP BY r.invoice_id) given
     CROSS JOIN LATERAL (
       SELECT own.document_id, bool_or(own.is_live) AS is_live, sum(own.net + own.tax) AS had,
              coalesce(array_agg(own.sale_part) FILTER (WHERE own.is_live), '{}') AS parts
       FROM cfdi_tickets own WHERE own.tenant_id = $1 AND own.invoice_id = given.invoice_id GROUP BY own.document_id) t
     JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id AND d.state = 'stamped'
       AND (t.is_live OR d.kind = 'global' AND d.is_test = (SELECT pac = 'double' FROM fiscal_settings WHERE tenant_id = $1))
     JOIN invoices v ON v.tenant_id = $1 AND v.id = given.invoice_id
     JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id
     WHERE t.had > coalesce((SELECT sum(p.total) FROM ${partsOfSale('v')} p WHERE p.part = ANY (t.parts)), 0) + coalesce((
         SELECT sum(back.net + back.tax) FROM cfdi_tickets back
         JOIN cfdi_documents note ON note.tenant_id = $1 AND note.id = back.document_id
         WHERE back.tenant_id = $1 AND back.invoice_id = v.id AND note.related_id = d.id
           AND note.kind = 'credit' AND note.state NOT IN ('rejected', 'cancelled')), 0)`

export const listToCredit = (tenantId: number, now: Date, most: number): Statement<RefundToCredit> =>
  statement(
    `SELECT t.document_id, given.invoice_id, c.id AS check_id, given.refund_id, t.is_live ${toCredit('true')}
       AND NOT ${IS_SETTLED('given.refund_id', 't.document_id')}
     ORDER BY given.refund_id LIMIT $2`,
    [tenantId, most, now],
  )

/**
 * The first refund whose credit note was refused, or could not be made for a day, and how many there are. After a month it is left out, because a note
 * that a person made at the authority's portal is not known here.
 */
export const findUncredited = (
  tenantId: number,
  now: Date,
): Statement<{ document_id: number; series: string; invoice_id: number; count: number }> =>
  statement(
    `SELECT t.document_id, d.series, given.invoice_id, count(*) OVER ()::integer AS count
     ${toCredit("r.business_date > ($2::timestamptz - interval '1 month')::date")}
       AND (given.given_at < $2::timestamptz - interval '1 day' OR EXISTS (
         SELECT FROM cfdi_documents known WHERE known.tenant_id = $1 AND known.related_id = t.document_id
           AND known.state = 'rejected' AND ${IS_OF('given.refund_id')}))
     ORDER BY given.refund_id LIMIT 1`,
    [tenantId, now],
  )
