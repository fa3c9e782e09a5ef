import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-aria-components'
import { storedUser } from '../../api/session.ts'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useSettingsEvents } from './data.ts'
import { sectionAt, useSettingsSections } from './sections.ts'
import { TEXTS } from './texts.ts'

const LINK =
  'flex min-h-11 items-center gap-2.5 rounded-full border border-edge bg-surface px-4 font-medium whitespace-nowrap ' +
  'data-hovered:bg-hover aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft ' +
  'aria-[current=page]:text-brand-ink xl:rounded-md xl:border-transparent xl:bg-transparent xl:px-3 ' +
  'xl:aria-[current=page]:border-transparent'

/**
 * The frame of every settings page, with the side menu; narrow screens show the menu as chips above the page.
 */
export function SettingsFrame({ children }: { children: ReactNode }) {
  useSettingsEvents()
  return (
    <div className="flex grow flex-col gap-5 xl:flex-row xl:gap-8">
      <SettingsMenu />
      <div className="flex min-w-0 grow flex-col">{children}</div>
    </div>
  )
}

function SettingsMenu() {
  const all = useSettingsSections()
  const current = useLocation({ select: (location) => sectionAt(all, location.pathname)?.path })
  const isAdmin = storedUser()?.role === 'admin'
  const sections = all.filter(({ isForAdminOnly }) => isAdmin || !isForAdminOnly)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chip = current && list.current?.querySelector('[aria-current=page]')
    if (chip) chip.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label={TEXTS.settings} className="xl:sticky xl:top-6 xl:w-52 xl:shrink-0 xl:self-start">
      <ul
        ref={list}
        className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 lg:-mx-6 lg:px-6 xl:m-0 xl:flex-col xl:gap-1 xl:overflow-visible xl:p-0"
      >
        {sections.map(({ path, label, icon: Icon }) => (
          <li key={path} className="shrink-0">
            <Link href={path} aria-current={path === current ? 'page' : undefined} className={LINK}>
              <Icon aria-hidden size={18} className="shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ROWS = [0, 1, 2, 3, 4]

export function SettingsLoading() {
  return (
    <Loading className="flex flex-col gap-3">
      <p aria-hidden className="text-muted">
        {TEXTS.loading}
      </p>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </Loading>
  )
}
