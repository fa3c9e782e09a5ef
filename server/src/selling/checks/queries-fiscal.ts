import { HAS_CODES } from '../../catalog/queries-settings.ts'
import { type Statement, statement } from '../../db/statement.ts'

/**
 * SQL for the parts of a sale, with what each has left after refunds, without tips: a check that was paid as one is part 0. $1 is the store.
 * @param sale the alias of its row in `invoices`
 */
export const partsOfSale = (sale: string): string => {
  const left = (column: string) => `sold.${column} - coalesce(back.${column}, 0) AS ${column}`
  const amounts = (of: string) =>
    `(${of}->>'net')::bigint AS net, (${of}->>'tax')::bigint AS tax, (${of}->>'total')::bigint AS total`
  return `LATERAL (
  SELECT sold.part, ${left('net')}, ${left('tax')}, ${left('total')}
  FROM (SELECT 0 AS part, ${sale}.net, ${sale}.tax, ${sale}.total WHERE ${sale}.parts IS NULL
        UNION ALL SELECT (one->>'number')::integer, ${amounts('one')} FROM jsonb_array_elements(${sale}.parts) AS one) sold
  LEFT JOIN LATERAL (
    SELECT sum(given.net)::bigint AS net, sum(given.tax)::bigint AS tax, sum(given.total)::bigint AS total FROM (
      SELECT r.net, r.tax, r.total FROM refunds r WHERE r.tenant_id = $1 AND r.invoice_id = ${sale}.id AND ${sale}.parts IS NULL
      UNION ALL
      SELECT ${amounts('one')} FROM refunds r CROSS JOIN LATERAL jsonb_array_elements(r.parts) AS one
      WHERE r.tenant_id = $1 AND r.invoice_id = ${sale}.id AND ${sale}.parts IS NOT NULL AND (one->>'number')::integer = sold.part
    ) given) back ON true)`
}

/** SQL for whether a live document has a part of a sale. $1 is the store. */
export const isInvoiced = (sale: string, part: string): string =>
  `EXISTS (SELECT FROM cfdi_tickets t WHERE t.tenant_id = $1 AND t.invoice_id = ${sale}.id AND t.sale_part = ${part}.part AND t.is_live)`

/**
 * SQL for the fiscal state of a part of a sale: null where the store issues no fiscal documents. A part is in at most one live
 * document; without one it is free, or a document of it was cancelled: in 'Modo de prueba' one without value. $1 is the store.
 * @see TICKET_STATES
 */
export const fiscalStateOfPart = (sale: string, part: string): string => `(
  SELECT CASE WHEN live.state IS NULL THEN CASE WHEN ended.id IS NULL THEN 'free' ELSE 'cancelled' END
              WHEN live.state IN ('sealed', 'stamping') THEN 'pending'
              WHEN live.kind = 'global' THEN 'global' ELSE 'named' END
  FROM fiscal_settings own
  LEFT JOIN LATERAL (
    SELECT d.kind, d.state FROM cfdi_tickets t
    JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id
    WHERE t.tenant_id = $1 AND t.invoice_id = ${sale}.id AND t.sale_part = ${part}.part AND t.is_live) live ON true
  LEFT JOIN LATERAL (
    SELECT d.id FROM cfdi_tickets t
    JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = t.document_id
    WHERE t.tenant_id = $1 AND t.invoice_id = ${sale}.id AND t.sale_part = ${part}.part AND d.state = 'cancelled'
      AND d.is_test = (own.pac = 'double') LIMIT 1) ended ON true
  WHERE own.tenant_id = $1)`

/**
 * SQL for the fiscal state of a sale: that of its part which needs somebody most. Parts with nothing left count when all have nothing. $1 is the
 * store.
 */
export const fiscalStateOf = (sale: string): string => `(
  SELECT one.state FROM (
    SELECT ${fiscalStateOfPart(sale, 'part_of_sale')} AS state, part_of_sale.total > 0 AS has_left
    FROM ${partsOfSale(sale)} part_of_sale) one
  ORDER BY one.has_left DESC, array_position(ARRAY['pending', 'free', 'cancelled', 'named', 'global'], one.state) LIMIT 1)`

/** A row when receipts have the code with which a guest asks for an invoice: the store can issue, and wants it printed. */
export const findIssuerOnReceipts = (tenantId: number, now: Date): Statement<{ is_test: boolean }> =>
  statement(
    `SELECT pac = 'double' AS is_test FROM fiscal_settings
     WHERE tenant_id = $1 AND valid_to > $2 AND ${HAS_CODES}`,
    [tenantId, now],
    'find_issuer_on_receipts',
  )
