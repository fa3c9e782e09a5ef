import { useNow } from './use-now.ts'
import { minutesSince, waitingWords } from './waiting.ts'

/** `hace 12 min`, current while it is shown. @param at an instant from the server */
export function Ago({ at }: { at: string }) {
  const age = useNow((now) => waitingWords(minutesSince(at, now)))
  return <time dateTime={at}>{`hace ${age}`}</time>
}
