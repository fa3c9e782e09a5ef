import type { DocumentKind, DocumentState, TicketState, Wait } from '@comanda/shared/cfdi/words'
import type { DateRange } from '@comanda/shared/kernel/period'
import { searchable } from '@comanda/shared/kernel/searchable'
import { searchableColumn } from '../../../db/search.ts'
import { type Statement, statement } from '../../../db/statement.ts'
import { fiscalStateOf, fiscalStateOfPart, partsOfSale } from '../../../selling/checks/queries-fiscal.ts'

export interface FiscalDocumentRow {
  id: number
  kind: DocumentKind
  state: DocumentState
  series: string
  is_test: boolean
  uuid: string | null
  receiver_rfc: string
  receiver_name: string
  receiver_postal_code: string
  receiver_regime: string
  receiver_use: string
  form: string
  email: string | null
  net: number
  tax: number
  /** Without what the receiver withholds. */
  total: number
  created_at: Date
  created_by: string
  stamped_at: Date | null
  mailed_at: Date | null
  cancelled_at: Date | null
  cancel_motive: string | null
  cancel_asked_at: Date | null
  cancel_asked_by: string | null
  refusal_code: string | null
  refusal: string | null
  waits: Wait | null
  said: string | null
  relation: '01' | '04' | null
  related_id: number | null
  related_uuid: string | null
  periodicity: string | null
  period_from: string | null
  period_to: string | null
  tickets: number
  invoice_id: number | null
}

const DOCUMENT = `
SELECT d.id, d.kind, d.state, d.series, d.is_test, d.uuid, d.receiver_rfc, d.receiver_name, d.receiver_postal_code, d.receiver_regime, d.receiver_use, d.form, d.email,
       d.net, d.tax, d.total, d.created_at, d.created_by, d.stamped_at, d.mailed_at, d.cancelled_at, d.cancel_motive, d.cancel_asked_at, d.cancel_asked_by,
       d.refusal_code, d.refusal, d.waits, d.said, d.relation, d.related_id,
       (SELECT related.uuid FROM cfdi_documents related WHERE related.tenant_id = $1 AND related.id = d.related_id) AS related_uuid,
       d.periodicity, d.period_from::text, d.period_to::text, sold.tickets,
       CASE WHEN sold.tickets = 1 THEN sold.invoice_id END AS invoice_id
FROM cfdi_documents d
CROSS JOIN LATERAL (
  SELECT count(DISTINCT t.invoice_id)::integer AS tickets, min(t.invoice_id) AS invoice_id
  FROM cfdi_tickets t WHERE t.tenant_id = $1 AND t.document_id = d.id) sold`

/** Which documents are meant; `from` and `to` are instants, the end excluded. */
export interface ChosenDocuments {
  from: Date
  to: Date
  kind: DocumentKind | null
  state: DocumentState | null
  q: string | null
}

