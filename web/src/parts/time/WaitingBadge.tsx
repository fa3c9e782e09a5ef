import { URGENCY_RANKS, type Urgency, urgencyOf } from '@comanda/shared/selling/rank'
import { AlarmClock, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { cx } from '../../ui/classes.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Tone } from '../../ui/feedback/rank-looks.ts'
import { useNow } from './use-now.ts'
import { minutesSince, waitingWords } from './waiting.ts'

/** How long something waits is said alike on every screen, the kitchen's included. */
export const WAITING_LOOKS: Record<Urgency, { tone: Tone; icon: LucideIcon; word: string }> = {
  calm: { tone: 'idle', icon: Clock, word: '' },
  late: { tone: 'warn', icon: AlarmClock, word: 'Tarda' },
  tooLate: { tone: 'bad', icon: TriangleAlert, word: 'Urgente' },
}

interface WaitingBadgeProps {
  since: string
  /** Only what is not served yet can be late. */
  isAwaited: boolean
  className?: string
}

/** The minutes since an instant: plain, tinted from 10, solid from 20. */
export function WaitingBadge({ since, isAwaited, className }: WaitingBadgeProps) {
  const minutes = useNow((now) => minutesSince(since, now))
  const urgency = isAwaited ? urgencyOf(minutes) : 'calm'
  const { tone, icon, word } = WAITING_LOOKS[urgency]
  return (
    <Badge
      tone={tone}
      rank={URGENCY_RANKS[urgency]}
      icon={icon}
      className={cx('whitespace-nowrap tabular-nums', className)}
    >
      {waitingWords(minutes)}
      {word && <span className="sr-only">, {word}</span>}
    </Badge>
  )
}
