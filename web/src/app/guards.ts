import type { User } from '@comanda/shared/auth/api'
import type { Scope } from '@comanda/shared/kernel/scopes'
import { redirect } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { hasMarker, homeOf, INACTIVE_PAGE, storedUser, storeUser, userMay } from '../api/session.ts'

/** Who is signed in, asked of the server when this browser has forgotten. */
async function currentUser(): Promise<User> {
  const known = storedUser()
  if (known) return known
  // Seldom needed: schemas are no part of what a browser loads first.
  const { getProfile } = await import('@comanda/shared/auth/api')
  const user = await api(getProfile)
  storeUser(user)
  return user
}

const go = (to: string) => redirect({ to, replace: true })

/** Lets signed-in staff through; strangers to the landing page. An operator is nobody's staff. */
export async function staffOnly(): Promise<void> {
  if (!hasMarker()) throw go('/')
  const user = await currentUser()
  if (user.role === 'superadmin') throw go('/no-access')
}

/**
 * Lets through whoever has one of the scopes. What needs none (one's own account) stays open when the store is
 * closed. Runs after `staffOnly`.
 */
export function scopesOnly(anyOf: readonly Scope[], isForAdminOnly = false): void {
  const user = storedUser()
  if (user?.is_active === 0 && anyOf.length > 0) throw go(INACTIVE_PAGE)
  if (user && !userMay(user, anyOf)) throw go('/no-access')
  if (user && isForAdminOnly && user.role !== 'admin') throw go('/no-access')
}

/** Who has signed in has no use for the sign-in page. */
export function strangersOnly(): void {
  const user = storedUser()
  if (hasMarker() && user) throw go(homeOf(user))
}

/** The operator's sign-in page: not for staff, and of no use to an operator who has signed in. */
export function operatorSignIn(): void {
  const user = storedUser()
  if (hasMarker() && user) throw go(user.role === 'superadmin' ? homeOf(user) : '/no-access')
}

export function operatorsOnly(): void {
  const user = storedUser()
  if (!hasMarker() || !user) throw go('/superadmin')
  if (user.role !== 'superadmin') throw go('/no-access')
}
