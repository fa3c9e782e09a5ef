import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos } from '@comanda/shared/kernel/money'
import type { WriteEntry } from '../../../audit/queries.ts'
import type { TenantDb, TenantTx } from '../../../db/tenant.ts'
import type { Quotas } from '../../../guard/quotas.ts'
import type { StoreContext } from '../../../http/context.ts'
import { issuerOfCfdi, nameOfIssuer } from '../../../kernel/cfdi-issuer.ts'
import { enqueueMail } from '../../../mail/enqueue.ts'
import { fiscalDocumentMail } from '../../../mail/fiscal-document-mail.ts'
import { readDocument } from '../office/read.ts'
import { isMailedTo, keepAddress, keepMailed, type MailAddress } from './queries.ts'

export interface MailDeps {
  quotas: Quotas
}

/** What calls of staff leave in the log. */
export interface StaffMailDeps extends MailDeps {
  writeEntry: WriteEntry
}

/**
 * Queues a mail with a stamped document.
 * @param isCorrection whether the address takes the place of the kept one
 * @returns whether it went to another address than the kept one; null before the stamp
 */
export async function mailDocument(
  tx: TenantTx,
  { now, isCorrection = false, ...to }: MailAddress & { now: Date; isCorrection?: boolean },
): Promise<{ isElsewhere: boolean } | null> {
  const { tenantId } = tx
  const { id, email } = to
  const row = await tx.first(keepMailed(tenantId, to, { at: now, isCorrection }))
  if (!row) return null
  const xml = row.stamped.toString()
  const mail = fiscalDocumentMail({
    kind: row.kind,
    folio: `${row.series} ${id}`,
    total: formatCentavos(row.total),
    isTest: row.is_test,
    issuer: { rfc: issuerOfCfdi(xml), name: nameOfIssuer(xml) },
    language: row.mail_language ?? 'es',
  })
  await enqueueMail(tx, email, mail, now, { store: tenantId, document: id })
  return { isElsewhere: row.email?.toLowerCase() !== email.toLowerCase() }
}

/** Whether one more mail may leave by itself; a store's mails of a day have a limit, because their addresses are not confirmed. */
export const mayMail = ({ quotas }: MailDeps, tenantId: number, now: Date): Promise<boolean> =>
  quotas.take('documentMailsOfStore', String(tenantId), now)

const ofDocument = (tenantId: number, id: number) => `${tenantId}\n${id}`

/** A person of the store sends a document. @throws not_found, too_many_requests */
export async function sendDocument(
  context: StoreContext,
  { quotas, writeEntry }: StaffMailDeps,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const { db, tenantId, now } = context
  const { uuid } = await readDocument(db, id)
  if (uuid === null) throw new AppError('not_found', 'Esta factura todavía no está timbrada.')
  const often = 'Esta factura ya se mandó varias veces hoy. Descárgala, o mándala mañana.'
  await quotas.require('mailsOfDocument', ofDocument(tenantId, id), now, often)
  const many = 'Hoy ya salieron demasiadas facturas por correo. Descárgala, o mándala mañana.'
  await quotas.require('documentMailsOfStore', String(tenantId), now, many)
  await context.write(async (tx) => {
    const sent = await mailDocument(tx, { id, email, now })
    const { key } = sent?.isElsewhere ? AUDIT_EVENTS.cfdiSentElsewhere : AUDIT_EVENTS.cfdiSent
    tx.atEnd(writeEntry(context, { action: key, about: [email], details: { id, email } }))
  })
}

/** A guest comes back to a document with another address, as after a mistyped one: it is sent there too. */
export async function sendToGuest(
  db: TenantDb,
  deps: MailDeps,
  { now, ...to }: MailAddress & { now: Date },
): Promise<void> {
  const { tenantId } = db
  const { id, email } = to
  // It leaves with the stamp.
  if (await db.first(keepAddress(tenantId, to))) return
  if (await db.first(isMailedTo(tenantId, id, email))) return
  if (!(await deps.quotas.take('mailsOfDocument', ofDocument(tenantId, id), now))) return
  if (!(await mayMail(deps, tenantId, now))) return
  await db.transaction((tx) => mailDocument(tx, { ...to, now, isCorrection: true }))
}
