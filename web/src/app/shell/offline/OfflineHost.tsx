import type { User } from '@comanda/shared/auth/api'
import { useRouter } from '@tanstack/react-router'
import { MonitorX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { LOCK_PAGE } from '../../../api/device.ts'
import { isUnlockedOffline, personKey, storedUser } from '../../../api/session.ts'
import { useOutbox } from '../../../offline/outbox/current-outbox.ts'
import { useCanSell } from '../../../offline/selling/sell.ts'
import { type Running, registerAgain, startOffline } from '../../../offline/start.ts'
import { useRejoined, useStoreEvent } from '../../../realtime/socket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useCurrentDevice } from '../../lock/data.ts'
import { keepPlace } from '../device/place.ts'
import { keepApp } from './service-worker.ts'
import { TEXTS } from './texts.ts'

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

/** This device was ended in the settings. It registers again when the server has its sales. */
function EndedBanner() {
  const isEnded = useCanSell() === 'ended'
  const { unsent } = useOutbox()
  if (!isEnded) return null

  async function register(): Promise<void> {
    try {
      if (!(await registerAgain())) toast.error(TEXTS.endedUnsent)
    } catch (error) {
      toast.error(messageOf(error, TEXTS.registerFailed))
    }
  }

  return (
    <Banner
      tone="warn"
      icon={MonitorX}
      className="rounded-none"
      action={unsent === 0 && <Button onPress={register}>{TEXTS.registerAgain}</Button>}
    >
      {TEXTS.ended} {unsent > 0 ? TEXTS.endedUnsent : TEXTS.endedHint}
    </Banner>
  )
}

/** For a person who has unlocked without the server: as soon as it answers, their PIN opens a session of their own. */
function UnlockedOfflineBanner() {
  const router = useRouter()
  const { isSuccess, isFetchedAfterMount } = useCurrentDevice(isUnlockedOffline())
  if (!isSuccess || !isFetchedAfterMount) return null

  function confirm() {
    const user = storedUser()
    if (user) keepPlace(personKey(user), router.history.location.href)
    void router.navigate({ href: LOCK_PAGE, replace: true })
  }

  return (
    <Banner
      tone="warn"
      className="rounded-none"
      action={<Button onPress={confirm}>{TEXTS.confirmPin}</Button>}
    >
      {TEXTS.aloneAnswered}
    </Banner>
  )
}
