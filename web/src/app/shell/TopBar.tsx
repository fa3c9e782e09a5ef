import { Menu, Search } from 'lucide-react'
import { Button } from 'react-aria-components'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Kbd } from '../../ui/buttons/Kbd.tsx'
import { cx } from '../../ui/classes.ts'
import { LockButton } from './device/LockButton.tsx'
import { STAFF_NAV_WORDS } from './nav/nav.ts'
import { Notices, OfflineStatus } from './ShellBanners.tsx'
import { UserMenu, type UserMenuProps } from './UserMenu.tsx'

interface TopBarProps extends UserMenuProps {
  /** The page has a search of its own, so that this one is its icon alone. */
  hasOwnSearch: boolean
  onSearch: () => void
  onMenu: () => void
  /** The page has a head of its own, and the side navigation what else a wide screen needs. */
  isNarrowOnly: boolean
}

export const SEARCH = 'Buscar en todo'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function TopBar(props: TopBarProps) {
  const { user, hasOwnSearch, isNarrowOnly, onSearch, onMenu, onConnect, onLock } = props
  return (
    <header
      className={cx(
        'flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 sm:px-4',
        isNarrowOnly && 'lg:hidden',
      )}
    >
      <div className="lg:hidden">
        <IconButton
          size="touch"
          label={STAFF_NAV_WORDS.openDrawer}
          icon={Menu}
          placement="bottom"
          onPress={onMenu}
        />
      </div>
      <Button
        onPress={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        className={cx(
          '@container flex min-h-10 min-w-11 items-center gap-2.5 rounded-md border border-edge bg-surface px-3 text-left text-muted data-hovered:bg-hover max-sm:min-h-11',
          hasOwnSearch ? 'w-11' : 'grow sm:max-w-80 sm:min-w-42',
        )}
      >
        <Search aria-hidden size={18} className="shrink-0" />
        {/* A long notice leaves room for the words alone, on a phone for the icon. */}
        <span className="grow truncate @max-[5rem]:sr-only">{SEARCH}</span>
        <span aria-hidden className="hidden gap-1 sm:pointer-fine:@min-[14rem]:flex">
          <Kbd>{isApple ? '⌘' : 'Ctrl'}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </Button>
      <div className="ml-auto flex min-w-0 items-center gap-2">
        {/* At the free end: when it comes or goes, no control moves. */}
        <OfflineStatus />
        <Notices user={user} />
        {/* On wide screens, the side navigation shows the person of an own device. */}
        <div className={cx('shrink-0', !onLock && 'lg:hidden')}>
          <UserMenu user={user} onConnect={onConnect} onLock={onLock} />
        </div>
        {onLock && <LockButton onLock={onLock} />}
      </div>
    </header>
  )
}
