import { Outlet, useMatches } from '@tanstack/react-router'
import {
  ChartNoAxesCombined,
  LayoutDashboard,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Menu,
  ScrollText,
  Store,
} from 'lucide-react'
import { useState } from 'react'
import { storedUser } from '../../api/session.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { useSignOut } from '../../parts/session/use-sign-out.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { NavDrawer } from '../shell/nav/NavDrawer.tsx'
import type { NavSection, NavWords } from '../shell/nav/nav.ts'
import { SideNav, SkipLink } from '../shell/nav/SideNav.tsx'
import { PersonMenu } from '../shell/PersonMenu.tsx'
import { useFocusOnArrival } from '../shell/use-focus-on-arrival.ts'
import { OPERATOR_HOME, OPERATOR_PAGES, type OperatorIcon } from './routes.ts'

/** The frame of all operator pages. It needs no store and no socket. */
export function OperatorShell() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  usePageTitle(title)
  const content = useFocusOnArrival()
  const signOut = useSignOut()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  // A copy, because signing out empties the record before the page is left.
  const [user] = useState(storedUser)
  if (!user) return null
  const nav = { sections: OPERATOR_NAV, words: WORDS }
  return (
    <div className="flex h-dvh">
      <SkipLink>{WORDS.skip}</SkipLink>
      <SideNav {...nav} />
      <div className="flex min-w-0 grow flex-col">
        <header className="flex h-14 shrink-0 items-center border-b border-line bg-surface px-2 sm:px-4">
          <div className="lg:hidden">
            <IconButton
              size="touch"
              label={WORDS.openDrawer}
              icon={Menu}
              placement="bottom"
              onPress={() => setDrawerOpen(true)}
            />
          </div>
          <div className="ml-auto">
            <PersonMenu
              label={WORDS.account}
              name={user.name}
              items={[
                { id: 'support', label: 'Support', icon: LifeBuoy, href: `${OPERATOR_HOME}/contact-support` },
                { id: 'sign-out', label: 'Logout', icon: LogOut, onAction: signOut, startsGroup: true },
              ]}
            />
          </div>
        </header>
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          className="relative flex min-h-0 grow flex-col overflow-y-auto outline-none"
        >
          <div className="flex grow flex-col p-4 lg:p-6">
            <Outlet />
          </div>
        </main>
      </div>
      <NavDrawer {...nav} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
    </div>
  )
}

const ICONS: Record<OperatorIcon, LucideIcon> = { ChartNoAxesCombined, LayoutDashboard, ScrollText, Store }

const OPERATOR_NAV: readonly NavSection[] = [
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

const WORDS: NavWords = {
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
