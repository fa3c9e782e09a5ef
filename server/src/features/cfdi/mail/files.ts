import type { TenantDb } from '../../../db/tenant.ts'
import type { MailFile } from '../../../mail/transport.ts'
import { findStamped } from '../office/queries.ts'
import { pdfOf } from '../pdf/kept-pdf.ts'

/** What a mail has of a document, as it is now. @returns null when the document no longer exists, as after an erasure */
export async function filesOfDocument(db: TenantDb, id: number): Promise<MailFile[] | null> {
  const file = await db.first(findStamped(db.tenantId, id))
  if (!file) return null
  return [
    { name: `${file.uuid}.xml`, type: 'application/xml', bytes: file.stamped },
    { name: `${file.uuid}.pdf`, type: 'application/pdf', bytes: await pdfOf(db, file) },
  ]
}
