import { TICKET_STATE_WORDS, type TicketState } from '@comanda/shared/cfdi/words'
import { Ban, CircleCheck, Clock, Globe, type LucideIcon } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Tone } from '../../ui/feedback/rank-looks.ts'

const LOOKS: Record<Exclude<TicketState, 'free'>, { tone: Tone; icon?: LucideIcon }> = {
  pending: { tone: 'info', icon: Clock },
  named: { tone: 'good', icon: CircleCheck },
  global: { tone: 'idle', icon: Globe },
  cancelled: { tone: 'warn', icon: Ban },
}

/** In which fiscal state a sale is. Without a document is the usual state, of which nothing is said: it goes into the next global. */
export const TicketBadge = ({ state }: { state: TicketState | null }) =>
  state !== null &&
  state !== 'free' && (
    <Badge rank="fine" {...LOOKS[state]}>
      {TICKET_STATE_WORDS[state]}
    </Badge>
  )
