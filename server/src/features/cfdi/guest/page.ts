import { isOpenAt } from '@comanda/shared/billing/access'
import type { InvoiceRenderer } from '@comanda/shared/cfdi/guest-page'
import { tidyCode } from '@comanda/shared/cfdi/receipt-code'
import { guestLanguage } from '@comanda/shared/qr/guest-page'
import type { FastifyInstance } from 'fastify'
import type { TenantDb } from '../../../db/tenant.ts'
import { createTemplate } from '../../../http/guest-template.ts'
import { findFiscal } from '../issuer/queries.ts'
import { isReady } from '../issuer/settings.ts'
import { findGuestStore } from './queries.ts'

interface InvoicePageDeps {
  /** Absent when a development server serves the pages. */
  guest?: { renderer: InvoiceRenderer; invoiceTemplate: string } | undefined
  tenant: (tenantId: number) => TenantDb
  sendsMail: boolean
  clock: () => Date
}

const NOWHERE = { storeName: null, isTest: false }

/**
 * Serves the page on which a guest invoices a sale. It is the same for every code: no code is looked up before the guest has
 * sent the form.
 */
export function invoicePages(
  server: FastifyInstance,
  { guest, tenant, sendsMail, clock }: InvoicePageDeps,
): void {
  if (!guest) return
  const fill = createTemplate(guest.invoiceTemplate)

  async function shownStore(store: number) {
    if (store === 0) return NOWHERE
    const [[place], [fiscal]] = await tenant(store).run(findGuestStore(store), findFiscal(store))
    const now = clock()
    if (!place || !isOpenAt(place, now) || !isReady(fiscal, now)) return NOWHERE
    return { storeName: place.name, isTest: fiscal?.pac === 'double' }
  }

  for (const url of ['/f', '/f/:store', '/f/:store/:code']) {
    server.get<{ Params: { store?: string; code?: string } }>(url, async (request, reply) => {
      const { store: written = '', code = '' } = request.params
      const { cookie, 'accept-language': accepted } = request.headers
      const store = /^[1-9]\d{0,8}$/.test(written) ? Number(written) : 0
      const shown = await shownStore(store)
      const start = {
        ...shown,
        sendsMail,
        store,
        language: guestLanguage(cookie, accepted),
        code: tidyCode(code) ?? '',
      }
      return reply
        .status(shown.storeName === null ? 404 : 200)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(fill(guest.renderer.renderInvoice(start), start, ''))
    })
  }
}
