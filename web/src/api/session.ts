import type { User } from '@comanda/shared/auth/api'
import type { Call } from '@comanda/shared/kernel/call'
import { hasScopesFor, mayEnter, type Scope, splitScopes } from '@comanda/shared/kernel/scopes'

const USER_KEY = 'comanda.user'
/** The local storage key of `isUnlockedOffline`. */
export const UNLOCKED_OFFLINE_KEY = 'comanda.alone'
export const MARKER = 'authenticated'

/** `key`: identifies the person on a shared device, also without the server. */
export type StoredUser = User & { key?: string }

/** The user of this browser's last sign-in; null without a sign-in. */
export function storedUser(): StoredUser | null {
  try {
    const raw = localStorage.getItem(USER_KEY)
    return raw ? (JSON.parse(raw) as StoredUser) : null
  } catch {
    return null
  }
}

export function storeUser(user: StoredUser): void {
  const known = storedUser()
  const stored = known?.key && known.username === user.username ? { key: known.key, ...user } : user
  localStorage.setItem(USER_KEY, JSON.stringify(stored))
}

/** The name of the person in the sales and records that this browser keeps. */
export const personKey = ({ key, username }: Pick<StoredUser, 'key' | 'username'>): string => key ?? username

/** Shows that a user signed in; the session itself is in cookies that scripts cannot read. */
export const hasMarker = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${MARKER}=`))

/**
 * Whether a person has unlocked this shared device without the server. The session of the person before may still be
 * valid: until the server has checked the PIN, no call is sent, except sales, which name their person.
 */
export const isUnlockedOffline = (): boolean => localStorage.getItem(UNLOCKED_OFFLINE_KEY) !== null

export function forgetSession(): void {
  localStorage.removeItem(USER_KEY)
  localStorage.removeItem(UNLOCKED_OFFLINE_KEY)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${MARKER}=; Max-Age=0; path=/; SameSite=Lax`
}

/** Whether the user has one of the scopes; without scopes always true. */
export function userMay(user: Pick<User, 'role' | 'scope'>, anyOf: readonly Scope[]): boolean {
  return anyOf.length === 0 || mayEnter({ role: user.role, scopes: splitScopes(user.scope) }, anyOf)
}

/** Whether the signed-in user has one of the scopes. */
export function storedUserMay(anyOf: readonly Scope[]): boolean {
  const user = storedUser()
  return user !== null && userMay(user, anyOf)
}

/** Whether the user's scopes allow a call; false for calls that need no scope. */
export const userMayCall = (user: Pick<User, 'role' | 'scope'>, { access }: Pick<Call, 'access'>): boolean =>
  access.kind === 'scopes' && hasScopesFor({ role: user.role, scopes: splitScopes(user.scope) }, access)

/** The local storage key of this browser's cash drawer; here, because the sign-in page loads few files. */
export const REMEMBERED_DRAWER = 'comanda.drawer'

/** The page that explains a closed store and lets its admin open it. */
export const INACTIVE_PAGE = '/dashboard/inactive-subscription'
/** The URL parameter with the page that the user had to leave. */
export const BACK_FROM_INACTIVE = 'back'

/** The first page after sign-in. */
export const homeOf = (user: User): string => {
  if (user.role === 'superadmin') return '/superadmin/dashboard/home'
  if (user.is_active === 0) return INACTIVE_PAGE
  return userMay(user, ['DASHBOARD']) ? '/dashboard/home' : '/dashboard/profile'
}

/** The query key of the user's record, for files that do not use queries. */
export const PROFILE_KEY = ['profile'] as const
