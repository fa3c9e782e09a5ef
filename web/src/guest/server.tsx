/** @jsxImportSource preact */
import type { InvoiceStart } from '@comanda/shared/cfdi/guest-page'
import type { GuestPage, GuestStart } from '@comanda/shared/qr/guest-page'
import { renderToString } from 'preact-render-to-string'
import { App } from './App.tsx'
import { headOfPage } from './head.ts'
import { InvoiceApp, titleOf } from './invoice/InvoiceApp.tsx'
import { textsIn } from './invoice/texts.ts'

/** Renders the first HTML; called by the server. */
export function render(start: GuestStart): GuestPage {
  const html = renderToString(<App start={start} />)
  return { ...headOfPage(start.view, start.menu, start.language), html }
}

/** The same for the invoice page. */
export function renderInvoice(start: InvoiceStart): GuestPage {
  const title = titleOf(start, textsIn(start.language))
  const lang = start.language === 'en' ? 'en' : 'es-MX'
  return { lang, title, description: title, html: renderToString(<InvoiceApp start={start} />) }
}
