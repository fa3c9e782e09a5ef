import { REFUND_STATUS_WORDS, type RefundStatus } from '@comanda/shared/selling/refund-status'
import { Undo2 } from 'lucide-react'
import { Badge } from '../ui/feedback/Badge.tsx'

/** How much of a paid bill was given back; nothing for a bill without refunds. */
export function RefundBadge({ status, className }: { status: RefundStatus; className?: string }) {
  if (status === 'none') return null
  return (
    <Badge tone={status === 'full' ? 'bad' : 'warn'} icon={Undo2} className={className}>
      {REFUND_STATUS_WORDS[status]}
    </Badge>
  )
}
