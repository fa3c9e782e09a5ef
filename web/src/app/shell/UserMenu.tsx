import type { User } from '@comanda/shared/auth/api'
import { LifeBuoy, LogOut, MonitorSmartphone, UserRound } from 'lucide-react'
import { useSignOut } from '../../parts/use-sign-out.ts'
import { STAFF_NAV_WORDS } from './nav.ts'
import { PersonMenu } from './PersonMenu.tsx'

interface UserMenuProps {
  user: User
  /** The store's connection: the server ends it with the session, which is no fault to recover from. */
  onConnect: (isConnected: boolean) => void
}

export function UserMenu({ user, onConnect }: UserMenuProps) {
  const signOut = useSignOut()
  async function leave() {
    onConnect(false)
    if (!(await signOut())) onConnect(true)
  }
  return (
    <PersonMenu
      label={STAFF_NAV_WORDS.account}
      name={user.name}
      items={[
        { id: 'profile', label: 'Perfil', icon: UserRound, href: '/dashboard/profile' },
        { id: 'devices', label: 'Mis Dispositivos', icon: MonitorSmartphone, href: '/dashboard/devices' },
        { id: 'support', label: 'Soporte', icon: LifeBuoy, href: '/dashboard/contact-support' },
        { id: 'sign-out', label: 'Cerrar sesión', icon: LogOut, onAction: leave, startsGroup: true },
      ]}
    />
  )
}
