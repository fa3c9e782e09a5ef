import * as api from '@comanda/shared/cfdi/guest'
import { AppError } from '@comanda/shared/kernel/errors'
import { saved } from '../../../http/answers.ts'
import type { Allowance, CallRouter } from '../../../http/calls.ts'
import { signalOfReader } from '../../../http/sending/reader.ts'
import { StreamedAnswer } from '../../../http/sending/streamed-answer.ts'
import { findStamped } from '../office/queries.ts'
import { pdfOf } from '../pdf/kept-pdf.ts'
import { type GuestDeps, guestDocument, invoiceByCode, openToken } from './service.ts'

/** A phone asks each second for some seconds. */
const READS = { max: 120, timeWindow: 60_000 }
/** A PDF takes some milliseconds to draw. */
const FILES = { max: 30, timeWindow: 60_000 }

/** What a guest does with the code of a receipt, without a session. */
export function guestInvoiceRoutes(
  calls: CallRouter,
  deps: GuestDeps & { limits: { qrOrder: Allowance } },
): void {
  calls.public(
    api.askForInvoice,
    async ({ now, request }, { params: { store, code }, body }) => {
      const document = await invoiceByCode(deps, { store, code, address: request.ip, body, now })
      return saved('Tu factura está en camino.', { document })
    },
    { rateLimit: deps.limits.qrOrder },
  )
  calls.public(
    api.readGuestDocument,
    async ({ now }, { params: { token } }) => {
      const { db, id } = await openToken(deps, token, now)
      return guestDocument(deps, db, id)
    },
    { rateLimit: READS },
  )

  async function stampedOf(token: string, now: Date) {
    const { db, id } = await openToken(deps, token, now)
    const file = await db.first(findStamped(db.tenantId, id))
    if (!file) throw new AppError('not_found')
    return { db, file }
  }
  calls.public(
    api.downloadGuestXml,
    async ({ now }, { params: { token } }) => {
      const { file } = await stampedOf(token, now)
      return new StreamedAnswer('application/xml', `${file.uuid}.xml`, file.stamped)
    },
    { rateLimit: FILES },
  )
  calls.public(
    api.downloadGuestPdf,
    async ({ now, reply }, { params: { token } }) => {
      const { db, file } = await stampedOf(token, now)
      const bytes = await pdfOf(db, file, { signal: signalOfReader(reply) })
      return new StreamedAnswer('application/pdf', `${file.uuid}.pdf`, bytes)
    },
    { rateLimit: FILES },
  )
}
