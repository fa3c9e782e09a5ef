import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { CircleAlert, WifiOff } from 'lucide-react'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { ownZone } from '../../../parts/time/dates.ts'
import { useWaitingSteps } from '../steps/use-steps.ts'
import { TEXTS } from '../texts.ts'
import { useSilence } from './use-silence.ts'

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
export function useTrouble(staleText: string | null): Trouble | null {
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
export function KitchenStrip({ words, isCut, waiting }: Trouble) {
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
