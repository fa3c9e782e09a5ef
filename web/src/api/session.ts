import type { User } from '@comanda/shared/auth/api'
import { mayEnter, type Scope, splitScopes } from '@comanda/shared/kernel/scopes'

const USER_KEY = 'comanda.user'
const MARKER = 'authenticated'

/** Who signed in on this browser, as the server said then; null when nobody has. */
export function storedUser(): User | null {
  try {
    const raw = localStorage.getItem(USER_KEY)
    return raw ? (JSON.parse(raw) as User) : null
  } catch {
    return null
  }
}

export const storeUser = (user: User): void => localStorage.setItem(USER_KEY, JSON.stringify(user))

/** Only says that somebody signed in: the session itself is in cookies that scripts cannot read. */
export const hasMarker = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${MARKER}=`))

export function forgetSession(): void {
  localStorage.removeItem(USER_KEY)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${MARKER}=; Max-Age=0; path=/; SameSite=Lax`
}

/** Whether the signed-in person may use what any of these scopes opens; no scopes: everybody may. */
export function userMay(user: User, anyOf: readonly Scope[]): boolean {
  return anyOf.length === 0 || mayEnter({ role: user.role, scopes: splitScopes(user.scope) }, anyOf)
}

/** Where a person of a closed store is told why, and its admin opens it again. */
export const INACTIVE_PAGE = '/dashboard/inactive-subscription'
/** In its address: the page that somebody was sent away from. */
export const BACK_FROM_INACTIVE = 'back'

/** The first page after signing in. */
export const homeOf = (user: User): string => {
  if (user.role === 'superadmin') return '/superadmin/dashboard/home'
  if (user.is_active === 0) return INACTIVE_PAGE
  return userMay(user, ['DASHBOARD']) ? '/dashboard/home' : '/dashboard/profile'
}

/** Where the signed-in person's record is kept, for whoever has no need of a query. */
export const PROFILE_KEY = ['profile'] as const
