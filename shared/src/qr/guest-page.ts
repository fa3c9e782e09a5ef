import type { QrMenu } from './api.ts'

/** What one of the diner's pages starts from: the server draws it, the browser carries on with the same. */
export interface GuestStart {
  view: 'menu' | 'cart' | 'success' | 'failed' | 'unavailable' | 'broken'
  /** The store's QR code; empty on the pages that belong to no store. */
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

/** Which of the diner's pages an address below /m is; `order-success` and `order-failed` are no codes. */
export function guestPlaceOf(path: string): GuestPlace {
  const [area, code = '', page, ...rest] = path.split('/').filter((part) => part !== '')
  const broken: GuestPlace = { view: 'broken', code: '' }
  if (area !== 'm' || code === '' || rest.length > 0) return broken
  if (page === undefined && code === 'order-success') return { view: 'success', code: '' }
  if (page === undefined && code === 'order-failed') return { view: 'failed', code: '' }
  if (page === undefined) return { view: 'menu', code }
  return page === 'cart' ? { view: 'cart', code } : broken
}
