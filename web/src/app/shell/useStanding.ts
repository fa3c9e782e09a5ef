import type { User } from '@comanda/shared/auth/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { profileQuery } from '../../parts/current-user.ts'
import { useConnection } from '../../realtime/socket.ts'
import { leaveClosedStore } from '../closed-store.ts'
import type { StaffPage } from '../routes.ts'

/**
 * Leaves a page of work once the store is closed. Closing ends every screen's connection: that is when to ask,
 * rather than at the next call.
 */
export function useStanding(user: User | undefined, page: StaffPage | undefined): void {
  const client = useQueryClient()
  const router = useRouter()
  const isDown = useConnection() === 'down'
  useEffect(() => {
    if (isDown) void client.invalidateQueries({ queryKey: profileQuery.queryKey })
  }, [isDown, client])
  const mustLeave = user?.is_active === 0 && page !== undefined && page.scopes.length > 0
  useEffect(() => {
    if (mustLeave) leaveClosedStore(router.history)
  }, [mustLeave, router])
}
