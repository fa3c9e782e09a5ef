import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { WifiOff } from 'lucide-react'
import { ownZone } from '../../../parts/time/dates.ts'
import { TEXTS } from '../texts.ts'

interface StaleOverlayProps {
  /** When the screen last had contact with the server, in ms. */
  since: number
}

/** Over the whole window, at any scroll position: the cards may be out of date. Lets taps through. */
export function StaleOverlay({ since }: StaleOverlayProps) {
  return (
    <div className="pointer-events-none fixed inset-0 z-30 flex items-center justify-center border-[12px] border-bad-solid bg-scrim">
      <p
        role="alert"
        className="mx-4 flex max-w-3xl items-center gap-4 rounded-lg bg-bad-soft px-6 py-5 text-2xl font-bold sm:text-3xl text-bad shadow-float"
      >
        <WifiOff aria-hidden size={48} className="shrink-0" />
        {TEXTS.stale(timeOfDay(since, ownZone()))}
      </p>
    </div>
  )
}
