import type { User } from '@comanda/shared/auth/api'
import { LifeBuoy, LogOut, MonitorSmartphone, UserRound } from 'lucide-react'
import { roleOf } from '../../parts/session/role-of.ts'
import { useSignOut } from '../../parts/session/use-sign-out.ts'
import { STAFF_NAV_WORDS } from './nav/nav.ts'
import { PersonMenu } from './PersonMenu.tsx'

export interface UserMenuProps {
  user: User
  /**
   * Disconnects before the sign-out, because the server's end of the session must not look like a lost
   * connection.
   */
  onConnect: (isConnected: boolean) => void
  /** Locks the shared device; null on a device of one person. */
  onLock: (() => void) | null
  look?: 'bar' | 'card' | 'rail'
}

export function UserMenu({ user, onConnect, onLock, look }: UserMenuProps) {
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
      look={look}
      detail={roleOf(user)}
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

/** The name and role in the navigation of narrow screens, whose header has the menu. */
export const PersonWords = ({ user }: { user: User }) => (
  <div className="px-1.5">
    <p className="truncate font-medium">{user.name}</p>
    <p className="truncate text-xs font-medium text-muted">{roleOf(user)}</p>
  </div>
)
