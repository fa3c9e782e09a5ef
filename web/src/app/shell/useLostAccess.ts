import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onForbidden } from '../../api/client.ts'
import { refreshUser } from '../../parts/current-user.ts'

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
