import type { InvoiceStart } from '@comanda/shared/cfdi/guest-page'
import type { GuestPage, GuestStart } from '@comanda/shared/qr/guest-page'
import { escapeHtml, readBuiltPage } from './built-page.ts'

/** Inserts a rendered page, the tags of its preview and its initial data into the built m.html. */
export type Template = (page: GuestPage, start: GuestStart | InvoiceStart, preview: string) => string

const SCRIPT = /<script type="module"[^>]*><\/script>/

/** Reads the built page. The script comes last with low priority, because the first pictures are more urgent. */
export function readTemplate(webDir: string, file: 'm.html' | 'f.html' = 'm.html'): string {
  const page = readBuiltPage(webDir, file)
  const [script = ''] = SCRIPT.exec(page) ?? []
  const last = script.replace('<script', '<script fetchpriority="low"')
  return page.replace(script, '').replace('</body>', () => `${last}</body>`)
}

const SLOTS = {
  lang: '<html lang="en">',
  title: '<title>Menu</title>',
  description: '<meta name="description" content="Menu" />',
  html: '<div id="guest"></div>',
}

/** @throws Error when the page lacks the place of one of the parts. */
export function createTemplate(source: string): Template {
  for (const slot of Object.values(SLOTS)) {
    if (source.split(slot).length !== 2) throw new Error(`m.html should have one ${slot}`)
  }
  return ({ lang, title, description, html }, start, preview) =>
    source
      .replace(SLOTS.lang, () => `<html lang="${lang}">`)
      .replace(SLOTS.title, () => `<title>${escapeHtml(title)}</title>`)
      .replace(
        SLOTS.description,
        () => `<meta name="description" content="${escapeHtml(description)}" />${preview}`,
      )
      .replace(SLOTS.html, () => `<div id="guest">${html}</div>${dataBlock(start)}`)
}

/** Escapes `<`, because a script element ends at the first `</script`. */
const dataBlock = (start: GuestStart | InvoiceStart): string =>
  `<script type="application/json" id="menu">${JSON.stringify(start).replaceAll('<', '\\u003c')}</script>`
