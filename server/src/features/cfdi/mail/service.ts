import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos } from '@comanda/shared/kernel/money'
import type { TenantDb, TenantTx } from '../../../db/tenant.ts'
import type { Quotas } from '../../../guard/quotas.ts'
import { issuerOfCfdi, nameOfIssuer } from '../../../kernel/cfdi-issuer.ts'
import { enqueueMail } from '../../../mail/enqueue.ts'
import { fiscalDocumentMail } from '../../../mail/fiscal-document-mail.ts'
import { readDocument } from '../office/read.ts'
import { isMailedTo, keepAddress, keepMailed, type MailAddress } from './queries.ts'

export interface MailDeps {
  quotas: Quotas
}

/** Queues a mail with a stamped document. @returns false before the stamp */
export async function mailDocument(
  tx: TenantTx,
  { now, ...to }: MailAddress & { now: Date },
): Promise<boolean> {
  const { tenantId } = tx
  const { id, email } = to
  const row = await tx.first(keepMailed(tenantId, to, now))
  if (!row) return false
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
  return true
}

/** Whether one more mail may leave by itself; a store's mails of a day have a limit, because nobody has confirmed their addresses. */
export const mayMail = ({ quotas }: MailDeps, tenantId: number, now: Date): Promise<boolean> =>
  quotas.take('documentMailsOfStore', String(tenantId), now)

const ofDocument = (tenantId: number, id: number) => `${tenantId}\n${id}`

/** A person of the store sends a document. @throws not_found, too_many_requests */
export async function sendDocument(
  db: TenantDb,
  { quotas }: MailDeps,
  { id, email, now }: { id: number; email: string; now: Date },
): Promise<void> {
  const { tenantId } = db
  const { uuid } = await readDocument(db, id)
  if (uuid === null) throw new AppError('not_found', 'Esta factura todavía no está timbrada.')
  const often = 'Esta factura ya se mandó varias veces hoy. Descárgala, o mándala mañana.'
  await quotas.require('mailsOfDocument', ofDocument(tenantId, id), now, often)
  const many = 'Hoy ya salieron demasiadas facturas por correo. Descárgala, o mándala mañana.'
  await quotas.require('documentMailsOfStore', String(tenantId), now, many)
  await db.transaction((tx) => mailDocument(tx, { id, email, now }))
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
  await db.transaction((tx) => mailDocument(tx, { ...to, now }))
}
