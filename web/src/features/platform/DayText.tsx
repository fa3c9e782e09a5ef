import { localDate } from '@comanda/shared/kernel/business-day'
import { fullMoment, plainDay } from './formats.ts'
import { TEXTS } from './texts.ts'

/** The store's day of an instant, with the moment on hover; a dash for null. */
export function DayText({ at, zone }: { at: string | null; zone: string }) {
  if (at === null) return TEXTS.unknown
  return (
    <time dateTime={at} title={fullMoment(at)} className="whitespace-nowrap tabular-nums">
      {plainDay(localDate(new Date(at), zone))}
    </time>
  )
}
