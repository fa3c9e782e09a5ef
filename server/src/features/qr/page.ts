import { createHash } from 'node:crypto'
import { type GuestRenderer, type GuestStart, guestPlaceOf } from '@comanda/shared/qr/guest-page'
import type { FastifyInstance } from 'fastify'
import { CachedAnswer } from '../../http/cached-answer.ts'
import type { OpenMenu, QrMenus } from './menus.ts'
import { keepRecent } from './recent.ts'
import { createTemplate, type Template } from './template.ts'

export interface GuestPages {
  renderer: GuestRenderer
  /** The built m.html. */
  template: string
}

export interface GuestPageDeps extends GuestPages {
  menus: QrMenus
  clock: () => Date
}

/** Pages kept per process: about 60 MB of menus with two hundred items. */
const MAX_PAGES = 200

/**
 * The diner's pages, drawn here so that the first answer already shows the menu: once per version of a store's menu,
 * whichever table asks. The browser knows the table, from its own address.
 */
export function guestPages(server: FastifyInstance, deps: GuestPageDeps): void {
  const { menus, clock } = deps
  const draw = drawer(deps)
  const fixed = (view: GuestStart['view'], status: number) => draw({ view, code: '', menu: null }, status)
  const broken = fixed('broken', 404)
  const outcomes = { success: fixed('success', 200), failed: fixed('failed', 200) }
  const unavailable = { off: fixed('unavailable', 200), inactive: fixed('unavailable', 404) }
  const kept = new Map<string, { open: OpenMenu; answer: CachedAnswer }>()

  function menuPage(open: OpenMenu, view: 'menu' | 'cart', code: string): CachedAnswer {
    if (open.menu.storeSettings.is_qr_menu_enabled === 0) return unavailable.off
    const key = `${view} ${code}`
    const known = kept.get(key)
    const answer = known?.open === open ? known.answer : draw({ view, code, menu: open.menu }, 200)
    keepRecent(kept, key, { open, answer }, MAX_PAGES)
    return answer
  }

  async function answerTo(path: string): Promise<CachedAnswer> {
    const { view, code } = guestPlaceOf(path)
    if (view === 'broken') return broken
    if (view === 'success' || view === 'failed') return outcomes[view]
    const now = clock()
    const open = await menus.open(code, now)
    if (open) return menuPage(open, view, code)
    return (await menus.knows(code, now)) ? unavailable.inactive : broken
  }

  for (const url of ['/m', '/m/*']) {
    server.get<{ Params: { '*'?: string } }>(url, async (request, reply) => {
      const path = `/m/${request.params['*'] ?? ''}`
      try {
        return (await answerTo(path)).send(request, reply)
      } catch (error) {
        request.log.error({ err: error }, 'a diner’s page failed')
        // Undrawn, the browser asks for the menu itself and offers to try again.
        const { view, code } = guestPlaceOf(path)
        return draw({ view, code, menu: null }, 503).send(request, reply)
      }
    })
  }
}

function drawer({ renderer, template }: GuestPages): (start: GuestStart, status: number) => CachedAnswer {
  const fill: Template = createTemplate(template)
  return (start, status) => {
    const html = fill(renderer.render(start), start)
    const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
    return new CachedAnswer(etag, html, { type: 'text/html; charset=utf-8', status })
  }
}
