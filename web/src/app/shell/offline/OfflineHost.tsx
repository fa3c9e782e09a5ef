import type { User } from '@comanda/shared/auth/api'
import { useCallback, useEffect, useState } from 'react'
import { type Running, startOffline } from '../../../offline/start.ts'
import { useRejoined, useStoreEvent } from '../../../realtime/socket.ts'

/** Sells without internet on this browser, for the store of the signed-in person. Draws nothing. */
export function OfflineHost({ user }: { user: User }) {
  const [running, setRunning] = useState<Running | null>(null)
  const { tenant_id: tenantId, username } = user
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person on the device may sell or not
  useEffect(() => {
    const started = startOffline()
    setRunning(started)
    return () => started.stop()
  }, [tenantId, username])
  const wake = useCallback(() => running?.wake(), [running])
  const refresh = useCallback(() => running?.refreshChecks(), [running])
  useRejoined(wake)
  useStoreEvent('new_order', refresh)
  useStoreEvent('order_update', refresh)
  return null
}
