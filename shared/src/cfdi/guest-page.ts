import type { GuestLanguage, GuestPage } from '../qr/guest-page.ts'
import type { GuestDocument } from './guest.ts'

/** How long the link of a document opens it. */
export const LINK_DAYS = 90

/** The initial data of the guest's invoice page: the server renders it, and the browser hydrates from the same data. */
export interface InvoiceStart {
  language: GuestLanguage
  store: number
  /** Null: there is no such restaurant, or it does not invoice here. */
  storeName: string | null
  /** Documents have no fiscal value. */
  isTest: boolean
  /** The installation has a mail server, and the guest may ask for a mail. */
  sendsMail: boolean
  /** As the address has it, tidied; empty when the guest types it. */
  code: string
  /** The page is the link of a document; null: a form. */
  link: { document: GuestDocument | null } | null
}

export interface InvoiceRenderer {
  renderInvoice(start: InvoiceStart): GuestPage
}
