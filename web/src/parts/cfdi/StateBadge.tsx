import { DOCUMENT_STATE_WORDS, type DocumentState } from '@comanda/shared/cfdi/words'
import { Ban, CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Tone } from '../../ui/feedback/rank-looks.ts'

type Rank = 'now' | 'soon' | 'fine'

/** A refusal needs a person; what is under way needs patience. */
const LOOKS: Record<DocumentState, { tone: Tone; rank: Rank; icon: LucideIcon }> = {
  sealed: { tone: 'info', rank: 'soon', icon: Clock },
  stamping: { tone: 'info', rank: 'soon', icon: Clock },
  stamped: { tone: 'good', rank: 'fine', icon: CircleCheck },
  rejected: { tone: 'bad', rank: 'now', icon: CircleAlert },
  cancelling: { tone: 'warn', rank: 'soon', icon: Clock },
  cancelled: { tone: 'idle', rank: 'fine', icon: Ban },
}

export const StateBadge = ({ state }: { state: DocumentState }) => (
  <Badge {...LOOKS[state]}>{DOCUMENT_STATE_WORDS[state]}</Badge>
)
