import type { Urgency } from '@comanda/shared/selling/rank'
import { AlarmClock, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Tone } from '../../ui/feedback/rank-looks.ts'

/** How long something waits is said alike on every screen, the kitchen's included. */
export const WAITING_LOOKS: Record<Urgency, { tone: Tone; icon: LucideIcon; word: string }> = {
  calm: { tone: 'idle', icon: Clock, word: '' },
  late: { tone: 'warn', icon: AlarmClock, word: 'Tarda' },
  tooLate: { tone: 'bad', icon: TriangleAlert, word: 'Urgente' },
}
