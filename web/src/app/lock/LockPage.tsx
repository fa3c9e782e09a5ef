import { useRouter } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { keepDevice, markUse, sharedDevice } from '../../api/device.ts'
import { forgetSession, storeUser } from '../../api/session.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { clock } from '../../parts/clock.ts'
import { PeopleList } from '../../parts/pin/PeopleList.tsx'
import { PinEntry } from '../../parts/pin/PinEntry.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { lockSession } from '../shell/device/lock-session.ts'
import { arrivalOf } from './arrival.ts'
import { type CurrentDevice, type DevicePerson, unlock, useCurrentDevice } from './data.ts'
import { LOCK_TEXTS as TEXTS } from './texts.ts'

/** The lock screen of a shared device: names, and the PIN of the chosen one. */
export function LockPage() {
  usePageTitle(TEXTS.windowTitle)
  const router = useRouter()
  const { data: device, error, refetch } = useCurrentDevice()
  const isOver = error instanceof ApiError && error.status >= 400 && error.status < 500
  // The page may be opened with a session, for example after a reload that came too late.
  useEffect(lockSession, [])
  useEffect(() => {
    if (device) keepDevice({ name: device.name, lockSeconds: device.lockSeconds })
  }, [device])
  useEffect(() => {
    if (!isOver) return
    forgetSession()
    keepDevice(null)
    router.history.replace('/login')
  }, [isOver, router])

  return (
    <main className="flex min-h-dvh flex-col items-center gap-5 px-4 py-6">
      <header className="flex w-full max-w-4xl items-center justify-between gap-4">
        <Logo size={30} className="shrink-0" />
        <p className="min-w-0 truncate text-muted">{device?.name ?? sharedDevice()?.name}</p>
      </header>
      {device && <People device={device} />}
      {!device && error && !isOver && (
        <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={() => refetch()} />
      )}
      {!device && !error && <LoadingPeople />}
    </main>
  )
}

function People({ device: { people } }: { device: CurrentDevice }) {
  const router = useRouter()
  const [person, setPerson] = useState<DevicePerson | null>(null)

  async function enter(pin: string): Promise<void> {
    if (!person) return
    const { user } = await unlock(person.username, pin)
    storeUser(user)
    markUse(clock().getTime())
    router.history.replace(arrivalOf(user))
  }

  if (person)
    return (
      <section className="flex w-full max-w-sm grow flex-col justify-center gap-4">
        <div className="flex items-center gap-3">
          <Avatar name={person.name} />
          <h1 className="min-w-0 grow text-xl font-semibold wrap-anywhere">{person.name}</h1>
          <Button size="touch" className="shrink-0 whitespace-nowrap" onPress={() => setPerson(null)}>
            {TEXTS.other}
          </Button>
        </div>
        <PinEntry submitLabel={TEXTS.enter} onSubmit={enter} />
      </section>
    )
  return (
    <section className="flex w-full max-w-4xl grow flex-col justify-center gap-5">
      <h1 className="text-2xl font-semibold">{TEXTS.title}</h1>
      {people.length === 0 ? (
        <EmptyState icon={KeyRound} title={TEXTS.none}>
          {TEXTS.noneHint}
        </EmptyState>
      ) : (
        <PeopleList
          label={TEXTS.people}
          people={people}
          onChoose={setPerson}
          className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
        />
      )}
      <TextLink href="/login">{TEXTS.password}</TextLink>
    </section>
  )
}

const LoadingPeople = () => (
  <Loading className="grid w-full max-w-4xl grow content-center gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-15 w-full" />
    ))}
  </Loading>
)
