import type { LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'

export interface SettingsSection {
  path: string
  label: string
  icon: LucideIcon
  isForAdminOnly: boolean | undefined
}

/** The entries of the settings' menu, which the shell takes from the pages. */
export const SettingsSections = createContext<readonly SettingsSection[]>([])
export const useSettingsSections = () => useContext(SettingsSections)

/** The entry of a URL: the longest matching path, because categories are below the menu items. */
export const sectionAt = (
  sections: readonly SettingsSection[],
  address: string,
): SettingsSection | undefined =>
  sections
    .filter(({ path }) => `${address}/`.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
