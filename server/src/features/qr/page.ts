import { createHash } from 'node:crypto'
import type { InvoiceRenderer } from '@comanda/shared/cfdi/guest-page'
import {
  type GuestLanguage,
  type GuestRenderer,
  type GuestStart,
  guestLanguage,
  guestPlaceOf,
} from '@comanda/shared/qr/guest-page'
import type { FastifyInstance } from 'fastify'
import { type LinkPreview, previewTags } from '../../http/built-page.ts'
import { createTemplate, type Template } from '../../http/guest-template.ts'
import { LINK_PICTURE } from '../../http/landing.ts'
import { CachedAnswer } from '../../http/sending/cached-answer.ts'
import { CachedBody } from '../../http/sending/cached-body.ts'
import type { OpenMenu, QrMenus } from './menus.ts'

export interface GuestPages {
  renderer: GuestRenderer & InvoiceRenderer
  /** The built m.html. */
  template: string
  /** The built f.html. */
  invoiceTemplate: string
}

interface GuestPageDeps {
  /** Absent when a development server serves the pages. */
  guest?: GuestPages | undefined
  menus: QrMenus
  /** The public address, for the picture of a link to a menu. */
  baseUrl: () => string
  clock: () => Date
}

/** The request headers that a page depends on. */
const VARY = 'accept-encoding, accept-language, cookie'

/**
 * The browser fetches larger menus after the page, because rendering them would block the event loop for other stores.
 */
const MAX_DRAWN = { items: 500, bytes: 524_288 }

/**
 * Serves the diner's pages rendered, so that the first answer already shows the menu. A page is rendered once per
 * version of a menu for all tables; the browser reads the table from its own address.
 */
export function guestPages(server: FastifyInstance, { guest, menus, baseUrl, clock }: GuestPageDeps): void {
  if (!guest) return
  const draw = drawer(guest, baseUrl)
  const fixed = (view: GuestStart['view'], status: number): Record<GuestLanguage, CachedAnswer> => {
    const of = (language: GuestLanguage) => draw({ view, language, code: '', menu: null }, status)
    return { en: of('en'), es: of('es') }
  }
  const broken = fixed('broken', 404)
  const outcomes = { success: fixed('success', 200), failed: fixed('failed', 200) }
  const unavailable = { off: fixed('unavailable', 200), inactive: fixed('unavailable', 404) }
  const kept = new WeakMap<OpenMenu, Map<string, CachedAnswer>>()

  function menuPage(
    open: OpenMenu,
    { view, code, language }: { view: 'menu' | 'cart'; code: string; language: GuestLanguage },
  ): CachedAnswer {
    if (open.menu.storeSettings.is_qr_menu_enabled === 0) return unavailable.off[language]
    const pages = kept.get(open) ?? new Map<string, CachedAnswer>()
    kept.set(open, pages)
    const key = `${language} ${view}`
    const page =
      pages.get(key) ??
      draw({ view, language, code, menu: isDrawn(open) ? open.menu : null }, 200, open.menu.storeSettings)
    pages.set(key, page)
    return page
  }

  async function answerTo(path: string, language: GuestLanguage): Promise<CachedAnswer> {
    const { view, code } = guestPlaceOf(path)
    if (view === 'broken') return broken[language]
    if (view === 'success' || view === 'failed') return outcomes[view][language]
    const now = clock()
    const open = await menus.open(code, now)
    if (open) return menuPage(open, { view, code, language })
    return (await menus.knows(code, now)) ? unavailable.inactive[language] : broken[language]
  }

  for (const url of ['/m', '/m/*']) {
    server.get<{ Params: { '*'?: string } }>(url, async (request, reply) => {
      const { cookie, 'accept-language': accepted } = request.headers
      const language = guestLanguage(cookie, accepted)
      const path = `/m/${request.params['*'] ?? ''}`
      try {
        return await (await answerTo(path, language)).send(request, reply)
      } catch (error) {
        request.log.error({ err: error }, 'a diner’s page failed')
        // Without the menu, the page fetches it in the browser and offers a retry.
        const { view, code } = guestPlaceOf(path)
        return draw({ view, language, code, menu: null }, 503).send(request, reply)
      }
    })
  }
}

const isDrawn = ({ menu, bytes }: OpenMenu): boolean =>
  menu.menuItems.length <= MAX_DRAWN.items && bytes <= MAX_DRAWN.bytes

type StoreOfMenu = OpenMenu['menu']['storeSettings']

function drawer(
  { renderer, template }: GuestPages,
  baseUrl: () => string,
): (start: GuestStart, status: number, store?: StoreOfMenu) => CachedAnswer {
  const fill: Template = createTemplate(template)
  return (start, status, store) => {
    const page = renderer.render(start)
    const preview = store ? previewTags(previewOf(store, page.description, start.code), baseUrl()) : ''
    const html = fill(page, start, preview)
    const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
    return new CachedAnswer(etag, new CachedBody(Buffer.from(html)), {
      type: 'text/html; charset=utf-8',
      vary: VARY,
      status,
    })
  }
}

/** A link to a menu shows the store's name and image; guests send it to each other. */
const previewOf = ({ store_name, image }: StoreOfMenu, description: string, code: string): LinkPreview => ({
  title: store_name,
  description,
  path: `/m/${code}`,
  image: image ?? LINK_PICTURE,
})
