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
}

/** Where a document is sent. Its language stays as it is unless one is given. */
export interface MailAddress {
  id: number
  email: string
  language?: GuestLanguage | null
}

/** Keeps that a mail with a stamped document is queued to an address. @returns no row before the stamp */
export const keepMailed = (
  tenantId: number,
  { id, email, language = null }: MailAddress,
  at: Date,
): Statement<MailedRow> =>
  statement(
    `UPDATE cfdi_documents SET email = $3, mailed_at = $4, mail_language = coalesce($5, mail_language)
     WHERE tenant_id = $1 AND id = $2 AND stamped IS NOT NULL
     RETURNING kind, series, total, is_test, mail_language, stamped`,
    [tenantId, id, email, at, language],
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
