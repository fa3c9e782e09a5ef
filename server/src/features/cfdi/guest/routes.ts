import { constanciaCode } from '@comanda/shared/cfdi/constancia'
import * as api from '@comanda/shared/cfdi/guest'
import { AppError } from '@comanda/shared/kernel/errors'
import { saved } from '../../../http/answers.ts'
import type { Allowance, CallRouter } from '../../../http/calls.ts'
import type { PublicContext } from '../../../http/context.ts'
import { signalOfReader } from '../../../http/sending/reader.ts'
import { StreamedAnswer } from '../../../http/sending/streamed-answer.ts'
import { FairTurns } from '../../../kernel/fair-turns.ts'
import { networkOf } from '../../../kernel/network.ts'
import { findStamped } from '../office/queries.ts'
import { pdfOf } from '../pdf/kept-pdf.ts'
import { readConstanciaPage } from './constancia.ts'
import { openToken } from './links.ts'
import { type GuestDeps, guestDocument, invoiceByCode } from './service.ts'

/** A phone asks each second for some seconds. */
const READS = { max: 120, timeWindow: 60_000 }
/** A PDF takes some milliseconds to draw. */
const FILES = { max: 30, timeWindow: 60_000 }

/** Each may take some seconds. */
const constancias = new FairTurns({ atOnce: 8, mostWaiting: 50, mostWaitingInLine: 5 })

/** What a guest does with the code of a receipt, without a session. */
export function guestInvoiceRoutes(
  calls: CallRouter,
  deps: GuestDeps & { limits: { qrOrder: Allowance }; constanciaUrl: string },
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
    api.readConstancia,
    async ({ now, request }, { body }) => {
      const code = constanciaCode(body)
      if (code === null) throw new AppError('invalid_input')
      const line = networkOf(request.ip)
      await deps.quotas.require('constanciasOfNetwork', line, now)
      return { receiver: await constancias.take(line, () => readConstanciaPage(deps.constanciaUrl, code)) }
    },
    { rateLimit: deps.limits.qrOrder },
  )
  calls.public(
    api.readGuestDocument,
    async ({ now }, { params: { token } }) => {
      return guestDocument(deps, await openToken(deps, token, now))
    },
    { rateLimit: READS },
  )

  async function stampedOf({ now, reply }: PublicContext, token: string) {
    const { db, id } = await openToken(deps, token, now)
    const file = await db.first(findStamped(db.tenantId, id))
    if (!file) throw new AppError('not_found')
    void reply.header('x-robots-tag', 'noindex')
    return { db, file }
  }
  calls.public(
    api.downloadGuestXml,
    async (context, { params: { token } }) => {
      const { file } = await stampedOf(context, token)
      return new StreamedAnswer('application/xml', `${file.uuid}.xml`, file.stamped)
    },
    { rateLimit: FILES },
  )
  calls.public(
    api.downloadGuestPdf,
    async (context, { params: { token } }) => {
      const { db, file } = await stampedOf(context, token)
      const bytes = await pdfOf(db, file, { signal: signalOfReader(context.reply) })
      return new StreamedAnswer('application/pdf', `${file.uuid}.pdf`, bytes)
    },
    { rateLimit: FILES },
  )
}
