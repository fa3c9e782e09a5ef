import type { User } from '@comanda/shared/auth/api'
import { userMay } from '../../api/session.ts'
import { addressOfPage, STAFF_PAGES, type StaffPage } from '../routes.tsx'

/** What the side navigation lists for this person. */
export const listedFor = (user: User): StaffPage[] =>
  STAFF_PAGES.filter(
    (page) =>
      page.section && userMay(user, page.scopes) && (!page.isListedForAdminOnly || user.role === 'admin'),
  )

/** What the search finds for this person. */
export const searchableFor = (user: User): StaffPage[] =>
  STAFF_PAGES.filter((page) => !page.isUnlisted && userMay(user, page.scopes))

/** The page itself or one below it. */
export const isWithin = (page: StaffPage, address: string): boolean =>
  `${address}/`.startsWith(`${addressOfPage(page)}/`)
