import { useLocation } from '@tanstack/react-router'
import { memo } from 'react'
import { Link } from 'react-aria-components'
import { cx } from '../../../ui/classes.ts'
import { Tooltip } from '../../../ui/layers/Tooltip.tsx'
import { isWithin, type NavEntry, type NavSection } from './nav.ts'

interface NavListProps {
  label: string
  sections: readonly NavSection[]
  isCollapsed?: boolean
}

/** The pages that the user may open, by section: drawn again when these change, not with each page. */
export const NavList = memo(function NavList({ label, sections, isCollapsed = false }: NavListProps) {
  return (
    <nav
      aria-label={label}
      className="flex min-h-0 grow flex-col gap-5 overflow-y-auto p-3 short:gap-2 short:py-1.5"
    >
      {sections.map(({ title, entries }) => (
        <div key={title}>
          <h2
            className={cx(
              'px-3 pb-1.5 text-sm font-medium text-muted short:pb-0.5',
              isCollapsed && 'sr-only',
            )}
          >
            {title}
          </h2>
          <ul className="flex flex-col gap-1 short:gap-0.5">
            {entries.map((entry) => (
              <li key={entry.href}>
                <NavLink entry={entry} isCollapsed={isCollapsed} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
})

const LINK =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-base font-medium text-ink data-hovered:bg-hover ' +
  'data-pressed:bg-hover aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink'

/** A page, or the guide. */
export function NavLink({ entry, isCollapsed }: { entry: NavEntry; isCollapsed: boolean | undefined }) {
  const { title, href, icon: Icon, preload } = entry
  const isCurrent = useLocation({ select: (location) => isWithin(href, location.pathname) })
  const link = (
    // Loads the page's code while the pointer is down.
    <Link
      href={href}
      aria-label={isCollapsed ? title : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onHoverStart={preload}
      onPressStart={preload}
      onFocus={preload}
      className={cx(LINK, isCollapsed && 'justify-center')}
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      {!isCollapsed && title}
    </Link>
  )
  return isCollapsed ? (
    <Tooltip text={title} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
