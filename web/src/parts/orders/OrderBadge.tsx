import { isClosedUnpaid } from '@comanda/shared/orders/closing'
import type { Order } from '@comanda/shared/orders/order'
import { Ban, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { orderStatusWord } from './order-words.ts'

type OrderState = 'created' | 'completed' | 'cancelled' | 'closed_unpaid'

const LOOKS: Record<OrderState, { tone: 'info' | 'good' | 'bad' | 'warn'; icon: LucideIcon }> = {
  created: { tone: 'info', icon: CircleDashed },
  completed: { tone: 'good', icon: CircleCheck },
  cancelled: { tone: 'bad', icon: Ban },
  closed_unpaid: { tone: 'warn', icon: Ban },
}

/** Whether an order is open, and how it was closed. */
export function OrderBadge({ order }: { order: Pick<Order, 'status' | 'payment_status'> }) {
  const { tone, icon } = LOOKS[isClosedUnpaid(order) ? 'closed_unpaid' : order.status]
  return (
    <Badge tone={tone} icon={icon}>
      {orderStatusWord(order)}
    </Badge>
  )
}
