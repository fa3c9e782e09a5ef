import { TICKET_STATE_WORDS, type TicketState } from '@comanda/shared/cfdi/words'
import { Ban, CircleCheck, Clock, Globe, type LucideIcon } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Tone } from '../../ui/feedback/rank-looks.ts'

/** A sale without a document is the usual state: it goes into the next global. */
const LOOKS: Record<TicketState, { tone: Tone; icon?: LucideIcon }> = {
  free: { tone: 'idle' },
  pending: { tone: 'info', icon: Clock },
  named: { tone: 'good', icon: CircleCheck },
  global: { tone: 'idle', icon: Globe },
  cancelled: { tone: 'warn', icon: Ban },
}

/** In which fiscal state a sale is. */
export const TicketBadge = ({ state }: { state: TicketState }) => (
  <Badge rank="fine" {...LOOKS[state]}>
    {TICKET_STATE_WORDS[state]}
  </Badge>
)
