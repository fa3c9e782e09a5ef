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
