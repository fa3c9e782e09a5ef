import { useRouter } from '@tanstack/react-router'
import { LOCK_PAGE } from '../../../api/device.ts'
import { isUnlockedOffline, personKey, storedUser } from '../../../api/session.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { useCurrentDevice } from '../../lock/data.ts'
import { keepPlace } from '../device/place.ts'
import { TEXTS } from './texts.ts'

/** For a person who has unlocked without the server: as soon as it answers, their PIN opens a session of their own. */
export function UnlockedOfflineBanner() {
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
