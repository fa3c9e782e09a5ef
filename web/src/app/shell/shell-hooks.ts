import type { User } from '@comanda/shared/auth/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onForbidden } from '../../api/client.ts'
import { profileQuery, refreshUser } from '../../parts/current-user.ts'
import { useConnection } from '../../realtime/socket.ts'
import { leaveClosedStore } from '../closed-store.ts'
import type { StaffPage } from '../routes.ts'

/**
 * Leaves a page of work once the store is closed. Closing ends every screen's connection: that is when to ask,
 * rather than at the next call.
 */
export function useLeaveClosedStore(user: User | undefined, page: StaffPage | undefined): void {
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

/**
 * After a call that the person may not make, asks who they are now and runs the guards of the page again: they lead
 * away when the person's rights no longer reach it.
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
        // Without an answer the page stays; its own error says what was refused.
        .catch(() => {})
        .finally(() => {
          asking = false
        })
    })
    return () => onForbidden(() => {})
  }, [router, client])
}

/** Ctrl or Cmd with K, wherever the focus is. */
export function useSearchKey(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    // On the way down: fields of the kit keep their keys to themselves on the way up.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
