import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { CircleAlert, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { clock } from '../../../parts/time/clock.ts'
import { ownZone } from '../../../parts/time/dates.ts'
import { SILENCE_MS } from '../../../parts/time/waiting.ts'
import { useConnection } from '../../../realtime/socket.ts'
import { cx } from '../../../ui/classes.ts'
import { useWaitingSteps } from '../steps/use-steps.ts'
import { TEXTS } from '../texts.ts'

interface KitchenHeadProps {
  title: string
  /** How many cards there are; undefined until it is known. */
  count: number | undefined
  /** Whether the title names the screen's stations: it is the largest word then. */
  isNamed?: boolean
  staleText: string | null
  /** Buttons. */
  children: ReactNode
}

/** One row, also on a phone, that stays in sight above the cards: a missing connection takes the place of its facts. */
export function KitchenHead({ title, isNamed, count, staleText, children }: KitchenHeadProps) {
  const trouble = useTrouble(staleText)
  return (
    <header className="sticky top-0 z-20 -mx-3 bg-canvas px-3">
      <div className="flex min-h-14 items-center gap-x-2 py-1.5">
        <h1
          className={cx(
            isNamed
              ? 'min-w-0 truncate text-4xl leading-none font-bold max-sm:text-xl'
              : 'shrink-0 text-2xl font-semibold max-sm:text-lg',
            trouble && 'max-lg:sr-only',
          )}
        >
          {title}
        </h1>
        {trouble ? (
          <KitchenStrip {...trouble} />
        ) : (
          <p className="min-w-0 grow truncate text-lg text-muted max-sm:text-base">
            {count !== undefined && <Count count={count} />}
          </p>
        )}
        {children}
      </div>
    </header>
  )
}

const Count = ({ count }: { count: number }) => (
  <>
    <span className="max-sm:sr-only">{TEXTS.pending(count)}</span>
    <span aria-hidden className="sm:hidden">
      {count}
    </span>
  </>
)

interface Trouble {
  /** Null: only steps wait. */
  words: string | null
  isCut: boolean
  waiting: number
}

/**
 * Says since when the cards may be out of date, and how many steps wait; null when neither is so.
 * @param staleText the error of the last fetch, while older orders are still shown
 */
function useTrouble(staleText: string | null): Trouble | null {
  const isOffline = useIsOffline()
  const silentSince = useSilence()
  const waiting = useWaitingSteps()
  const words =
    silentSince === null
      ? isOffline
        ? TEXTS.down
        : staleText
      : TEXTS.stale(timeOfDay(silentSince, ownZone()))
  if (words === null && waiting === 0) return null
  return { words, isCut: isOffline || silentSince !== null, waiting }
}

/** As tall as the row of the head: the cards below stay where they are. */
function KitchenStrip({ words, isCut, waiting }: Trouble) {
  const Icon = isCut ? WifiOff : CircleAlert
  return (
    <div className="flex h-11 min-w-0 grow items-center gap-2 rounded-md bg-bad-soft px-2 text-sm leading-tight font-semibold text-bad sm:text-base sm:leading-tight">
      <Icon aria-hidden size={22} className="shrink-0 max-sm:hidden" />
      <div className="line-clamp-2 min-w-0" title={words ?? undefined}>
        {waiting > 0 && <span role="status">{TEXTS.unsentSteps(waiting)} </span>}
        {words !== null && <span role="alert">{words}</span>}
      </div>
    </div>
  )
}

const ASK_MS = 3_000
const LOOK_MS = 1_000

/** By the server's clock, in ms. Outlives the page: without a line, 'Cocina' and 'Expedición' say the same time. */
let lastContact: number | null = null

/**
 * When the screen last had contact with the server, in ms; null unless that is SILENCE_MS ago: its events do not arrive, or the
 * server does not answer. A cut line is noticed by asking, because a socket notices it only after most of a minute.
 */
function useSilence(): number | null {
  const isJoined = useConnection() === 'joined'
  // Outlives a change of the connection: a socket that notices the cut later must not start the time again.
  const contactAt = useRef(0)
  const [since, setSince] = useState<number | null>(null)
  const hear = useEffectEvent(() => {
    if (!isJoined) return
    contactAt.current = performance.now()
    lastContact = clock().getTime()
  })
  useEffect(() => {
    contactAt.current = performance.now()
    lastContact ??= clock().getTime()
    let isGone = false
    async function ask() {
      try {
        const answer = await fetch('/healthz', { signal: AbortSignal.timeout(ASK_MS), cache: 'no-store' })
        if (answer.ok && !isGone) hear()
      } catch {
        // A failed request leaves the time unchanged.
      }
    }
    const asking = setInterval(() => void ask(), ASK_MS)
    const look = () => setSince(performance.now() - contactAt.current > SILENCE_MS ? lastContact : null)
    const looking = setInterval(look, LOOK_MS)
    return () => {
      isGone = true
      clearInterval(asking)
      clearInterval(looking)
    }
  }, [])
  return since
}
