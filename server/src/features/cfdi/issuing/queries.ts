import type { Receiver } from '@comanda/shared/cfdi/receiver'
import type { DocumentKind } from '@comanda/shared/cfdi/words'
import type { Cents } from '@comanda/shared/kernel/money'
import { k, type Runnable, type Statement, statement } from '../../../db/statement.ts'

export interface NewDocument {
  id: number
  kind: DocumentKind
  /** The key of the request, which a repetition finds. */
  request: string
  series: string
  /** It is stamped by the built-in double. */
  is_test: boolean
  receiver: Receiver
  form: string
  net: Cents
  tax: Cents
  sealed: Buffer
  created_at: Date
  created_by: string
  email?: string | null
  /** The document that it credits (01) or replaces (04). */
  related?: { relation: '01' | '04'; id: number }
  /** It leaves after this document is stamped. */
  after_id?: number
  /** Business days of a global. */
  period?: { periodicity: string; from: string; to: string }
}

/** Stores the sealed bytes; they may leave from now on. */
export const insertDocument = (tenantId: number, row: NewDocument): Runnable =>
  k.insertInto('cfdi_documents').values({
    tenant_id: tenantId,
    id: row.id,
    kind: row.kind,
    request: row.request,
    state: 'sealed',
    series: row.series,
    is_test: row.is_test,
    receiver_rfc: row.receiver.rfc,
    receiver_name: row.receiver.name,
    receiver_postal_code: row.receiver.postalCode,
    receiver_regime: row.receiver.regime,
    receiver_use: row.receiver.use,
    form: row.form,
    net: row.net,
    tax: row.tax,
    total: row.net + row.tax,
    sealed: row.sealed,
    next_attempt_at: row.created_at,
    created_at: row.created_at,
    created_by: row.created_by,
    email: row.email ?? null,
    relation: row.related?.relation ?? null,
    related_id: row.related?.id ?? null,
    after_id: row.after_id ?? null,
    periodicity: row.period?.periodicity ?? null,
    period_from: row.period?.from ?? null,
    period_to: row.period?.to ?? null,
  })

/** Each sale is in at most one live document: the unique index refuses a second one. */
export const takeTickets = (tenantId: number, documentId: number, invoiceIds: readonly number[]) =>
  statement(
    `INSERT INTO cfdi_tickets (tenant_id, document_id, invoice_id) SELECT $1, $2, unnest($3::integer[])`,
    [tenantId, documentId, invoiceIds],
  )

export const releaseTickets = (tenantId: number, documentId: number) =>
  statement(`UPDATE cfdi_tickets SET is_live = false WHERE tenant_id = $1 AND document_id = $2`, [
    tenantId,
    documentId,
  ])

export interface DueDocument {
  tenant_id: number
  id: number
}

/** Documents of all stores that wait for their stamp. */
export const listDue = (now: Date, most: number): Statement<DueDocument> =>
  statement(
    `SELECT tenant_id, id FROM cfdi_documents WHERE next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $2`,
    [now, most],
  )

export interface LeasedDocument {
  sealed: Buffer
  attempts: number
  is_test: boolean
}

/** Leases a document: no other process sends it before `leasedUntil`, and a process that died leaves it due then. */
export const leaseDocument = (
  tenantId: number,
  id: number,
  now: Date,
  leasedUntil: Date,
): Statement<LeasedDocument> =>
  statement(
    `UPDATE cfdi_documents SET state = 'stamping', next_attempt_at = $4, attempts = attempts + 1
     WHERE tenant_id = $1 AND id = $2 AND state IN ('sealed', 'stamping') AND next_attempt_at <= $3
     RETURNING sealed, attempts, is_test`,
    [tenantId, id, now, leasedUntil],
  )

/** @returns no row when another process was faster */
export const keepStamp = (
  tenantId: number,
  id: number,
  { uuid, stamped, at }: { uuid: string; stamped: Buffer; at: Date },
) =>
  statement<{ id: number }>(
    `UPDATE cfdi_documents SET state = 'stamped', next_attempt_at = NULL, uuid = $3, stamped = $4, stamped_at = $5
     WHERE tenant_id = $1 AND id = $2 AND state = 'stamping' RETURNING id`,
    [tenantId, id, uuid, stamped, at],
  )

export const keepRefusal = (tenantId: number, id: number, code: string, refusal: string) =>
  statement<{ id: number }>(
    `UPDATE cfdi_documents SET state = 'rejected', next_attempt_at = NULL, refusal_code = $3, refusal = $4
     WHERE tenant_id = $1 AND id = $2 AND state = 'stamping' RETURNING id`,
    [tenantId, id, code, refusal],
  )

export const postpone = (tenantId: number, id: number, nextAttempt: Date) =>
  statement(
    `UPDATE cfdi_documents SET next_attempt_at = $3 WHERE tenant_id = $1 AND id = $2 AND state = 'stamping'`,
    [tenantId, id, nextAttempt],
  )

export interface DocumentRow {
  id: number
  state: string
  uuid: string | null
  refusal_code: string | null
  refusal: string | null
  stamped: Buffer | null
}

export const findByRequest = (tenantId: number, request: string): Statement<DocumentRow> =>
  statement(
    `SELECT id, state, uuid, refusal_code, refusal, stamped FROM cfdi_documents WHERE tenant_id = $1 AND request = $2`,
    [tenantId, request],
  )

/** The document that a sale is in. */
export const findLiveDocument = (tenantId: number, invoiceId: number): Statement<{ document_id: number }> =>
  statement(`SELECT document_id FROM cfdi_tickets WHERE tenant_id = $1 AND invoice_id = $2 AND is_live`, [
    tenantId,
    invoiceId,
  ])

/** The document after which this one leaves. */
export const findAfter = (tenantId: number, id: number): Statement<{ after_id: number | null }> =>
  statement('SELECT after_id FROM cfdi_documents WHERE tenant_id = $1 AND id = $2', [tenantId, id])

/** The country of phones without a prefix. */
export const findCountry = (tenantId: number): Statement<{ country: string }> =>
  statement('SELECT country FROM stores WHERE tenant_id = $1', [tenantId])
