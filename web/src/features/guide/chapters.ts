/** The chapters of the owner's guide, in their order: the files of `chapters/`. */
export const CHAPTERS = [
  'first-day',
  'orders',
  'checks',
  'charging',
  'discounts-and-refunds',
  'till',
  'kitchen',
  'offline',
  'printers',
  'menu',
  'qr-menu',
  'reservations',
  'people',
  'reports',
  'invoicing',
  'computer',
  'messages',
] as const

export type ChapterId = (typeof CHAPTERS)[number]

/** A chapter, or one of its headings. */
export type GuidePlace = ChapterId | `${ChapterId}#${string}`
