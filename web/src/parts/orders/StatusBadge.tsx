import type { PaymentStatus } from '@comanda/shared/orders/order'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import {
  Ban,
  CircleCheck,
  CircleDashed,
  Clock,
  ConciergeBell,
  CookingPot,
  type LucideIcon,
  Wallet,
} from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { ITEM_STATUS_WORDS } from './order-words.ts'

type Tone = 'idle' | 'info' | 'good' | 'warn' | 'bad'

/** Also used by the menus with status options. */
export const ITEM_STATUS_ICONS: Record<ItemStatus, LucideIcon> = {
  created: CircleDashed,
  preparing: CookingPot,
  completed: CircleCheck,
  delivered: ConciergeBell,
  cancelled: Ban,
}

const ITEM_TONES: Record<ItemStatus, Tone> = {
  created: 'idle',
  preparing: 'warn',
  completed: 'good',
  delivered: 'info',
  cancelled: 'bad',
}

/** The status of an item with its color, icon and word. */
export const ItemStatusBadge = ({ status }: { status: ItemStatus }) => (
  <Badge tone={ITEM_TONES[status]} icon={ITEM_STATUS_ICONS[status]}>
    {ITEM_STATUS_WORDS[status]}
  </Badge>
)

export const PaymentBadge = ({ status }: { status: PaymentStatus }) =>
  status === 'paid' ? (
    <Badge tone="good" icon={Wallet}>
      Pagado
    </Badge>
  ) : (
    <Badge tone="warn" icon={Clock}>
      Pendiente
    </Badge>
  )
