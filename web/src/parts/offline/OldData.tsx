import { Clock } from 'lucide-react'
import { useOldData } from '../../offline/kept/old-data.ts'
import { serverTime } from '../../offline/server-clock.ts'
import { cx } from '../../ui/classes.ts'
import { useNow } from '../time/use-now.ts'
import { minutesSince, waitingWords } from '../time/waiting.ts'

const WORDS = (age: string) => `Datos de hace ${age}`

/** How old the data on the page is, while the server does not answer; nothing for the first minute. */
export function OldData({ className }: { className?: string }) {
  const at = useOldData()
  const since = at === null ? null : new Date(serverTime(at)).toISOString()
  const minutes = useNow((now) => (since === null ? 0 : minutesSince(since, now)))
  if (minutes === 0) return null
  return (
    <p className={cx('flex items-center gap-1.5 text-sm text-muted', className)}>
      <Clock aria-hidden size={14} className="shrink-0" />
      {WORDS(waitingWords(minutes))}
    </p>
  )
}
