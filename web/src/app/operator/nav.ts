import { ChartNoAxesCombined, LayoutDashboard, type LucideIcon, ScrollText, Store } from 'lucide-react'
import type { NavSection, NavWords } from '../shell/nav/nav.ts'
import { OPERATOR_HOME, OPERATOR_PAGES, type OperatorIcon } from './routes.ts'

const ICONS: Record<OperatorIcon, LucideIcon> = { ChartNoAxesCombined, LayoutDashboard, ScrollText, Store }

export const OPERATOR_NAV: readonly NavSection[] = [
  {
    title: 'Platform',
    entries: OPERATOR_PAGES.flatMap(({ path, title, icon, component }) =>
      icon
        ? {
            title,
            icon: ICONS[icon],
            href: `${OPERATOR_HOME}/${path}`,
            preload: () => void component.preload?.(),
          }
        : [],
    ),
  },
]

export const OPERATOR_NAV_WORDS: NavWords = {
  sideMenu: 'Sidebar',
  navigation: 'Main navigation',
  drawer: 'Menu',
  openDrawer: 'Open menu',
  closeDrawer: 'Close menu',
  expand: 'Expand sidebar',
  collapse: 'Collapse sidebar',
  skip: 'Skip to content',
  account: 'Your account',
}
