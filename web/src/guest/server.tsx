/** @jsxImportSource preact */
import type { GuestPage, GuestStart } from '@comanda/shared/qr/guest-page'
import { renderToString } from 'preact-render-to-string'
import { App } from './App.tsx'
import { headOfPage } from './head.ts'

/** Renders the first HTML; called by the server. */
export function render(start: GuestStart): GuestPage {
  const html = renderToString(<App start={start} />)
  return { ...headOfPage(start.view, start.menu, start.language), html }
}
