import type { LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import { storedUser } from '../../api/session.ts'

export interface SettingsSection {
  path: string
  label: string
  icon: LucideIcon
  isForAdminOnly: boolean | undefined
}

export interface SettingsGroup {
  title: string
  sections: readonly SettingsSection[]
}

/** The menu of the settings, which the shell takes from the pages. */
export const SettingsMenu = createContext<readonly SettingsGroup[]>([])

/** The groups and their pages that the user may open. */
export function useSettingsMenu(): SettingsGroup[] {
  const isAdmin = storedUser()?.role === 'admin'
  return useContext(SettingsMenu)
    .map(({ title, sections }) => ({
      title,
      sections: sections.filter(({ isForAdminOnly }) => isAdmin || !isForAdminOnly),
    }))
    .filter(({ sections }) => sections.length > 0)
}

/** The entry of a URL: the longest matching path, because categories are below the menu items. */
export const sectionAt = (menu: readonly SettingsGroup[], address: string): SettingsSection | undefined =>
  menu
    .flatMap(({ sections }) => sections)
    .filter(({ path }) => `${address}/`.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
