import { ChartNoAxesCombined, LayoutDashboard, ScrollText, Store } from 'lucide-react'
import { isWithin, type NavSection, type NavWords } from '../shell/nav/nav.ts'
import { OPERATOR_HOME, OPERATOR_ROUTES } from './routes.ts'

const preload = (path: string) => () => void OPERATOR_ROUTES[path]?.preload?.()

const entry = (path: string, title: string, icon: typeof Store) => ({
  title,
  icon,
  href: `${OPERATOR_HOME}/${path}`,
  preload: preload(path),
})

export const OPERATOR_NAV: readonly NavSection[] = [
  {
    title: 'Platform',
    entries: [
      entry('home', 'Dashboard', LayoutDashboard),
      entry('tenants', 'Tenants', Store),
      entry('reports', 'Reports', ChartNoAxesCombined),
      entry('audit-log', 'Audit log', ScrollText),
    ],
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

/** The title of the browser tab. */
export function operatorTitle(address: string): string | undefined {
  if (address.endsWith('/subscription-history')) return 'Subscription history'
  if (address.endsWith('/contact-support')) return 'Contact Support'
  const entries = OPERATOR_NAV.flatMap((section) => section.entries)
  return entries.find(({ href }) => isWithin(href, address))?.title
}
