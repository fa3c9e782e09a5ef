import { AlarmClock, Clock, TriangleAlert } from 'lucide-react'
import { useNow } from '../../parts/use-now.ts'
import { minutesSince, urgencyOf, waitingWords } from '../../parts/waiting.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TEXTS } from './texts.ts'

const LOOKS = {
  calm: { tone: 'idle', icon: Clock, word: '' },
  late: { tone: 'warn', icon: AlarmClock, word: TEXTS.late },
  tooLate: { tone: 'bad', icon: TriangleAlert, word: TEXTS.tooLate },
} as const

interface WaitingTimeProps {
  since: string
  /** Only who still waits for something is kept waiting too long. */
  isAwaited: boolean
}

export function WaitingTime({ since, isAwaited }: WaitingTimeProps) {
  const minutes = useNow((now) => minutesSince(since, now))
  const { tone, icon, word } = LOOKS[isAwaited ? urgencyOf(minutes) : 'calm']
  return (
    <Badge tone={tone} icon={icon} className="whitespace-nowrap tabular-nums">
      {waitingWords(minutes)}
      {word && <span className="sr-only">, {word}</span>}
    </Badge>
  )
}