/** The number of a document or of a sale. */
const numberIn = (q: string | null): number | null => {
  const [, digits] = /^\D{0,3}(\d{1,9})$/.exec(q ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}

const CHOSEN = `
d.tenant_id = $1 AND d.created_at >= $2 AND d.created_at < $3 AND ($4::text IS NULL OR d.kind = $4)
AND ($5::text IS NULL OR d.state = $5 OR $5 = 'sealed' AND d.state = 'stamping')
AND ($6::text IS NULL OR strpos(${searchableColumn('d.receiver_name')}, $6) > 0 OR strpos(${searchableColumn('d.receiver_rfc')}, $6) > 0
     OR strpos(lower(coalesce(d.uuid, '')), $6) > 0 OR d.id = $7
     OR EXISTS (SELECT FROM cfdi_tickets t WHERE t.tenant_id = $1 AND t.document_id = d.id AND t.invoice_id = $7))`

const parametersOf = (tenantId: number, { from, to, kind, state, q }: ChosenDocuments) => [
  tenantId,
  from,
  to,
  kind,
  state,
  q && searchable(q),
  numberIn(q),
]

export const pageOfDocuments = (
  tenantId: number,
  chosen: ChosenDocuments,
  page: { limit: number; offset: number },
): Statement<FiscalDocumentRow> =>
  statement(`${DOCUMENT} WHERE ${CHOSEN} ORDER BY d.created_at DESC, d.id DESC LIMIT $8 OFFSET $9`, [
    ...parametersOf(tenantId, chosen),
    page.limit,
    page.offset,
  ])

export const countDocuments = (tenantId: number, chosen: ChosenDocuments): Statement<{ count: number }> =>
  statement(
    `SELECT count(*)::integer AS count FROM cfdi_documents d WHERE ${CHOSEN}`,
    parametersOf(tenantId, chosen),
  )

/** The next documents after a position, oldest first. */
export const documentsAfter = (
  tenantId: number,
  chosen: ChosenDocuments,
  after: { created_at: Date; id: number } | null,
  limit: number,
): Statement<FiscalDocumentRow> =>
  statement(
    `${DOCUMENT} WHERE ${CHOSEN} AND (d.created_at, d.id) > ($8, $9) ORDER BY d.created_at, d.id LIMIT $10`,
    [...parametersOf(tenantId, chosen), after?.created_at ?? new Date(0), after?.id ?? 0, limit],
  )

export interface ClassOfDocument {
  document_id: number
  /** @see TaxClass */
  kind: string
  rate: number | null
  net: number
  tax: number
}

/** What documents have of each class of tax, in centavos. */
export const classesOfDocuments = (tenantId: number, ids: readonly number[]): Statement<ClassOfDocument> =>
  statement(
    `SELECT t.document_id, one->'is'->>'kind' AS kind, (one->'is'->>'rate')::integer AS rate,
            sum((one->>'net')::bigint)::bigint AS net, sum((one->>'tax')::bigint)::bigint AS tax
     FROM cfdi_tickets t CROSS JOIN LATERAL jsonb_array_elements(t.parts) AS one
     WHERE t.tenant_id = $1 AND t.document_id = ANY ($2::integer[]) GROUP BY 1, 2, 3`,
    [tenantId, ids],
  )

export const findDocument = (tenantId: number, id: number): Statement<FiscalDocumentRow> =>
  statement(`${DOCUMENT} WHERE d.tenant_id = $1 AND d.id = $2`, [tenantId, id])

/** A document by name that the person has issued, or for a sale of which the person has taken a payment. */
export const findOwnDocument = (tenantId: number, id: number, username: string): Statement<{ id: number }> =>
  statement(
    `SELECT d.id FROM cfdi_documents d
     WHERE d.tenant_id = $1 AND d.id = $2 AND d.kind = 'name' AND (d.created_by = $3 OR EXISTS (
       SELECT FROM cfdi_tickets t JOIN payments p ON p.tenant_id = $1 AND p.invoice_id = t.invoice_id
       WHERE t.tenant_id = $1 AND t.document_id = d.id AND p.created_by = $3))`,
    [tenantId, id, username],
  )

/** What credits or replaces a document. */
export const listFollowing = (
  tenantId: number,
  id: number,
): Statement<{
  id: number
  kind: DocumentKind
  relation: '01' | '04'
  state: DocumentState
  total: number
}> =>
  statement(
    `SELECT id, kind, relation, state, total FROM cfdi_documents WHERE tenant_id = $1 AND related_id = $2 ORDER BY id`,
    [tenantId, id],
  )

export const listSalesOf = (
  tenantId: number,
  id: number,
): Statement<{ invoice_id: number; part: number | null; total: number; is_live: boolean }> =>
  statement(
    `SELECT invoice_id, nullif(sale_part, 0) AS part, net + tax AS total, is_live FROM cfdi_tickets
     WHERE tenant_id = $1 AND document_id = $2 ORDER BY invoice_id, sale_part`,
    [tenantId, id],
  )

export interface StampedFile {
  id: number
  uuid: string
  stamped: Buffer
  is_test: boolean
  state: DocumentState
  receiver_rfc: string
}

const FILE = 'id, uuid, stamped, is_test, state, receiver_rfc'

export const findStamped = (tenantId: number, id: number): Statement<StampedFile> =>
  statement(`SELECT ${FILE} FROM cfdi_documents WHERE tenant_id = $1 AND id = $2 AND stamped IS NOT NULL`, [
    tenantId,
    id,
  ])

/** The next stamped documents of a time. */
export const stampedAfter = (
  tenantId: number,
  { from, to }: { from: Date; to: Date },
  after: number,
  limit: number,
): Statement<StampedFile> =>
  statement(
    `SELECT ${FILE} FROM cfdi_documents
     WHERE tenant_id = $1 AND created_at >= $2 AND created_at < $3 AND stamped IS NOT NULL AND id > $4 ORDER BY id LIMIT $5`,
    [tenantId, from, to, after, limit],
  )

/** How many sales of the days are in which state, and what they have left; each part of a divided check is one. */
export const sumStates = (
  tenantId: number,
  { from, to }: DateRange,
): Statement<{ state: TicketState | null; is_empty: boolean; count: number; total: number }> =>
  statement(
    `SELECT state, total = 0 AS is_empty, count(*)::integer AS count, sum(total)::bigint AS total
     FROM (SELECT ${fiscalStateOfPart('v', 'p')} AS state, p.total
           FROM invoices v CROSS JOIN ${partsOfSale('v')} p WHERE v.tenant_id = $1 AND v.business_date BETWEEN $2 AND $3) sale
     GROUP BY 1, 2`,
    [tenantId, from, to],
  )

/** How many documents have no answer of the certifier, by reason; since when, and what it said last. */
export const countWaiting = (
  tenantId: number,
): Statement<{ why: Wait; count: number; since: Date; said: string | null }> =>
  statement(
    `SELECT waits AS why, count(*)::integer AS count, min(coalesce(cancel_asked_at, created_at)) AS since,
            (array_agg(said ORDER BY id DESC) FILTER (WHERE said IS NOT NULL))[1] AS said
     FROM cfdi_documents
     WHERE tenant_id = $1 AND next_attempt_at IS NOT NULL AND waits IS NOT NULL GROUP BY waits ORDER BY count(*) DESC, waits`,
    [tenantId],
  )

/** Documents that wait for a person: those that may have a stamp, and those that are valid beside their stamped substitute. */
export const listToDo = (
  tenantId: number,
): Statement<{
  id: number
  series: string
  substitute: number | null
  substitute_series: string | null
}> =>
  statement(
    `SELECT d.id, d.series, NULL::integer AS substitute, NULL AS substitute_series FROM cfdi_documents d
     WHERE d.tenant_id = $1 AND d.next_attempt_at IS NOT NULL AND d.state = 'stamping' AND d.refusal_code IS NOT NULL
     UNION ALL
     SELECT d.id, d.series, own.id, own.series
     FROM cfdi_documents own JOIN cfdi_documents d ON d.tenant_id = $1 AND d.id = own.related_id AND d.state = 'stamped'
     WHERE own.tenant_id = $1 AND own.related_id IS NOT NULL AND own.relation = '04' AND own.state = 'stamped'
     ORDER BY id LIMIT 20`,
    [tenantId],
  )

export interface SaleRow {
  check_id: number
  business_date: string
  state: TicketState | null
  /** Null also when its parts are not all in one. */
  document_id: number | null
  customer_key: string | null
}

/** A sale by its number in Facturas, with the document that all of it is in. */
export const findSale = (tenantId: number, invoiceId: number): Statement<SaleRow> =>
  statement(
    `SELECT c.id AS check_id, v.business_date::text, ${fiscalStateOf('v')} AS state,
            (SELECT CASE WHEN bool_and(t.document_id IS NOT NULL) AND count(DISTINCT t.document_id) = 1 THEN min(t.document_id) END
             FROM ${partsOfSale('v')} p
             LEFT JOIN cfdi_tickets t ON t.tenant_id = $1 AND t.invoice_id = v.id AND t.sale_part = p.part AND t.is_live
             WHERE p.total > 0 OR t.document_id IS NOT NULL) AS document_id,
            (SELECT o.customer_key FROM orders o WHERE o.tenant_id = $1 AND o.invoice_id = v.id AND o.customer_key IS NOT NULL
             ORDER BY o.id LIMIT 1) AS customer_key
     FROM invoices v JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = v.id
     WHERE v.tenant_id = $1 AND v.id = $2`,
    [tenantId, invoiceId],
  )

export interface PartRow {
  part: number
  state: TicketState | null
  document_id: number | null
}

/** The fiscal states of the parts of a sale. */
export const statesOfParts = (tenantId: number, invoiceId: number): Statement<PartRow> =>
  statement(
    `SELECT p.part, ${fiscalStateOfPart('v', 'p')} AS state,
            (SELECT t.document_id FROM cfdi_tickets t
             WHERE t.tenant_id = $1 AND t.invoice_id = v.id AND t.sale_part = p.part AND t.is_live) AS document_id
     FROM invoices v CROSS JOIN ${partsOfSale('v')} p WHERE v.tenant_id = $1 AND v.id = $2 ORDER BY p.part`,
    [tenantId, invoiceId],
  )
