import type { User } from '@comanda/shared/auth/api'
import { useLocation } from '@tanstack/react-router'
import { Link } from 'react-aria-components'
import { cx } from '../../ui/classes.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { addressOfPage, SECTIONS, type StaffPage } from '../routes.tsx'
import { isWithin, listedFor } from './pages.ts'

interface NavListProps {
  user: User
  isCollapsed?: boolean
}

/** The pages this person may open, by section. */
export function NavList({ user, isCollapsed = false }: NavListProps) {
  const pages = listedFor(user)
  return (
    <nav aria-label="Navegación principal" className="flex min-h-0 grow flex-col gap-5 overflow-y-auto p-3">
      {SECTIONS.map((section) => {
        const own = pages.filter((page) => page.section === section)
        if (own.length === 0) return null
        return (
          <div key={section}>
            <h2 className={cx('px-3 pb-1.5 text-sm font-medium text-muted', isCollapsed && 'sr-only')}>
              {section}
            </h2>
            <ul className="flex flex-col gap-1">
              {own.map((page) => (
                <li key={page.path}>
                  <NavLink page={page} isCollapsed={isCollapsed} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

const LINK =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-base font-medium text-ink data-hovered:bg-hover ' +
  'data-pressed:bg-hover aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink'

function NavLink({ page, isCollapsed }: { page: StaffPage; isCollapsed: boolean }) {
  const isCurrent = useLocation({ select: (location) => isWithin(page, location.pathname) })
  const Icon = page.icon
  // Its code is on the way before the finger has left the screen.
  const preload = () => void page.component.preload?.()
  return (
    <Tooltip text={page.title} placement="right" isDisabled={!isCollapsed}>
      <Link
        href={addressOfPage(page)}
        aria-label={isCollapsed ? page.title : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        onHoverStart={preload}
        onPressStart={preload}
        onFocus={preload}
        className={cx(LINK, isCollapsed && 'justify-center')}
      >
        <Icon aria-hidden size={20} className="shrink-0" />
        {!isCollapsed && page.title}
      </Link>
    </Tooltip>
  )
}
