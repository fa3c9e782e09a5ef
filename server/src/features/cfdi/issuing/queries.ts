import { type Statement, statement } from '../../../db/statement.ts'

export interface NewDocument {
  id: number
  kind: 'name' | 'global' | 'credit'
  request: string
  receiver_rfc: string
  total: number
  sealed: Buffer
  created_at: Date
  created_by: string
}

/** Stores the sealed bytes; they may leave from now on. */
export const insertDocument = (tenantId: number, row: NewDocument) =>
  statement(
    `INSERT INTO cfdi_documents (tenant_id, id, kind, request, state, receiver_rfc, total, sealed, next_attempt_at, created_at, created_by)
     VALUES ($1, $2, $3, $4, 'sealed', $5, $6, $7, $8, $8, $9)`,
    [
      tenantId,
      row.id,
      row.kind,
      row.request,
      row.receiver_rfc,
      row.total,
      row.sealed,
      row.created_at,
      row.created_by,
    ],
  )

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
     RETURNING sealed, attempts`,
    [tenantId, id, now, leasedUntil],
  )

/** @returns no row when another process was faster */
export const keepStamp = (tenantId: number, id: number, uuid: string, stamped: Buffer) =>
  statement<{ id: number }>(
    `UPDATE cfdi_documents SET state = 'stamped', next_attempt_at = NULL, uuid = $3, stamped = $4
     WHERE tenant_id = $1 AND id = $2 AND state = 'stamping' RETURNING id`,
    [tenantId, id, uuid, stamped],
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
