import type { User } from '@comanda/shared/auth/api'
import { useCallback, useEffect, useState } from 'react'
import { useOutbox } from '../../../offline/outbox/current-outbox.ts'
import { type Running, startOffline } from '../../../offline/start.ts'
import { useRejoined, useStoreEvent } from '../../../realtime/socket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EndedBanner } from './EndedBanner.tsx'
import { keepApp } from './service-worker.ts'
import { TEXTS } from './texts.ts'
import { UnlockedOfflineBanner } from './UnlockedOfflineBanner.tsx'

/** Sells without internet on this browser, for the store of the signed-in person, and offers new versions of the app. */
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
  return (
    <>
      <UnlockedOfflineBanner />
      <EndedBanner />
      <UpdateBanner />
    </>
  )
}

/** Not while something waits to be sent: the version that wrote it sends it. */
function UpdateBanner() {
  const [takeOver, setTakeOver] = useState<(() => Promise<never>) | null>(null)
  const { unsent } = useOutbox()
  useEffect(() => void keepApp((next) => setTakeOver(() => next)).catch(() => {}), [])
  if (!takeOver || unsent > 0) return null
  return (
    <Banner className="rounded-none" action={<Button onPress={takeOver}>{TEXTS.updateNow}</Button>}>
      {TEXTS.update}
    </Banner>
  )
}
