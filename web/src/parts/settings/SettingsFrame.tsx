import { useLocation } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { cx } from '../../ui/classes.ts'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useSettingsEvents } from './data.ts'
import { sectionAt, useSettingsMenu } from './sections.ts'
import { TEXTS } from './texts.ts'

const SETTINGS_PAGE = '/dashboard/settings'
/** From this width on, the menu stands beside the page; below it, the menu is a page of its own. */
export const HAS_MENU = '(width >= 80rem)'

const LINK =
  'flex min-h-9 items-center gap-2.5 rounded-md px-3 text-sm font-medium whitespace-nowrap data-hovered:bg-hover ' +
  'aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink short:min-h-7.5'

interface SettingsFrameProps {
  /** The list that the page belongs to, and the page's name in it; without it, the page belongs to the menu, which wide screens show. */
  back?: { href: string; label: string; here: string | undefined }
  children: ReactNode
}

/** The frame of every settings page: the menu beside it, and the way back. */
export function SettingsFrame({ back, children }: SettingsFrameProps) {
  useSettingsEvents()
  return (
    <div className="flex grow flex-col xl:flex-row xl:gap-8">
      <SideMenu />
      <div className="flex min-w-0 grow flex-col">
        <nav
          aria-label={TEXTS.back}
          className={cx('-mt-3 -ml-2.5 flex min-w-0 items-center', !back && 'xl:hidden')}
        >
          {back && (
            <LinkButton href={SETTINGS_PAGE} variant="quiet" size="sm" className="max-md:hidden">
              {TEXTS.settings}
            </LinkButton>
          )}
          {back && <Step />}
          <LinkButton href={back?.href ?? SETTINGS_PAGE} variant="quiet" size="sm" className="shrink-0">
            <ArrowLeft aria-hidden size={18} className={cx(back && 'md:hidden')} />
            {back?.label ?? TEXTS.settings}
          </LinkButton>
          {back?.here && <Step />}
          {back?.here && (
            <span aria-current="page" className="truncate px-2.5 text-sm text-muted max-md:hidden">
              {back.here}
            </span>
          )}
        </nav>
        {children}
      </div>
    </div>
  )
}

const Step = () => <ChevronRight aria-hidden size={16} className="shrink-0 text-muted max-md:hidden" />

function SideMenu() {
  const menu = useSettingsMenu()
  const current = useLocation({ select: (location) => sectionAt(menu, location.pathname)?.path })
  return (
    <nav
      aria-label={TEXTS.settings}
      className="sticky top-0 -mt-2 flex max-h-[calc(100dvh-5.5rem)] w-52 shrink-0 flex-col gap-3 self-start overflow-y-auto p-1 max-xl:hidden short:gap-1.5"
    >
      {menu.map(({ title, sections }) => (
        <div key={title}>
          <p aria-hidden className="px-3 text-xs font-medium text-muted">
            {title}
          </p>
          <ul aria-label={title}>
            {sections.map(({ path, label, icon: Icon }) => (
              <li key={path}>
                <Link href={path} aria-current={path === current ? 'page' : undefined} className={LINK}>
                  <Icon aria-hidden size={18} className="shrink-0" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

export const SettingsLoading = () => (
  <Loading label={TEXTS.loading} className="flex flex-col gap-4">
    <Skeleton className="h-48" />
    <Skeleton className="h-48" />
  </Loading>
)
