import { isClosedUnpaid } from '@comanda/shared/orders/closing'
import type { Order } from '@comanda/shared/orders/order'
import type { Rank } from '@comanda/shared/selling/rank'
import { Ban, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { orderStatusWord } from './order-words.ts'

type OrderState = 'created' | 'completed' | 'cancelled' | 'closed_unpaid'

interface Look {
  tone: 'info' | 'good' | 'bad' | 'warn'
  rank: Rank
  icon: LucideIcon
}

const LOOKS: Record<OrderState, Look> = {
  created: { tone: 'info', rank: 'soon', icon: CircleDashed },
  completed: { tone: 'good', rank: 'fine', icon: CircleCheck },
  cancelled: { tone: 'bad', rank: 'fine', icon: Ban },
  closed_unpaid: { tone: 'warn', rank: 'soon', icon: Ban },
}

/** Whether an order is open, and how it was closed. */
export function OrderBadge({ order }: { order: Pick<Order, 'status' | 'payment_status'> }) {
  const { icon, ...look } = LOOKS[isClosedUnpaid(order) ? 'closed_unpaid' : order.status]
  return (
    <Badge {...look} icon={icon}>
      {orderStatusWord(order)}
    </Badge>
  )
}
