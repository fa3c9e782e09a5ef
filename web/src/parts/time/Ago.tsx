import { useNow } from './use-now.ts'
import { agoWords, minutesSince } from './waiting.ts'

/** `hace 12 min`, `ahora`, current while it is shown. @param at an instant from the server */
export function Ago({ at }: { at: string }) {
  const age = useNow((now) => agoWords(minutesSince(at, now)))
  return <time dateTime={at}>{age}</time>
}
