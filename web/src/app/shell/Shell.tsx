import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../parts/current-user.ts'
import { connectStore } from '../../realtime/socket.ts'
import { useWindowTitle } from '../window-title.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { SearchPalette } from './SearchPalette.tsx'
import { SideNav } from './SideNav.tsx'
import { TopBar } from './TopBar.tsx'

import { useSearchKey } from './useSearchKey.ts'

/** What surrounds every staff page: navigation, search, the person's menu, the store's connection. */
export function Shell() {
  const user = useCurrentUser()
  const tenantId = user?.tenant_id
  const [isConnected, setConnected] = useState(true)
  useEffect(() => {
    if (tenantId !== undefined && isConnected) return connectStore(tenantId)
  }, [tenantId, isConnected])

  const page = useMatches().findLast((match) => match.staticData.page)?.staticData.page
  useWindowTitle(page && (page.windowTitle ?? page.title))
  const content = useFocusOnArrival()

  const [isSearching, setSearching] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useSearchKey(() => setSearching(true))

  if (!user) return null
  return (
    <div className="flex h-dvh">
      <a
        href="#content"
        className="sr-only rounded-md bg-raised px-4 py-2 shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Saltar al contenido
      </a>
      <SideNav user={user} />
      <div className="flex min-w-0 grow flex-col">
        <TopBar
          user={user}
          onSearch={() => setSearching(true)}
          onMenu={() => setDrawerOpen(true)}
          onConnect={setConnected}
        />
        {!page?.showsConnection && <ConnectionBanner />}
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          className="relative flex min-h-0 grow flex-col overflow-y-auto outline-none"
        >
          {page?.isFull ? (
            <Outlet />
          ) : (
            <div className="flex grow flex-col p-4 lg:p-6">
              <Outlet />
            </div>
          )}
        </main>
      </div>
      <NavDrawer user={user} isOpen={isDrawerOpen} onOpenChange={setDrawerOpen} />
      <SearchPalette user={user} isOpen={isSearching} onOpenChange={setSearching} />
    </div>
  )
}

/** A new page begins at its start for the keyboard and the screen reader too, not at the link that led to it. */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null)
  const address = useLocation({ select: (location) => location.pathname })
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    content.current?.focus({ preventScroll: true })
  }, [address])
  return content
}
