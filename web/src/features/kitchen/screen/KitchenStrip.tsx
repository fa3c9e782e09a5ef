import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { CircleAlert, WifiOff } from 'lucide-react'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { ownZone } from '../../../parts/time/dates.ts'
import { useWaitingSteps } from '../steps/use-steps.ts'
import { TEXTS } from '../texts.ts'
import { useSilence } from './use-silence.ts'

interface KitchenStripProps {
  /** The error of the last fetch, while older orders are still shown. */
  staleText: string | null
}

/** Says above the cards that they may be out of date, since when, and how many steps wait. */
export function KitchenStrip({ staleText }: KitchenStripProps) {
  const isOffline = useIsOffline()
  const silentSince = useSilence()
  const waiting = useWaitingSteps()
  const isCut = isOffline || silentSince !== null
  const words =
    silentSince === null
      ? isOffline
        ? TEXTS.down
        : staleText
      : TEXTS.stale(timeOfDay(silentSince, ownZone()))
  const Icon = isCut ? WifiOff : CircleAlert
  if (words === null && waiting === 0) return null
  return (
    <div className="mb-2 flex items-center gap-3 rounded-md bg-bad-soft px-3 py-1.5 text-lg font-semibold text-bad">
      <Icon aria-hidden size={22} className="shrink-0" />
      <div className="flex min-w-0 flex-wrap gap-x-3 leading-snug">
        {words !== null && <p role="alert">{words}</p>}
        {waiting > 0 && <p role="status">{TEXTS.unsentSteps(waiting)}</p>}
      </div>
    </div>
  )
}
