import type { User } from '@comanda/shared/auth/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onForbidden } from '../../api/client.ts'
import { profileQuery, refreshUser } from '../../parts/session/use-current-user.ts'
import { useConnection } from '../../realtime/socket.ts'
import { leaveClosedStore } from '../closed-store.ts'
import type { StaffPage } from '../pages/page.ts'

/**
 * Leaves a work page when the store closes. Closing ends the store's connection, so a lost connection
 * refetches the user.
 */
export function useLeaveClosedStore(user: User | undefined, page: StaffPage | undefined): void {
  const client = useQueryClient()
  const router = useRouter()
  const isDisconnected = useConnection() === 'down'
  useEffect(() => {
    if (isDisconnected) void client.invalidateQueries({ queryKey: profileQuery.queryKey })
  }, [isDisconnected, client])
  const mustLeave = user?.is_active === 0 && page !== undefined && page.scopes.length > 0
  useEffect(() => {
    if (mustLeave) leaveClosedStore(router.history)
  }, [mustLeave, router])
}

/**
 * Refetches the user after a forbidden call and runs the guards again, because the user may have lost scopes.
 */
export function useLostAccess(): void {
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => {
    let asking = false
    onForbidden(() => {
      if (asking) return
      asking = true
      refreshUser(client)
        .then(() => router.invalidate())
        // Without an answer the page stays and shows its own error.
        .catch(() => {})
        .finally(() => {
          asking = false
        })
    })
    return () => onForbidden(() => {})
  }, [router, client])
}
