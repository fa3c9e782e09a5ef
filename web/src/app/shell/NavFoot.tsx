import type { ReactNode } from 'react'
import { cx } from '../../ui/classes.ts'

interface NavFootProps {
  /** The signed-in user, where the header does not show them. */
  children?: ReactNode
  isCollapsed?: boolean
}

/** The end of the navigation: the signed-in user and the version, for support requests. */
export const NavFoot = ({ children, isCollapsed }: NavFootProps) => (
  <div
    className={cx('border-t border-line py-2', isCollapsed ? 'flex flex-col items-center px-1' : 'px-2.5')}
  >
    {children}
    <p className={cx('text-xs text-muted', !isCollapsed && 'px-1.5 pt-1')} title={APP_COMMIT}>
      {isCollapsed ? APP_VERSION : `Comanda ${APP_VERSION} (${APP_COMMIT})`}
    </p>
  </div>
)

/** Of the root's package.json, and of git; the build sets them. */
declare const __APP_VERSION__: string
declare const __APP_COMMIT__: string
const APP_VERSION = __APP_VERSION__
const APP_COMMIT = __APP_COMMIT__
