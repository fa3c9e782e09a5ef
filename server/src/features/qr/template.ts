import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GuestPage, GuestStart } from '@comanda/shared/qr/guest-page'

/** Inserts a rendered page and its initial data into the built m.html. */
export type Template = (page: GuestPage, start: GuestStart) => string

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)"[^>]*>/g

const SCRIPT = /<script type="module"[^>]*><\/script>/

/**
 * Reads the built page with its styles inlined, so that the menu is shown without another request. The script comes
 * last with low priority, because the first pictures are more urgent.
 */
export function readTemplate(webDir: string): string {
  const read = (file: string) => readFileSync(join(webDir, file), 'utf8')
  const page = read('m.html').replace(STYLESHEET, (_, file: string) => `<style>${read(file)}</style>`)
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
  return ({ lang, title, description, html }, start) =>
    source
      .replace(SLOTS.lang, () => `<html lang="${lang}">`)
      .replace(SLOTS.title, () => `<title>${escapeHtml(title)}</title>`)
      .replace(SLOTS.description, () => `<meta name="description" content="${escapeHtml(description)}" />`)
      .replace(SLOTS.html, () => `<div id="guest">${html}</div>${dataBlock(start)}`)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Escapes `<`, because a script element ends at the first `</script`. */
const dataBlock = (start: GuestStart): string =>
  `<script type="application/json" id="menu">${JSON.stringify(start).replaceAll('<', '\\u003c')}</script>`
