import { REFUND_STATUS_WORDS, type RefundStatus } from '@comanda/shared/selling/refund-status'
import { Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Badge } from '../ui/feedback/Badge.tsx'

interface RefundBadgeProps extends Pick<ComponentProps<typeof Badge>, 'rank' | 'className'> {
  status: RefundStatus
}

/** How much of a paid bill was given back; nothing for a bill without refunds. */
export function RefundBadge({ status, ...look }: RefundBadgeProps) {
  if (status === 'none') return null
  return (
    <Badge tone={status === 'full' ? 'bad' : 'warn'} icon={Undo2} {...look}>
      {REFUND_STATUS_WORDS[status]}
    </Badge>
  )
}
