import { HAS_CODES } from '../../catalog/queries-settings.ts'
import { type Statement, statement } from '../../db/statement.ts'

/**
 * The fiscal state of a sale, as SQL of its number: null where the store issues no fiscal documents. A sale is in at most one live
 * document; without one it is free, or a document of it was cancelled: in 'Modo de prueba' one without value. $1 is the store.
 * @see TICKET_STATES
 */
export const fiscalStateOf = (invoice: string): string => `(
  SELECT CASE WHEN live.state IS NULL THEN CASE WHEN ended.id IS NULL THEN 'free' ELSE 'cancelled' END
              WHEN live.state IN ('sealed', 'stamping') THEN 'pending'
              WHEN live.kind = 'global' THEN 'global' ELSE 'named' END
  FROM fiscal_settings own
  LEFT JOIN LATERAL (
    SELECT d.kind, d.state FROM cfdi_tickets t
    JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id
    WHERE t.tenant_id = $1 AND t.invoice_id = ${invoice} AND t.is_live) live ON true
  LEFT JOIN LATERAL (
    SELECT d.id FROM cfdi_tickets t
    JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id
    WHERE t.tenant_id = $1 AND t.invoice_id = ${invoice} AND d.state = 'cancelled' AND d.is_test = (own.pac = 'double') LIMIT 1) ended ON true
  WHERE own.tenant_id = $1)`

/** What a sale has left after its refunds, without tips. $1 is the store. */
export const leftOfInvoice = (invoice: string): string =>
  `(${invoice}.total - coalesce((SELECT sum(r.total) FROM refunds r WHERE r.tenant_id = $1 AND r.invoice_id = ${invoice}.id), 0))`

/** A row when receipts have the code with which a guest asks for an invoice: the store can issue, and wants it printed. */
export const findIssuerOnReceipts = (tenantId: number, now: Date): Statement<{ is_test: boolean }> =>
  statement(
    `SELECT pac = 'double' AS is_test FROM fiscal_settings
     WHERE tenant_id = $1 AND valid_to > $2 AND ${HAS_CODES}`,
    [tenantId, now],
    'find_issuer_on_receipts',
  )
