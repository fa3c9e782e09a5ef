import type { QrMenu } from './api.ts'

export const GUEST_LANGUAGES = ['en', 'es'] as const
export type GuestLanguage = (typeof GUEST_LANGUAGES)[number]

/** The cookie with the language that a diner has chosen. The server reads it to render the page. */
export const LANGUAGE_COOKIE = 'comanda_diner_language'

const chosenIn = (cookies: string): GuestLanguage | null => {
  const [, value] = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(en|es)(?:;|$)`).exec(cookies) ?? []
  return value === 'en' || value === 'es' ? value : null
}

/** English for a phone that prefers English, otherwise Spanish. `accepted` is its Accept-Language. */
export function guestLanguage(cookies: string | undefined, accepted: string | undefined): GuestLanguage {
  const chosen = chosenIn(cookies ?? '')
  if (chosen) return chosen
  let best = { tag: '', weight: 0 }
  for (const range of (accepted ?? '').slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const quality = parameters
      .map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1])
      .find((one) => one !== undefined)
    const weight = quality === undefined ? 1 : Number(quality)
    if (weight > best.weight) best = { tag: tag.trim(), weight }
  }
  return /^en(-|$)/.test(best.tag) ? 'en' : 'es'
}

/** The initial data of a diner's page: the server renders it, and the browser hydrates from the same data. */
export interface GuestStart {
  view: 'menu' | 'cart' | 'success' | 'failed' | 'unavailable' | 'broken'
  language: GuestLanguage
  /** The store's QR code; empty on pages without a store. */
  code: string
  menu: Omit<QrMenu, 'storeTable'> | null
}

export interface GuestPage {
  lang: string
  title: string
  description: string
  html: string
}

/** The part of the browser app that the server runs. */
export interface GuestRenderer {
  render(start: GuestStart): GuestPage
}

export interface GuestPlace {
  view: 'menu' | 'cart' | 'success' | 'failed' | 'broken'
  code: string
}

/** The diner's page of a path below /m; `order-success` and `order-failed` are not codes. */
export function guestPlaceOf(path: string): GuestPlace {
  const [area, code = '', page, ...rest] = path.split('/').filter((part) => part !== '')
  const broken: GuestPlace = { view: 'broken', code: '' }
  if (area !== 'm' || code === '' || rest.length > 0) return broken
  if (page === undefined && code === 'order-success') return { view: 'success', code: '' }
  if (page === undefined && code === 'order-failed') return { view: 'failed', code: '' }
  if (page === undefined) return { view: 'menu', code }
  return page === 'cart' ? { view: 'cart', code } : broken
}
