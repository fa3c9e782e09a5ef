import type { Call } from '@comanda/shared/kernel/call'
import type { Scope } from '@comanda/shared/kernel/scopes'
import type { lazyRouteComponent } from '@tanstack/react-router'
import type { GuidePlace } from '../../features/guide/chapters.ts'
import type * as PAGE_ICONS from '../shell/nav/page-icons.ts'

export const SECTIONS = ['Servicios', 'Administración'] as const

/** The groups of the settings, in the order of their menu. */
export const SETTINGS_GROUPS = ['Negocio', 'Menú', 'Servicio', 'Cobro', 'Personas', 'Datos'] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

export type PageComponent = ReturnType<typeof lazyRouteComponent>

export interface StaffPage {
  /** Below /dashboard. */
  path: string
  title: string
  /** The browser tab's title, when it differs from `title`. */
  windowTitle?: string
  /** By name, because the sign-in page loads this list too, but no icons. */
  icon: keyof typeof PAGE_ICONS
  /** The place of this page in the owner's guide; null: the contents. */
  guide: GuidePlace | null
  /** One of them is enough; without scopes every signed-in user may open the page. */
  scopes: readonly Scope[]
  /** The section in the side navigation; without it, only the search lists the page. */
  section?: (typeof SECTIONS)[number]
  /** Who has one of them reaches it from another page, and has no entry of it in the side navigation. */
  unlessOpens?: readonly Scope[]
  /** The group in the menu of the settings; without it, that menu does not list the page. */
  group?: SettingsGroup
  /** Its entry in that menu, when it differs from `title`. */
  menuLabel?: string
  /** Listed for admins only, but open to users with the scopes. */
  isListedForAdminOnly?: boolean
  /** Open to admins only, regardless of scopes. */
  isForAdminOnly?: boolean
  /** Reached only from another page, for example because its URL has a parameter. */
  isUnlisted?: boolean
  /** Fills the window, without padding or scrolling around it. */
  isFull?: boolean
  /** It has a head of its own: a wide screen shows no header above it, and the search in the side navigation. */
  hasOwnHead?: boolean
  /** Without parameters: asked for while the code of the page loads, when a browser opens it. */
  firstCall?: Call
  component: PageComponent
}
