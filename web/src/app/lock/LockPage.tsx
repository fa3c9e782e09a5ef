import { useRouter } from '@tanstack/react-router'
import { KeyRound, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError, isNoAnswer, messageOf } from '../../api/client.ts'
import { keepDevice, markUse, sharedDevice } from '../../api/device.ts'
import { forgetSession, personKey, type StoredUser, storeUser } from '../../api/session.ts'
import { now } from '../../offline/now.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { firstPageOf } from '../../parts/session/first-page.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { cx } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeletons } from '../../ui/feedback/Skeleton.tsx'
import { Logo } from '../../ui/page/Logo.tsx'
import { digitsOf, forgetDigits, lastPeople, latestOf, rememberPerson } from '../pin/last-people.ts'
import { PeopleList } from '../pin/PeopleList.tsx'
import { PinEntry } from '../pin/PinEntry.tsx'
import { lockSession } from '../shell/device/lock-session.ts'
import { takePlace } from '../shell/device/place.ts'
import { type DevicePerson, unlock, useCurrentDevice } from './data.ts'
import { LOCK_TEXTS as TEXTS } from './texts.ts'

/** The lock screen of a shared device: names, and the PIN of the chosen person. */
export function LockPage() {
  usePageTitle(TEXTS.windowTitle)
  const router = useRouter()
  const { data: device, error, refetch } = useCurrentDevice()
  const isOver = error instanceof ApiError && error.status >= 400 && error.status < 500
  // The page may be opened with a session, for example after a reload that came too late.
  useEffect(lockSession, [])
  useEffect(() => {
    const { name, lockSeconds } = device ?? {}
    if (name && lockSeconds) keepDevice({ name, lockSeconds, tenantId: sharedDevice()?.tenantId })
  }, [device])
  const isAway = useIsAway(device !== undefined, error)
  const known = useKnownPeople(isAway)
  useEffect(() => {
    if (!isOver) return
    forgetSession()
    keepDevice(null)
    router.history.replace('/login')
  }, [isOver, router])

  return (
    <main className="flex min-h-dvh flex-col items-center gap-5 px-4 py-6">
      <header className="flex w-full max-w-5xl items-center justify-between gap-4">
        <Logo size={30} className="shrink-0" />
        <p className="min-w-0 truncate text-muted">{device?.name ?? sharedDevice()?.name}</p>
      </header>
      {device ? (
        <People people={device.people} />
      ) : known ? (
        <People people={known} isOffline onRetry={() => refetch()} />
      ) : null}
      {!device && !known && (error || isAway) && !isOver && (
        <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={() => refetch()} />
      )}
      {!device && !error && !isAway && <LoadingPeople />}
    </main>
  )
}

interface PeopleProps {
  people: readonly DevicePerson[]
  /** Without the server. */
  isOffline?: boolean
  onRetry?: () => void
}

function People({ people, isOffline = false, onRetry }: PeopleProps) {
  const [chosenKey, choose] = useState(() => latestOf('unlock', people)?.key)
  const chosen = people.find(({ key }) => key === chosenKey)

  return (
    <section className="flex w-full max-w-5xl grow flex-col justify-center gap-6">
      <h1 className="text-center text-3xl font-semibold">{isOffline ? TEXTS.offlineTitle : TEXTS.title}</h1>
      {people.length === 0 ? (
        <EmptyState icon={KeyRound} title={isOffline ? TEXTS.offlineNone : TEXTS.none}>
          {isOffline ? TEXTS.offlineNoneHint : TEXTS.noneHint}
        </EmptyState>
      ) : (
        <div className={cx('flex flex-wrap justify-center gap-8', chosen && 'md:flex-nowrap')}>
          {/* On a phone the pad takes the place of the list. */}
          <div
            className={cx('min-w-0', chosen && 'max-md:hidden', (people.length > FEW || !chosen) && 'grow')}
          >
            <PeopleList
              label={TEXTS.people}
              people={people}
              chosen={chosen?.key}
              last={lastPeople('unlock')}
              onChoose={({ key }) => choose(key)}
              isLarge
              className={cx('grid gap-3', columnsFor(people.length, chosen !== undefined))}
            />
          </div>
          {chosen && <PinOf key={chosen.key} person={chosen} onOther={() => choose(undefined)} />}
        </div>
      )}
      {isOffline ? (
        <div className="flex flex-wrap items-center justify-center gap-4">
          <Button size="touch" icon={RotateCw} onPress={onRetry}>
            {TEXTS.retry}
          </Button>
          <p className="min-w-0 text-muted">{TEXTS.aloneHint}</p>
        </div>
      ) : (
        <p className="text-center">
          <TextLink href="/login">{TEXTS.password}</TextLink>
        </p>
      )}
    </section>
  )
}

