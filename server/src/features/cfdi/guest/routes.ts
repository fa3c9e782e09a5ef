import * as api from '@comanda/shared/cfdi/guest'
import { AppError } from '@comanda/shared/kernel/errors'
import { saved } from '../../../http/answers.ts'
import type { Allowance, CallRouter } from '../../../http/calls.ts'
import { StreamedAnswer } from '../../../http/sending/streamed-answer.ts'
import { findStamped } from '../office/queries.ts'
import { readDocument } from '../office/read.ts'
import { pdfOf } from '../pdf/pdf.ts'
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
    return { ...file, state: (await readDocument(db, id)).state }
  }
  calls.public(
    api.downloadGuestXml,
    async ({ now }, { params: { token } }) => {
      const { uuid, stamped } = await stampedOf(token, now)
      return new StreamedAnswer('application/xml', `${uuid}.xml`, stamped)
    },
    { rateLimit: FILES },
  )
  calls.public(
    api.downloadGuestPdf,
    async ({ now }, { params: { token } }) => {
      const { uuid, ...document } = await stampedOf(token, now)
      return new StreamedAnswer('application/pdf', `${uuid}.pdf`, await pdfOf(document))
    },
    { rateLimit: FILES },
  )
}
