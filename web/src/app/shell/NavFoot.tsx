import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOfPlace } from '../../parts/guide-places.ts'
import { cx } from '../../ui/classes.ts'
import type { StaffPage } from '../pages/page.ts'
import { NavLink } from './nav/NavList.tsx'

interface NavFootProps {
  /** The signed-in user, where the header does not show them. */
  children?: ReactNode
  isCollapsed?: boolean
}

/** The end of the navigation: the signed-in user, the guide, and the version, for support requests. */
export const NavFoot = ({ children, isCollapsed }: NavFootProps) => (
  <div
    className={cx(
      'border-t border-line py-2 short:py-0',
      isCollapsed ? 'flex flex-col items-center px-1' : 'px-2.5',
    )}
  >
    {children}
    <div className="flex flex-wrap items-center justify-center">
      <HelpLink isCollapsed={isCollapsed} />
      <p className="grow basis-20 text-center text-xs text-muted" title={APP_COMMIT}>
        {isCollapsed ? APP_VERSION : `Comanda ${APP_VERSION}`}
      </p>
    </div>
  </div>
)

/** The page of the address. What else changes while it loads draws nothing again. */
export const usePage = (): StaffPage | undefined =>
  useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.page)?.staticData.page,
  })

/** A letter of an icon's size: the drawing of an icon would enlarge the shell's file. */
const QuestionMark = () => (
  <b aria-hidden className="w-5 text-center">
    ?
  </b>
)

/** Opens the guide at the chapter of the current page. The operator's pages have no guide. */
function HelpLink({ isCollapsed }: { isCollapsed: boolean | undefined }) {
  const page = usePage()
  if (!page) return null
  const entry = { title: 'Ayuda', href: addressOfPlace(page.guide), icon: QuestionMark }
  return <NavLink entry={entry} isCollapsed={isCollapsed} />
}

/** Set by the build from the root's package.json and from git. */
declare const __APP_VERSION__: string
declare const __APP_COMMIT__: string
const APP_VERSION = __APP_VERSION__
const APP_COMMIT = __APP_COMMIT__
