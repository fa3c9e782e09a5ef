import type { User } from '@comanda/shared/auth/api'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { cx } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { NavList } from './NavList.tsx'
import type { NavSection, NavWords } from './nav.ts'
import { PersonCard } from './PersonCard.tsx'
import { useCollapsed } from './useCollapsed.ts'

interface SideNavProps {
  user: User
  sections: readonly NavSection[]
  words: NavWords
}

/** The navigation beside the page; narrow screens have the drawer. */
export function SideNav({ user, sections, words }: SideNavProps) {
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
      </div>
      <NavList label={words.navigation} sections={sections} isCollapsed={isCollapsed} />
      <PersonCard user={user} isCollapsed={isCollapsed} />
    </aside>
  )
}
