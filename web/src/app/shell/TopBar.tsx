import type { User } from '@comanda/shared/auth/api'
import { LifeBuoy, LogOut, Menu, MonitorSmartphone, Search, UserRound } from 'lucide-react'
import { Button } from 'react-aria-components'

import { useSignOut } from '../../parts/session/use-sign-out.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Kbd } from '../../ui/buttons/Kbd.tsx'
import { LockButton } from './device/LockButton.tsx'
import { STAFF_NAV_WORDS } from './nav/nav.ts'
import { PersonMenu } from './PersonMenu.tsx'
import { OfflineStatus } from './ShellBanners.tsx'

interface TopBarProps {
  user: User
  onSearch: () => void
  onMenu: () => void
  onConnect: (isConnected: boolean) => void
  /** Locks the shared device; null on a device of one person. */
  onLock: (() => void) | null
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function TopBar({ user, onSearch, onMenu, onConnect, onLock }: TopBarProps) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 sm:px-4">
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
        className="flex min-h-10 min-w-0 grow items-center gap-2.5 rounded-md border border-edge bg-surface px-3 text-left text-muted data-hovered:bg-hover max-sm:min-h-11 sm:max-w-80"
      >
        <Search aria-hidden size={18} className="shrink-0" />
        <span className="grow truncate">Buscar</span>
        <span aria-hidden className="hidden gap-1 sm:pointer-fine:flex">
          <Kbd>{isApple ? '⌘' : 'Ctrl'}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </Button>
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <OfflineStatus />
        <UserMenu user={user} onConnect={onConnect} onLock={onLock} />
        {onLock && <LockButton onLock={onLock} />}
      </div>
    </header>
  )
}

interface UserMenuProps {
  user: User
  /**
   * Disconnects before the sign-out, because the server's end of the session must not look like a lost
   * connection.
   */
  onConnect: (isConnected: boolean) => void
  onLock: (() => void) | null
}

function UserMenu({ user, onConnect, onLock }: UserMenuProps) {
  const signOut = useSignOut()
  async function leave() {
    // Without the part that sells offline, nothing waits to be sent.
    const leaves = await import('./offline/leave.ts').then(({ mayLeave }) => mayLeave()).catch(() => true)
    if (!leaves) return
    onConnect(false)
    if (!(await signOut())) onConnect(true)
  }
  return (
    <PersonMenu
      label={STAFF_NAV_WORDS.account}
      name={user.name}
      isNameShown={onLock !== null}
      items={[
        { id: 'profile', label: 'Perfil', icon: UserRound, href: '/dashboard/profile' },
        { id: 'devices', label: 'Mis Dispositivos', icon: MonitorSmartphone, href: '/dashboard/devices' },
        { id: 'support', label: 'Soporte', icon: LifeBuoy, href: '/dashboard/contact-support' },
        {
          id: 'sign-out',
          label: 'Cerrar sesión',
          icon: LogOut,
          onAction: onLock ?? leave,
          startsGroup: true,
        },
      ]}
    />
  )
}
