import type { User } from '@comanda/shared/auth/api'
import { ChevronDown, LifeBuoy, LogOut, MonitorSmartphone, UserRound } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useSignOut } from '../../features/account/useSignOut.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { MenuButton } from '../../ui/Menu.tsx'

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
    <MenuButton
      label="Tu cuenta"
      trigger={
        <Button className="flex min-h-11 items-center gap-2 rounded-md px-1.5 data-hovered:bg-hover data-pressed:bg-hover">
          <Avatar name={user.name} />
          <span className="sr-only">Tu cuenta: </span>
          <span className="max-w-48 truncate font-medium max-sm:sr-only">{user.name}</span>
          <ChevronDown aria-hidden size={16} className="text-muted" />
        </Button>
      }
      items={[
        { id: 'profile', label: 'Perfil', icon: UserRound, href: '/dashboard/profile' },
        { id: 'devices', label: 'Mis Dispositivos', icon: MonitorSmartphone, href: '/dashboard/devices' },
        { id: 'support', label: 'Soporte', icon: LifeBuoy, href: '/dashboard/contact-support' },
        { id: 'sign-out', label: 'Cerrar sesión', icon: LogOut, onAction: leave, startsGroup: true },
      ]}
    />
  )
}
