import type { Certifier, Wait } from '@comanda/shared/cfdi/words'
import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import { type Statement, statement } from '../../../db/statement.ts'
import type { DocumentToCancel } from './rules.ts'

export interface CancellableRow extends DocumentToCancel {
  uuid: string | null
  invoice_id: number | null
  check_id: number | null
  mail_language: GuestLanguage | null
}

/** SQL for whether a stamped substitute is all that follows a document. $1 is the store. */
export const isReplaced = (document: string): string =>
  `(SELECT count(*) > 0 AND bool_and(own.relation = '04' AND own.state = 'stamped') FROM cfdi_documents own
    WHERE own.tenant_id = $1 AND own.related_id = ${document}.id AND own.state NOT IN ('rejected', 'cancelled'))`

const CANCELLABLE = `
SELECT d.kind, d.state, d.receiver_rfc, d.total, d.created_at, d.uuid, d.mail_language, sale.invoice_id, sale.check_id,
       EXISTS (SELECT FROM cfdi_documents after WHERE after.tenant_id = $1 AND after.related_id = d.id
               AND after.state NOT IN ('rejected', 'cancelled')) AS is_followed,
       ${isReplaced('d')} AS is_replaced
FROM cfdi_documents d
LEFT JOIN LATERAL (
  SELECT t.invoice_id, c.id AS check_id FROM cfdi_tickets t
  JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = t.invoice_id
  WHERE t.tenant_id = $1 AND t.document_id = d.id AND d.kind = 'name' LIMIT 1) sale ON true
WHERE d.tenant_id = $1 AND d.id = $2`

/** `invoice_id` and `check_id` are of a document by name. */
export const findCancellable = (tenantId: number, id: number): Statement<CancellableRow> =>
  statement(CANCELLABLE, [tenantId, id])

/** Requests to cancel a document, and to follow it by another, take turns. */
export const lockDocument = (tenantId: number, id: number): Statement<{ id: number }> =>
  statement('SELECT id FROM cfdi_documents WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [tenantId, id])

interface CancelRequest {
  motive: '01' | '02' | '03'
  by: string
  now: Date
}

/** The worker asks the certifier; the request is kept before it leaves. */
export const askToCancel = (tenantId: number, id: number, { motive, by, now }: CancelRequest) =>
  statement<{ id: number }>(
    `UPDATE cfdi_documents SET state = 'cancelling', cancel_motive = $3, cancel_asked_by = $4, cancel_asked_at = $5,
            next_attempt_at = $5, attempts = 0, acknowledgement = NULL, refusal_code = NULL, refusal = NULL
     WHERE tenant_id = $1 AND id = $2 AND state = 'stamped' RETURNING id`,
    [tenantId, id, motive, by, now],
  )

export interface LeasedCancelling {
  uuid: string
  is_test: boolean
  /** Who stamped it. */
  pac: Certifier
  attempts: number
  cancel_motive: '01' | '02' | '03'
  cancel_asked_at: Date
  acknowledgement: string | null
  receiver_rfc: string
  total: number
  stamped: Buffer
  substitute: string | null
}

export const leaseCancelling = (
  tenantId: number,
  id: number,
  now: Date,
  leasedUntil: Date,
): Statement<LeasedCancelling> =>
  statement(
    `UPDATE cfdi_documents d SET next_attempt_at = $4, attempts = attempts + 1
     WHERE d.tenant_id = $1 AND d.id = $2 AND d.state = 'cancelling' AND d.next_attempt_at <= $3
     RETURNING d.uuid, d.is_test, d.pac, d.attempts, d.cancel_motive, d.cancel_asked_at, d.acknowledgement, d.receiver_rfc, d.total, d.stamped,
       (SELECT own.uuid FROM cfdi_documents own WHERE own.tenant_id = $1 AND own.related_id = d.id AND own.relation = '04'
          AND own.state = 'stamped' LIMIT 1) AS substitute`,
    [tenantId, id, now, leasedUntil],
  )

export const keepAcknowledgement = (tenantId: number, id: number, acknowledgement: string, next: Date) =>
  statement(
    `UPDATE cfdi_documents SET acknowledgement = $3, next_attempt_at = $4, attempts = 0, waits = NULL, said = NULL
     WHERE tenant_id = $1 AND id = $2 AND state = 'cancelling'`,
    [tenantId, id, acknowledgement, next],
  )

export const keepCancelled = (tenantId: number, id: number, now: Date) =>
  statement<{ id: number }>(
    `UPDATE cfdi_documents SET state = 'cancelled', cancelled_at = $3, next_attempt_at = NULL, waits = NULL, said = NULL
     WHERE tenant_id = $1 AND id = $2 AND state = 'cancelling' RETURNING id`,
    [tenantId, id, now],
  )

/** It stays valid; `refusal` says why. */
export const keepValid = (tenantId: number, id: number, code: string, refusal: string) =>
  statement(
    `UPDATE cfdi_documents SET state = 'stamped', next_attempt_at = NULL, waits = NULL, said = NULL, refusal_code = $3, refusal = $4
     WHERE tenant_id = $1 AND id = $2 AND state = 'cancelling'`,
    [tenantId, id, code, refusal],
  )

/** @param wait null: the certifier answered, and the document is not final */
export const askAgainAt = (
  tenantId: number,
  id: number,
  next: Date,
  wait: { reason: Wait; said?: string } | null,
) =>
  statement(
    `UPDATE cfdi_documents SET next_attempt_at = $3, waits = $4, said = $5 WHERE tenant_id = $1 AND id = $2 AND state = 'cancelling'`,
    [tenantId, id, next, wait?.reason ?? null, wait?.said ?? null],
  )
