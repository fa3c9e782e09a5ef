import type { User } from '@comanda/shared/auth/api'
import { userMay } from '../../../api/session.ts'
import type { SettingsGroup } from '../../../parts/settings/sections.ts'
import { SECTIONS, SETTINGS_GROUPS, type StaffPage } from '../../pages/page.ts'
import { addressOfPage, STAFF_PAGES } from '../../routes.ts'
import type { NavSection } from './nav.ts'
import { PAGE_ICONS } from './page-icons.ts'

/** The pages in the user's side navigation. */
export const listedFor = (user: User): StaffPage[] =>
  STAFF_PAGES.filter(
    (page) =>
      page.section && userMay(user, page.scopes) && (!page.isListedForAdminOnly || user.role === 'admin'),
  )

/** The pages that the user's search can find. */
export const searchableFor = (user: User): StaffPage[] =>
  STAFF_PAGES.filter(
    (page) =>
      !page.isUnlisted && userMay(user, page.scopes) && (!page.isForAdminOnly || user.role === 'admin'),
  )

/** The menu of the settings. */
export const SETTINGS_MENU: readonly SettingsGroup[] = SETTINGS_GROUPS.map((title) => ({
  title,
  sections: STAFF_PAGES.filter(({ group }) => group === title).map((page) => ({
    path: addressOfPage(page),
    label: page.menuLabel ?? page.title,
    icon: PAGE_ICONS[page.icon],
    isForAdminOnly: page.isForAdminOnly || page.isListedForAdminOnly,
  })),
}))

/** The user's side navigation. */
export const navSectionsFor = (user: User): NavSection[] =>
  SECTIONS.map((title) => ({
    title,
    entries: listedFor(user)
      .filter((page) => page.section === title)
      .map((page) => ({
        title: page.title,
        href: addressOfPage(page),
        icon: PAGE_ICONS[page.icon],
        preload: () => void page.component.preload?.(),
      })),
  })).filter(({ entries }) => entries.length > 0)
