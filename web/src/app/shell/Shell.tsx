import { Outlet } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { startKeepingAnswers } from '../../offline/kept/keep-answers.ts'
import { useLoaded } from '../../parts/hooks/use-loaded.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { setWayBack } from '../../parts/hooks/use-way-back.ts'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { type SettingsGroup, SettingsMenu } from '../../parts/settings/sections.ts'
import { connectStore } from '../../realtime/socket.ts'
import { inertAfterPaint } from '../../ui/layers/inert-page.ts'
import { shieldMoved } from '../../ui/tap-shield.ts'
import { queryClient } from '../query-client.ts'
import { ApprovalHost } from './approval/ApprovalHost.tsx'
import { useDeviceLock } from './device/use-device-lock.ts'
import { usePage } from './NavFoot.tsx'
import { STAFF_NAV_WORDS } from './nav/nav.ts'
import { navSectionsFor } from './nav/pages.ts'
import { SideNav, SkipLink } from './nav/SideNav.tsx'
import { DeferredBanners, StoreStatusBanner } from './ShellBanners.tsx'
import { useSearchKey } from './search/use-search-key.ts'
import { SEARCH, TopBar } from './TopBar.tsx'
import { PersonWords, UserMenu } from './UserMenu.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useLeaveClosedStore, useLostAccess } from './use-store-access.ts'

startKeepingAnswers(() => queryClient.invalidateQueries())

const loadPalette = () => import('./search/SearchPalette.tsx')
const loadDrawer = () => import('./nav/NavDrawer.tsx')
/** Loaded on demand, because only the settings use its icons. */
const loadSettingsMenu = () => import('./nav/settings-menu.ts')
const NO_MENU: readonly SettingsGroup[] = []

/** The frame of all staff pages: navigation, search, user menu and the store's connection. */
export function Shell() {
  const user = useCurrentUser()
  // A closed store gets no events.
  const setConnected = useConnection(user?.is_active === 0 ? undefined : user?.tenant_id)
  const page = usePage()
  useLeaveClosedStore(user, page)
  useLostAccess()
  const lock = useDeviceLock(setConnected)
  usePageTitle(page && (page.windowTitle ?? page.title))
  useEffect(() => {
    if (page?.section && !page.isFull) setWayBack({ href: `/dashboard/${page.path}`, title: page.title })
  }, [page])
  const content = useFocusOnArrival()
  const banners = useRef<HTMLDivElement>(null)
  useTapsAfterMove(banners, content)

  const [isSearching, setSearching] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useSearchKey(() => setSearching(true))
  const palette = useLoaded(loadPalette, isSearching, () => setSearching(false))
  const drawer = useLoaded(loadDrawer, isDrawerOpen, () => setDrawerOpen(false))

  const hasOwnHead = page?.hasOwnHead === true
  const isInSettings = page?.path.startsWith('settings') === true
  const settings = useLoaded(loadSettingsMenu, isInSettings, () => {})

  const { role = 'user', scope = '' } = user ?? {}
  // Not by the user, whose record the server's replaces after the page is shown.
  const sections = useMemo(() => navSectionsFor({ role, scope }), [role, scope])
  if (!user) return null
  const nav = { sections, words: STAFF_NAV_WORDS }
  const person = { user, onConnect: setConnected, onLock: lock }
  return (
    <div ref={inertAfterPaint} className="flex h-dvh">
      <SkipLink>{STAFF_NAV_WORDS.skip}</SkipLink>
      <SideNav
        {...nav}
        search={hasOwnHead ? { label: SEARCH, onOpen: () => setSearching(true) } : undefined}
        person={lock && !hasOwnHead ? undefined : (look) => <UserMenu {...person} look={look} />}
      />
      <div className="flex min-w-0 grow flex-col">
        <TopBar
          {...person}
          isNarrowOnly={hasOwnHead}
          hasOwnSearch={page?.path === 'pos'}
          onSearch={() => setSearching(true)}
          onMenu={() => setDrawerOpen(true)}
        />
        <div ref={banners}>
          <StoreStatusBanner user={user} />
          <DeferredBanners user={user} />
        </div>
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          className="relative flex min-h-0 grow flex-col overflow-y-auto outline-none"
        >
          <SettingsMenu value={settings?.SETTINGS_MENU ?? NO_MENU}>
            <Content isFull={page?.isFull === true} />
          </SettingsMenu>
        </main>
      </div>
      <ApprovalHost name={user.name} />
      {drawer && (
        <drawer.NavDrawer
          {...nav}
          person={<PersonWords user={user} />}
          isOpen={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
        />
      )}
      {palette && (
        <palette.SearchPalette user={user} isOpen={isSearching} onClose={() => setSearching(false)} />
      )}
    </div>
  )
}

/** The connection for the store's events; signing out and locking end it first. */
function useConnection(tenantId: number | undefined): (isConnected: boolean) => void {
  const [isConnected, setConnected] = useState(true)
  useEffect(() => {
    if (tenantId !== undefined && isConnected) return connectStore(tenantId)
  }, [tenantId, isConnected])
  return setConnected
}

const Content = ({ isFull }: { isFull: boolean }) =>
  isFull ? (
    <Outlet />
  ) : (
    <div className="flex grow flex-col p-4 lg:p-6">
      <Outlet />
    </div>
  )

/** While somebody is tapping, a banner that comes or goes moves the page: the tap that was on its way must hit nothing else. */
function useTapsAfterMove(banners: RefObject<Element | null>, page: RefObject<Element | null>): void {
  useEffect(() => {
    if (!banners.current) return
    let height: number | null = null
    const observer = new ResizeObserver(([entry]) => {
      const next = entry?.contentRect.height ?? 0
      if (height !== null && next !== height && page.current) shieldMoved(page.current)
      height = next
    })
    observer.observe(banners.current)
    return () => observer.disconnect()
  }, [banners, page])
}
