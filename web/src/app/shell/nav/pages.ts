import type { User } from '@comanda/shared/auth/api'
import type { LucideIcon } from 'lucide-react'
import { userMay } from '../../../api/session.ts'
import { SECTIONS, type StaffPage } from '../../pages/page.ts'
import { addressOfPage, STAFF_PAGES } from '../../routes.ts'
import type { NavSection } from './nav.ts'
import * as NAV_ICONS from './nav-icons.ts'

type Rights = Pick<User, 'role' | 'scope'>

/** The pages in the user's side navigation. */
export const listedFor = (user: Rights): StaffPage[] =>
  STAFF_PAGES.filter(
    (page) =>
      page.section &&
      userMay(user, page.scopes) &&
      !(page.unlessOpens && userMay(user, page.unlessOpens)) &&
      (!page.isListedForAdminOnly || user.role === 'admin'),
  )

/** The pages that the user's search can find. */
export const searchableFor = (user: User): StaffPage[] =>
  STAFF_PAGES.filter(
    (page) =>
      !page.isUnlisted && userMay(user, page.scopes) && (!page.isForAdminOnly || user.role === 'admin'),
  )

const ICONS: Partial<Record<StaffPage['icon'], LucideIcon>> = NAV_ICONS

/** The user's side navigation. */
export const navSectionsFor = (user: Rights): NavSection[] =>
  SECTIONS.map((title) => ({
    title,
    entries: listedFor(user)
      .filter((page) => page.section === title)
      .flatMap((page) => {
        const icon = ICONS[page.icon]
        const preload = () => void page.component.preload?.()
        return icon ? [{ title: page.title, href: addressOfPage(page), icon, preload }] : []
      }),
  })).filter(({ entries }) => entries.length > 0)
