import type { User } from '@comanda/shared/auth/api'
import { Avatar } from '../../parts/Avatar.tsx'

/** Who is working here, at the foot of the navigation. */
export function PersonCard({ user, isCollapsed }: { user: User; isCollapsed?: boolean }) {
  if (isCollapsed) {
    return (
      <div className="flex justify-center border-t border-line py-3">
        <Avatar name={user.name} />
      </div>
    )
  }
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-3">
      <Avatar name={user.name} />
      <div className="min-w-0">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-xs font-medium text-muted">{user.role.toUpperCase()}</p>
        {user.designation && <p className="truncate text-sm text-muted">{user.designation}</p>}
      </div>
    </div>
  )
}
