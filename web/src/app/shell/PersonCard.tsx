import type { User } from '@comanda/shared/auth/api'
import { Avatar } from '../../parts/Avatar.tsx'

/** The signed-in user and the version, at the end of the navigation. */
export function PersonCard({ user, isCollapsed }: { user: User; isCollapsed?: boolean }) {
  if (isCollapsed) {
    return (
      <div className="flex flex-col items-center gap-1 border-t border-line py-3">
        <Avatar name={user.name} />
        <p className="text-xs text-muted">{APP_VERSION}</p>
      </div>
    )
  }
  return (
    <div className="border-t border-line px-4 py-3">
      <div className="flex items-center gap-3">
        <Avatar name={user.name} />
        <div className="min-w-0">
          <p className="truncate font-medium">{user.name}</p>
          <p className="truncate text-xs font-medium text-muted">{user.role.toUpperCase()}</p>
          {user.designation && <p className="truncate text-sm text-muted">{user.designation}</p>}
        </div>
      </div>
      <p className="mt-2 text-xs text-muted">Comanda {APP_VERSION}</p>
    </div>
  )
}

/** The version of the package, for support requests; the build sets it. */
declare const __APP_VERSION__: string
const APP_VERSION = __APP_VERSION__
