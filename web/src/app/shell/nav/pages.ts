import type { User } from '@comanda/shared/auth/api'
import { userMay } from '../../../api/session.ts'
import type { SettingsSection } from '../../../parts/settings/sections.ts'
import { SECTIONS, type StaffPage } from '../../pages/page.ts'
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

/** The entries of the settings' menu. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = STAFF_PAGES.filter(
  ({ path, isUnlisted }) => path.startsWith('settings/') && !isUnlisted,
).map((page) => ({
  path: addressOfPage(page),
  label: page.menuLabel ?? page.title,
  icon: PAGE_ICONS[page.icon],
  isForAdminOnly: page.isForAdminOnly,
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