/** As many people as stand in one column beside the keypad. */
const FEW = 5

const columnsFor = (count: number, isBesidePad: boolean): string => {
  if (count <= FEW) return isBesidePad ? 'w-80 max-w-full' : 'mx-auto w-full max-w-4xl sm:grid-cols-2'
  return isBesidePad ? 'lg:grid-cols-2' : 'sm:grid-cols-2 lg:grid-cols-3'
}

function PinOf({ person, onOther }: { person: DevicePerson; onOther: () => void }) {
  const router = useRouter()
  const [digits, setDigits] = useState(() => digitsOf('unlock', person.key))

  async function enter(pin: string): Promise<void> {
    try {
      const user = await begin(person.key, pin)
      rememberPerson('unlock', person.key, pin.length)
      markUse(now())
      router.history.replace(placeOfArrival(user))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_approval') {
        forgetDigits('unlock', person.key)
        setDigits(digitsOf('unlock', person.key))
      }
      throw error
    }
  }

  return (
    <section
      aria-label={TEXTS.pinOf(person.name)}
      className="flex w-full max-w-96 flex-col gap-3 md:sticky md:top-6 md:shrink-0 md:self-start"
    >
      <div className="flex min-h-11 items-center gap-3">
        <Avatar name={person.name} isLarge />
        <h2 className="min-w-0 grow text-xl font-semibold wrap-anywhere">{TEXTS.pinOf(person.name)}</h2>
        <Button size="touch" className="shrink-0 whitespace-nowrap md:hidden" onPress={onOther}>
          {TEXTS.other}
        </Button>
      </div>
      <PinEntry submitLabel={TEXTS.enter} digits={digits} onSubmit={enter} />
    </section>
  )
}

const offline = () => import('./unlock-offline.ts')

/** When the network drops all packets, requests hang instead of failing: after this time the device continues offline. */
const SLOW_MS = 4_000

/** Begins a person's turn: with the server, or without it where this device knows the PIN. */
async function begin(key: string, pin: string): Promise<StoredUser> {
  const tenantId = sharedDevice()?.tenantId
  const answer = unlock(key, pin).then(
    ({ user, key: known }) =>
      () =>
        enterOnline({ ...user, key: known }, pin),
  )
  if (tenantId === undefined) return (await answer)()
  const checkPinOffline = async () => (await offline()).checkPinOffline(tenantId, key, pin)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<() => StoredUser>((resolve) => {
    // A PIN that the device does not know waits for the server.
    timer = setTimeout(() => void checkPinOffline().then(resolve, () => {}), SLOW_MS)
  })
  try {
    return (await Promise.race([answer, late]))()
  } catch (error) {
    if (!isNoAnswer(error)) throw error
    return (await checkPinOffline())()
  } finally {
    clearTimeout(timer)
  }
}

function enterOnline(user: StoredUser & { key: string }, pin: string): StoredUser {
  storeUser(user)
  const device = sharedDevice()
  if (device) keepDevice({ ...device, tenantId: user.tenant_id })
  void offline()
    .then(({ remember }) => remember(user, pin))
    .catch(() => {})
  return user
}

/** Whether the server does not answer. A new attempt does not change it: the people and a typed PIN stay. */
function useIsAway(isAnswered: boolean, error: unknown): boolean {
  const [isAway, setAway] = useState(false)
  const hasFailed = isNoAnswer(error)
  useEffect(() => {
    if (isAnswered || hasFailed) return setAway(!isAnswered)
    const timer = setTimeout(() => setAway(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isAnswered, hasFailed])
  return isAway && !isAnswered
}

/** Those who may enter without the server; null while it answers, and until they are read. */
function useKnownPeople(isUnanswered: boolean): DevicePerson[] | null {
  const [known, setKnown] = useState<DevicePerson[] | null>(null)
  const tenantId = sharedDevice()?.tenantId
  useEffect(() => {
    if (!isUnanswered || tenantId === undefined) return
    let isOver = false
    void offline()
      .then(({ knownPeople }) => knownPeople(tenantId))
      .then((people) => !isOver && setKnown(people))
      .catch(() => {})
    return () => {
      isOver = true
    }
  }, [isUnanswered, tenantId])
  return isUnanswered ? known : null
}

const LoadingPeople = () => (
  <Loading className="grid w-full max-w-4xl grow content-center gap-3 sm:grid-cols-2 lg:grid-cols-3">
    <Skeletons count={6} className="h-15 w-full" />
  </Loading>
)

/** Where a person arrives after unlocking: where they were, otherwise at their first page. */
const placeOfArrival = (user: StoredUser): string => takePlace(personKey(user)) ?? firstPageOf(user).path
