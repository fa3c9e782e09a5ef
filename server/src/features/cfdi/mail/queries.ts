import type { DocumentKind } from '@comanda/shared/cfdi/words'
import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import { type Statement, statement } from '../../../db/statement.ts'

export interface MailedRow {
  kind: DocumentKind
  series: string
  total: number
  is_test: boolean
  mail_language: GuestLanguage | null
  stamped: Buffer
  /** Where the document is sent by itself. */
  email: string | null
}

/** Where a document is sent. Its language stays as it is unless one is given. */
export interface MailAddress {
  id: number
  email: string
  language?: GuestLanguage | null
}

/**
 * Keeps that a mail with a stamped document is queued to an address. A copy sent elsewhere leaves the kept address as it is.
 * @param isCorrection whether the address takes the place of the kept one
 * @returns no row before the stamp
 */
export const keepMailed = (
  tenantId: number,
  { id, email, language = null }: MailAddress,
  { at, isCorrection }: { at: Date; isCorrection: boolean },
): Statement<MailedRow> =>
  statement(
    `UPDATE cfdi_documents d SET email = kept.email, mail_language = coalesce($5, d.mail_language),
       mailed_at = CASE WHEN lower(kept.email) = lower($3) THEN $4 ELSE d.mailed_at END
     FROM (SELECT CASE WHEN $6 THEN $3 ELSE coalesce(email, $3) END AS email FROM cfdi_documents
           WHERE tenant_id = $1 AND id = $2) kept
     WHERE d.tenant_id = $1 AND d.id = $2 AND d.stamped IS NOT NULL
     RETURNING d.kind, d.series, d.total, d.is_test, d.mail_language, d.stamped, d.email`,
    [tenantId, id, email, at, language, isCorrection],
  )

/** Keeps where a document is sent once it is stamped. @returns no row after the stamp */
export const keepAddress = (
  tenantId: number,
  { id, email, language = null }: MailAddress,
): Statement<{ id: number }> =>
  statement(
    `UPDATE cfdi_documents SET email = $3, mail_language = coalesce($4, mail_language)
     WHERE tenant_id = $1 AND id = $2 AND stamped IS NULL RETURNING id`,
    [tenantId, id, email, language],
  )

export const isMailedTo = (tenantId: number, id: number, email: string): Statement<{ id: number }> =>
  statement(
    `SELECT id FROM cfdi_documents
     WHERE tenant_id = $1 AND id = $2 AND mailed_at IS NOT NULL AND lower(email) = lower($3)`,
    [tenantId, id, email],
  )
