import type { WaitingFor } from '@comanda/shared/offline/reviews'
import { DateText } from '../../parts/time/DateText.tsx'
import { ENDED_WORDS, TEXTS } from './texts.ts'

/** The ended object, the time of its end, and the holder of the device. */
export const WaitingFacts = ({ waiting, timeZone }: { waiting: WaitingFor; timeZone: string }) => (
  <p className="text-sm text-muted wrap-anywhere">
    {ENDED_WORDS[waiting.ended]}
    {waiting.since && (
      <>
        {` ${TEXTS.since} `}
        <DateText at={waiting.since} timeZone={timeZone} time="beside" />
      </>
    )}
    {waiting.heldBy.length > 0 && ` · ${TEXTS.heldBy(waiting.heldBy)}`}
  </p>
)
