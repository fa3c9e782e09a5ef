import { fullMoment, shortDay } from './formats.ts'
import { TEXTS } from './texts.ts'

/** A short date with the full date on hover; a dash for null. */
export function DayText({ at }: { at: string | null }) {
  if (at === null) return TEXTS.unknown
  return (
    <time dateTime={at} title={fullMoment(at)} className="whitespace-nowrap tabular-nums">
      {shortDay(at)}
    </time>
  )
}
