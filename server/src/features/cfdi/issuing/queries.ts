import type { Receiver } from '@comanda/shared/cfdi/receiver'
import type { Certifier, DocumentKind, DocumentState } from '@comanda/shared/cfdi/words'
import { type Cents, sumCents } from '@comanda/shared/kernel/money'
import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import { k, type Runnable, type Statement, statement } from '../../../db/statement.ts'
import type { ClassSums } from '../document/concepts.ts'
import type { PaidSale } from '../sale/year.ts'

export interface NewDocument {
  id: number
  kind: DocumentKind
  /** The key of the request, which a repetition finds. */
  request: string
  series: string
  /** It is stamped by the built-in double. */
  is_test: boolean
  pac: Certifier
  receiver: Receiver
  form: string
  net: Cents
  tax: Cents
  /** Income tax that the receiver withholds; `total` is without it. */
  withheld: Cents
  sealed: Buffer
  created_at: Date
  created_by: string
  email?: string | null
  mail_language?: GuestLanguage | null
  /** The document that it credits (01) or replaces (04). */
  related?: { relation: '01' | '04'; id: number }
  /** It leaves after this document is stamped. */
  after_id?: number
  /** Business days of a global. */
  period?: { periodicity: string; from: string; to: string }
}

/** A document that leaves after another one waits for it, not for a time. */
const NEVER = 'infinity' as unknown as Date

/** Stores the sealed bytes; they may leave from now on. */
export const insertDocument = (
  tenantId: number,
  { receiver, withheld, related, period, ...row }: NewDocument,
): Runnable =>
  k.insertInto('cfdi_documents').values({
    ...row,
    tenant_id: tenantId,
    state: 'sealed',
    receiver_rfc: receiver.rfc,
    receiver_name: receiver.name,
    receiver_postal_code: receiver.postalCode,
    receiver_regime: receiver.regime,
    receiver_use: receiver.use,
    total: row.net + row.tax - withheld,
    next_attempt_at: row.after_id ? NEVER : row.created_at,
    relation: related?.relation ?? null,
    related_id: related?.id ?? null,
    periodicity: period?.periodicity ?? null,
    period_from: period?.from ?? null,
    period_to: period?.to ?? null,
  })

/** What a document has of a sale, or of a part of it. */
export interface TicketPart {
  invoiceId: number
  /** Its number; absent: all of a check that was paid as one, and what a credit note takes back of a sale. */
  part?: number
  /** A sum for each class of tax. */
  parts: readonly ClassSums[]
}

export const netOf = (parts: readonly ClassSums[]): Cents => sumCents(parts.map(({ net }) => net))

export const taxOf = (parts: readonly ClassSums[]): Cents => sumCents(parts.map(({ tax }) => tax))

/** Each part of a sale is in at most one live document: the unique index refuses a second one. A credit note is none of them. */
export const takeTickets = (
  tenantId: number,
  documentId: number,
  tickets: readonly TicketPart[],
  isLive = true,
) =>
  statement(
    `INSERT INTO cfdi_tickets (tenant_id, document_id, invoice_id, sale_part, is_live, parts, net, tax)
     SELECT $1, $2, invoice_id, part, $4, parts, net, tax
     FROM json_to_recordset($3) AS taken (invoice_id integer, part integer, parts jsonb, net bigint, tax bigint)`,
    [
      tenantId,
      documentId,
      JSON.stringify(
        tickets.map(({ invoiceId, part = 0, parts }) => ({
          invoice_id: invoiceId,
          part,
          parts,
          net: netOf(parts),
          tax: taxOf(parts),
        })),
      ),
      isLive,
    ],
  )

/** Parts of a sale leave one document for another. */
export const releaseParts = (
  tenantId: number,
  documentId: number,
  invoiceId: number,
  parts: readonly number[],
) =>
  statement(
    `UPDATE cfdi_tickets SET is_live = false
     WHERE tenant_id = $1 AND document_id = $2 AND invoice_id = $3 AND sale_part = ANY ($4::integer[])`,
    [tenantId, documentId, invoiceId, parts],
  )

export const releaseTickets = (tenantId: number, documentId: number) =>
  statement(`UPDATE cfdi_tickets SET is_live = false WHERE tenant_id = $1 AND document_id = $2`, [
    tenantId,
    documentId,
  ])

export interface DocumentRow {
  id: number
  state: string
  uuid: string | null
  refusal_code: string | null
  refusal: string | null
  stamped: Buffer | null
  receiver_rfc: string
  receiver_name: string
}

export const findByRequest = (tenantId: number, request: string): Statement<DocumentRow> =>
  statement(
    `SELECT id, state, uuid, refusal_code, refusal, stamped, receiver_rfc, receiver_name FROM cfdi_documents WHERE tenant_id = $1 AND request = $2`,
    [tenantId, request],
  )

export interface LiveDocument {
  id: number
  kind: DocumentKind
  state: DocumentState
  /** The parts of the sale that it has. */
  parts: number[]
}

/** The documents that a sale is in, locked: neither their states nor their sales change meanwhile. */
export const lockLiveDocuments = (tenantId: number, invoiceId: number): Statement<LiveDocument> =>
  statement(
    `SELECT d.id, d.kind, d.state,
            ARRAY(SELECT t.sale_part FROM cfdi_tickets t
                  WHERE t.tenant_id = $1 AND t.document_id = d.id AND t.invoice_id = $2 AND t.is_live ORDER BY t.sale_part) AS parts
     FROM cfdi_documents d
     WHERE d.tenant_id = $1 AND d.id = ANY (ARRAY(
       SELECT document_id FROM cfdi_tickets WHERE tenant_id = $1 AND invoice_id = $2 AND is_live))
     ORDER BY d.id FOR UPDATE`,
    [tenantId, invoiceId],
  )

/** When a sale was paid. */
export const findPaid = (tenantId: number, invoiceId: number): Statement<PaidSale> =>
  statement(
    `SELECT v.business_date::text, v.created_at AS paid_at,
            json_build_object('timeZone', s.time_zone, 'businessDayStart', s.business_day_start) AS store
     FROM invoices v JOIN stores s ON s.tenant_id = $1 WHERE v.tenant_id = $1 AND v.id = $2`,
    [tenantId, invoiceId],
  )
