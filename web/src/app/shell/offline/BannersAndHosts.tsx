import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useLocation, useRouter } from '@tanstack/react-router'
import { MonitorX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { LOCK_PAGE } from '../../../api/device.ts'
import { isUnlockedOffline, personKey, storedUser, userMay } from '../../../api/session.ts'
import { useOutbox } from '../../../offline/outbox/current-outbox.ts'
import { useCanSell } from '../../../offline/selling/sell.ts'
import { type Running, registerAgain, startOffline } from '../../../offline/start.ts'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { REVIEWS_PAGE, useReviews } from '../../../parts/offline/use-reviews.ts'
import { useRejoined, useStoreEvent } from '../../../realtime/socket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useCurrentDevice } from '../../lock/data.ts'
import { ClockBanner } from '../device/ClockBanner.tsx'
import { keepPlace } from '../device/place.ts'
import { PrintingWatch } from '../printing/PrintingWatch.tsx'
import { keepApp } from './service-worker.ts'
import { TEXTS } from './texts.ts'

/** The components beside every page of an active store, loaded after the page. */
export function BannersAndHosts({ user }: { user: User }) {
  return (
    <>
      <ClockBanner />
      <PrintingWatch user={user} />
      {user.is_active === 1 && <OfflineHost user={user} />}
      {user.is_active === 1 && <ReviewsBanner user={user} />}
    </>
  )
}

/** Where money and orders are looked after. */
const PAGES = ['/dashboard/home', '/dashboard/orders', '/dashboard/till']

/** Says that sales of devices need a person, with the way to them. */
function ReviewsBanner({ user }: { user: User }) {
  const isPlace = useLocation({ select: ({ pathname }) => PAGES.includes(pathname) })
  const isShown = isPlace && userMay(user, AREA.readOrders)
  const { data, error } = useReviews(isShown)
  const isOffline = useIsOffline()
  const open = data?.reviews.filter(({ resolvedAt }) => resolvedAt === null) ?? []
  // The banner of a broken connection says it already; while a person counts a drawer, sales are kept from them.
  const isCounting = error instanceof ApiError && error.code === 'count_in_progress'
  const isUnknown = error !== null && !data && !isOffline && !isCounting
  if (!isShown || (open.length === 0 && !isUnknown)) return null
  return (
    <Banner tone="warn" className="animate-appear rounded-none">
      {isUnknown ? TEXTS.reviewsUnknown : TEXTS.reviewTasks(open.length)}{' '}
      <TextLink href={REVIEWS_PAGE}>{TEXTS.openReviews}</TextLink>
    </Banner>
  )
}

/** Sells without internet on this browser, for the store of the signed-in person, and offers new versions of the app. */
function OfflineHost({ user }: { user: User }) {
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
