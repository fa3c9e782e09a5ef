import { useLocation } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readText, writeText } from '../../../parts/browser/local-storage.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { cx } from '../../../ui/classes.ts'
import { Logo } from '../../../ui/page/Logo.tsx'
import { NavFoot } from '../NavFoot.tsx'
import { NavList } from './NavList.tsx'
import { isWithin, type NavSection, type NavWords } from './nav.ts'

interface SideNavProps {
  sections: readonly NavSection[]
  words: NavWords
  /** Where no header has it. */
  search?: { label: string; onOpen: () => void } | undefined
  /** The signed-in user, where the header does not show them. */
  person?: ((look: 'card' | 'rail') => ReactNode) | undefined
}

/** The navigation of wide screens. */
export function SideNav({ sections, words, search, person }: SideNavProps) {
  const { isCollapsed, toggle } = useCollapsed()
  return (
    <aside
      aria-label={words.sideMenu}
      className={cx(
        'hidden shrink-0 flex-col border-r border-line bg-surface lg:flex',
        isCollapsed ? 'w-17' : 'w-60',
      )}
    >
      <div
        className={cx(
          'flex items-center px-3',
          isCollapsed ? 'flex-col gap-1 pt-3' : 'h-14 justify-between pl-4',
        )}
      >
        <Logo size={30} isMarkOnly={isCollapsed} />
        <IconButton
          label={isCollapsed ? words.expand : words.collapse}
          icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
          aria-expanded={!isCollapsed}
          placement="right"
          onPress={toggle}
        />
        {search && (
          <IconButton
            label={search.label}
            icon={Search}
            aria-keyshortcuts="Control+K Meta+K"
            placement="right"
            onPress={search.onOpen}
          />
        )}
      </div>
      <NavList label={words.navigation} sections={sections} isCollapsed={isCollapsed} />
      <NavFoot isCollapsed={isCollapsed}>{person?.(isCollapsed ? 'rail' : 'card')}</NavFoot>
    </aside>
  )
}

const KEY = 'comanda.navigation'
/**
 * The point of sale and the kitchen need the space of the words, and the settings have a menu of their own beside it: until somebody
 * has chosen, they are not shown there.
 */
const NARROW = ['/dashboard/pos', '/dashboard/kitchen', '/dashboard/settings']
const WIDE_PX = 1280

/** Whether the side navigation shows icons only. This browser keeps the one choice, for all pages. */
function useCollapsed() {
  const isNarrow = useLocation({
    select: ({ pathname }) => NARROW.some((page) => isWithin(page, pathname)),
  })
  const [choice, setChoice] = useState(() => readText(localStorage, KEY))
  const isCollapsed = choice ? choice === 'collapsed' : isNarrow || window.innerWidth < WIDE_PX
  function toggle(): void {
    const next = isCollapsed ? 'expanded' : 'collapsed'
    setChoice(next)
    writeText(localStorage, KEY, next)
  }
  return { isCollapsed, toggle }
}

/** The first tab stop: skips the navigation. */
export const SkipLink = ({ children }: { children: string }) => (
  <a
    href="#content"
    className="sr-only rounded-md bg-raised px-4 py-2 shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
  >
    {children}
  </a>
)
