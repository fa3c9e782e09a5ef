import { getProfile, type User } from '@comanda/shared/auth/api'
import type { Scope } from '@comanda/shared/kernel/scopes'
import { redirect } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { isLockDue, LOCK_PAGE, sharedDevice } from '../api/device.ts'
import { hasMarker, homeOf, INACTIVE_PAGE, storedUser, storeUser, userMay } from '../api/session.ts'
import { now } from '../offline/now.ts'

/** The signed-in user; asks the server when the browser's storage is empty. */
async function currentUser(): Promise<User> {
  const known = storedUser()
  if (known) return known
  const user = await api(getProfile)
  storeUser(user)
  return user
}

const go = (to: string) => redirect({ to, replace: true })

/**
 * Allows signed-in staff. Other visitors go to the landing page, those of a shared device to its names; operators are
 * not staff.
 */
export async function staffOnly(): Promise<void> {
  if (!hasMarker() || isLockDue(now())) throw go(sharedDevice() ? LOCK_PAGE : '/')
  const user = await currentUser()
  if (user.role === 'superadmin') throw go('/no-access')
}

/**
 * Allows users with one of the scopes. Pages without scopes (the own account) stay open when the store is
 * closed. Runs after `staffOnly`.
 */
export function scopesOnly(anyOf: readonly Scope[], isForAdminOnly = false): void {
  const user = storedUser()
  if (user?.is_active === 0 && anyOf.length > 0) throw go(INACTIVE_PAGE)
  if (user && !userMay(user, anyOf)) throw go('/no-access')
  if (user && isForAdminOnly && user.role !== 'admin') throw go('/no-access')
}

/** Redirects signed-in users away from the sign-in page. */
export function signedOutOnly(): void {
  const user = storedUser()
  if (hasMarker() && user) throw go(homeOf(user))
}

/** Redirects staff and signed-in operators away from the operator's sign-in page. */
export function operatorSignIn(): void {
  const user = storedUser()
  if (hasMarker() && user) throw go(user.role === 'superadmin' ? homeOf(user) : '/no-access')
}

export function operatorsOnly(): void {
  const user = storedUser()
  if (!hasMarker() || !user) throw go('/superadmin')
  if (user.role !== 'superadmin') throw go('/no-access')
}
