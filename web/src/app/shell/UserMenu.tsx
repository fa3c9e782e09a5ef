import type { User } from '@comanda/shared/auth/api'
import { ChevronDown, LogOut, UserRound } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useSignOut } from '../../features/account/useSignOut.ts'
import { MenuButton } from '../../ui/Menu.tsx'
import { Avatar } from './Avatar.tsx'

export function UserMenu({ user }: { user: User }) {
  const signOut = useSignOut()
  return (
    <MenuButton
      label="Tu cuenta"
      trigger={
        <Button
          aria-label={`Tu cuenta: ${user.name}`}
          className="flex min-h-11 items-center gap-2 rounded-md px-1.5 data-hovered:bg-hover data-pressed:bg-hover"
        >
          <Avatar name={user.name} />
          <ChevronDown aria-hidden size={16} className="text-muted" />
        </Button>
      }
      items={[
        { id: 'profile', label: 'Perfil', icon: UserRound, href: '/dashboard/profile' },
        { id: 'sign-out', label: 'Cerrar sesión', icon: LogOut, onAction: signOut, startsGroup: true },
      ]}
    />
  )
}
