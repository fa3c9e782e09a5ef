import type { User } from '@comanda/shared/auth/api'
import { getProfile } from '@comanda/shared/auth/api'
import type { Scope } from '@comanda/shared/kernel/scopes'
import { redirect } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { hasMarker, homeOf, storedUser, storeUser, userMay } from '../api/session.ts'

/** Who is signed in, asked of the server when this browser has forgotten. */
async function currentUser(): Promise<User> {
  const known = storedUser()
  if (known) return known
  const user = await api(getProfile)
  storeUser(user)
  return user
}

const go = (to: string) => redirect({ to, replace: true })

/** Lets signed-in staff through; everybody else to the landing page, the operator to the platform's own pages. */
export async function staffOnly(): Promise<void> {
  if (!hasMarker()) throw go('/')
  const user = await currentUser()
  if (user.role === 'superadmin') throw go(homeOf(user))
}

/** Lets through whoever has one of the scopes. Runs after `staffOnly`. */
export function scopesOnly(anyOf: readonly Scope[]): void {
  const user = storedUser()
  if (user && !userMay(user, anyOf)) throw go('/no-access')
}

/** Who has signed in has no use for the sign-in page. */
export function strangersOnly(): void {
  const user = storedUser()
  if (hasMarker() && user) throw go(homeOf(user))
}
