import type { Certifier, DocumentKind, Wait } from '@comanda/shared/cfdi/words'
import { ofStores, type SomeStores } from '../../../db/nodes.ts'
import { type Statement, statement } from '../../../db/statement.ts'

export interface DueDocument {
  tenant_id: number
  id: number
}

/** Documents of these stores that wait for their stamp. */
export const listDue = (stores: SomeStores, now: Date, most: number): Statement<DueDocument> =>
  statement(
    `SELECT tenant_id, id FROM cfdi_documents WHERE ${ofStores(stores)} AND next_attempt_at <= $1
     ORDER BY next_attempt_at LIMIT $2`,
    [now, most],
  )

export interface LeasedDocument {
  sealed: Buffer
  email: string | null
  attempts: number
  is_test: boolean
  pac: Certifier
  created_at: Date
  /** Its bytes may be at the certifier already. */
  was_sent: boolean
}

/**
 * Leases a document: no other process sends it before `leasedUntil`, and a process that died leaves it due then. What has not left goes to the
 * certifier that the store has now; what may have a stamp stays with the one that may have it.
 */
export const leaseDocument = (
  tenantId: number,
  id: number,
  now: Date,
  leasedUntil: Date,
): Statement<LeasedDocument> =>
  statement(
    `UPDATE cfdi_documents d SET state = 'stamping', next_attempt_at = $4, attempts = d.attempts + 1,
       pac = CASE WHEN earlier.state = 'sealed' AND own.pac <> 'double' THEN own.pac ELSE d.pac END
     FROM (SELECT id, state FROM cfdi_documents
           WHERE tenant_id = $1 AND id = $2 AND state IN ('sealed', 'stamping') AND next_attempt_at <= $3 FOR UPDATE) earlier,
          fiscal_settings own
     WHERE d.tenant_id = $1 AND d.id = $2 AND d.id = earlier.id AND own.tenant_id = $1
     RETURNING d.sealed, d.email, d.attempts, d.is_test, d.pac, d.created_at, earlier.state = 'stamping' AS was_sent`,
    [tenantId, id, now, leasedUntil],
  )

/** The documents that waited for this one may leave. */
export const wakeFollowing = (tenantId: number, id: number, now: Date) =>
  statement(
    `UPDATE cfdi_documents SET next_attempt_at = $3 WHERE tenant_id = $1 AND after_id = $2 AND state = 'sealed'`,
    [tenantId, id, now],
  )

/** The documents that waited for this one are refused with it. */
export const refuseFollowing = (tenantId: number, id: number, code: string, refusal: string) =>
  statement<{ id: number }>(
    `UPDATE cfdi_documents SET state = 'rejected', next_attempt_at = NULL, refusal_code = $3, refusal = $4
     WHERE tenant_id = $1 AND after_id = $2 AND state = 'sealed' RETURNING id`,
    [tenantId, id, code, refusal],
  )

/**
 * The parts of sales of a refused document go back to the document that they were taken from: the global that it should have been
 * credited in, or the one that it should have replaced.
 */
export const returnTickets = (tenantId: number, refused: number, to: number) =>
  statement(
    `UPDATE cfdi_tickets t SET is_live = true
     WHERE t.tenant_id = $1 AND t.document_id = $3
       AND EXISTS (SELECT FROM cfdi_tickets own WHERE own.tenant_id = $1 AND own.document_id = $2
                   AND own.invoice_id = t.invoice_id AND own.sale_part = t.sale_part)
       AND NOT EXISTS (SELECT FROM cfdi_tickets other
                       WHERE other.tenant_id = $1 AND other.invoice_id = t.invoice_id AND other.sale_part = t.sale_part AND other.is_live)`,
    [tenantId, refused, to],
  )

export interface Relation {
  kind: DocumentKind
  relation: '01' | '04' | null
  related_id: number | null
  created_by: string
}

export const findRelation = (tenantId: number, id: number): Statement<Relation> =>
  statement(
    'SELECT kind, relation, related_id, created_by FROM cfdi_documents WHERE tenant_id = $1 AND id = $2',
    [tenantId, id],
  )

/** @returns where it is sent; no row when another process was faster */
export const keepStamp = (
  tenantId: number,
  id: number,
  { uuid, stamped, at }: { uuid: string; stamped: Buffer; at: Date },
) =>
  statement<{ email: string | null }>(
    `UPDATE cfdi_documents SET state = 'stamped', next_attempt_at = NULL, uuid = $3, stamped = $4, stamped_at = $5, waits = NULL, said = NULL,
            refusal_code = NULL, refusal = NULL
     WHERE tenant_id = $1 AND id = $2 AND state = 'stamping' RETURNING email`,
    [tenantId, id, uuid, stamped, at],
  )

export const keepRefusal = (tenantId: number, id: number, code: string, refusal: string) =>
  statement<{ id: number }>(
    `UPDATE cfdi_documents SET state = 'rejected', next_attempt_at = NULL, refusal_code = $3, refusal = $4, waits = NULL, said = NULL
     WHERE tenant_id = $1 AND id = $2 AND state = 'stamping' RETURNING id`,
    [tenantId, id, code, refusal],
  )

/** @param isSent whether its bytes may be at the certifier; otherwise it is as it was sealed */
export const postpone = (
  tenantId: number,
  id: number,
  { next, why, said, isSent }: { next: Date; why: Wait; said: string | null; isSent: boolean },
) =>
  statement(
    `UPDATE cfdi_documents SET next_attempt_at = $3, waits = $4, said = $6, state = CASE WHEN $5 THEN 'stamping' ELSE 'sealed' END
     WHERE tenant_id = $1 AND id = $2 AND state = 'stamping'`,
    [tenantId, id, next, why, isSent, said],
  )

/** Refused although it may have a stamp: it keeps its sales, and is sent again at `next`. */
export const keepDoubt = (
  tenantId: number,
  id: number,
  { code, message, next }: { code: string; message: string; next: Date },
) =>
  statement(
    `UPDATE cfdi_documents SET next_attempt_at = $5, refusal_code = $3, refusal = $4, waits = NULL, said = NULL
     WHERE tenant_id = $1 AND id = $2 AND state = 'stamping'`,
    [tenantId, id, code, message, next],
  )

/** A document in doubt, locked. */
export const lockDoubt = (
  tenantId: number,
  id: number,
): Statement<{ refusal_code: string; next_attempt_at: Date }> =>
  statement(
    `SELECT refusal_code, next_attempt_at FROM cfdi_documents
     WHERE tenant_id = $1 AND id = $2 AND state = 'stamping' AND refusal_code IS NOT NULL FOR UPDATE`,
    [tenantId, id],
  )

/** The document after which this one leaves, and the one that it replaces. */
export const findAfter = (
  tenantId: number,
  id: number,
): Statement<{ after_id: number | null; related_id: number | null }> =>
  statement('SELECT after_id, related_id FROM cfdi_documents WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    id,
  ])

/** The country of phones without a prefix. */
export const findCountry = (tenantId: number): Statement<{ country: string }> =>
  statement('SELECT country FROM stores WHERE tenant_id = $1', [tenantId])
