import type { LucideIcon } from 'lucide-react'
import type { SettingsGroup } from '../../../parts/settings/sections.ts'
import { SETTINGS_GROUPS, type StaffPage } from '../../pages/page.ts'
import { addressOfPage, STAFF_PAGES } from '../../routes.ts'
import * as PAGE_ICONS from './page-icons.ts'

const ICONS: Record<StaffPage['icon'], LucideIcon> = PAGE_ICONS

/** The menu of the settings. */
export const SETTINGS_MENU: readonly SettingsGroup[] = SETTINGS_GROUPS.map((title) => ({
  title,
  sections: STAFF_PAGES.filter(({ group }) => group === title).map((page) => ({
    path: addressOfPage(page),
    label: page.menuLabel ?? page.title,
    icon: ICONS[page.icon],
    isForAdminOnly: page.isForAdminOnly || page.isListedForAdminOnly,
  })),
}))
