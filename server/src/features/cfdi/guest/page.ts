import { isOpenAt } from '@comanda/shared/billing/access'
import type { InvoiceRenderer, InvoiceStart } from '@comanda/shared/cfdi/guest-page'
import { sharedDocumentPath, tidyCode } from '@comanda/shared/cfdi/receipt-code'
import { AppError } from '@comanda/shared/kernel/errors'
import { guestLanguage } from '@comanda/shared/qr/guest-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TenantDb } from '../../../db/tenant.ts'
import { createTemplate } from '../../../http/guest-template.ts'
import { findFiscal } from '../issuer/queries.ts'
import { isReady } from '../issuer/settings.ts'
import { type LinkDeps, openToken } from './links.ts'
import { findGuestStore } from './queries.ts'
import { guestDocument } from './service.ts'

/** Of one network, which so does not learn by counting which restaurants invoice here. */
const ASKED = { max: 60, timeWindow: 10 * 60_000 }
/** Of one network. A link is opened by a phone, and by who shows its preview. */
const OPENED = { max: 120, timeWindow: 60_000 }

interface InvoicePageDeps extends LinkDeps {
  /** Absent when a development server serves the pages. */
  guest?: { renderer: InvoiceRenderer; invoiceTemplate: string } | undefined
  tenant: (tenantId: number) => TenantDb
  sendsMail: boolean
  clock: () => Date
}

const languageOf = ({ headers: { cookie, 'accept-language': accepted } }: FastifyRequest) =>
  guestLanguage(cookie, accepted)

const NOWHERE = { storeName: null, isTest: false }

/**
 * Serves the page on which a guest invoices a sale. It is the same for every code: no code is looked up before the guest has
 * sent the form.
 */
export function invoicePages(server: FastifyInstance, deps: InvoicePageDeps): void {
  const { guest, tenant, sendsMail, clock } = deps
  if (!guest) return
  const { renderer } = guest
  const fill = createTemplate(guest.invoiceTemplate)

  const send = (reply: FastifyReply, start: InvoiceStart) =>
    reply
      .status(start.storeName === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(fill(renderer.renderInvoice(start), start, ''))

  async function shownStore(store: number) {
    if (store === 0) return NOWHERE
    const [[place], [fiscal]] = await tenant(store).run(findGuestStore(store), findFiscal(store))
    const now = clock()
    if (!place || !isOpenAt(place, now) || !isReady(fiscal, now)) return NOWHERE
    return { storeName: place.name, isTest: fiscal?.pac === 'double' }
  }

  for (const url of ['/f', '/f/:store', '/f/:store/:code']) {
    server.get<{ Params: { store?: string; code?: string } }>(
      url,
      { config: { rateLimit: ASKED } },
      async (request, reply) => {
        const { store: written = '', code = '' } = request.params
        const store = /^[1-9]\d{0,8}$/.test(written) ? Number(written) : 0
        const shown = await shownStore(store)
        const asked = { language: languageOf(request), code: tidyCode(code) ?? '', link: null }
        return send(reply, { ...shown, ...asked, sendsMail, store })
      },
    )
  }

  /** Nothing but what the link opens: not the form, and no other document. */
  server.get<{ Params: { token: string } }>(
    sharedDocumentPath(':token'),
    { config: { rateLimit: OPENED } },
    async (request, reply) => {
      const { storeName, document } = await openLink(request.params.token)
      const start = { storeName, isTest: document?.is_test ?? false, link: { document } }
      return send(reply, { ...start, language: languageOf(request), store: 0, code: '', sendsMail: false })
    },
  )

  async function openLink(token: string) {
    try {
      const opened = await openToken(deps, token, clock())
      return { storeName: opened.storeName, document: await guestDocument(deps, opened) }
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return { storeName: null, document: null }
      throw error
    }
  }
}
