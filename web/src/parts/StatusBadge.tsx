import type { ItemStatus } from '@comanda/shared/orders/item-status'
import type { PaymentStatus } from '@comanda/shared/orders/order'
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
import { cx } from '../ui/classes.ts'
import { ITEM_STATUS_WORDS } from './order-words.ts'

interface Look {
  icon: LucideIcon
  colors: string
}

const ITEM_LOOKS: Record<ItemStatus, Look> = {
  created: { icon: CircleDashed, colors: 'bg-idle-soft text-idle' },
  preparing: { icon: CookingPot, colors: 'bg-warn-soft text-warn' },
  completed: { icon: CircleCheck, colors: 'bg-good-soft text-good' },
  delivered: { icon: ConciergeBell, colors: 'bg-info-soft text-info' },
  cancelled: { icon: Ban, colors: 'bg-bad-soft text-bad' },
}

const PAYMENT_LOOKS: Record<PaymentStatus, Look & { word: string }> = {
  paid: { icon: Wallet, colors: 'bg-good-soft text-good', word: 'Pagado' },
  pending: { icon: Clock, colors: 'bg-warn-soft text-warn', word: 'Pendiente' },
}

const BASE = 'inline-flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium'

/** How far an item of an order is: colour, icon and word, the same on every screen. */
export function ItemStatusBadge({ status }: { status: ItemStatus }) {
  const { icon: Icon, colors } = ITEM_LOOKS[status]
  return (
    <span className={cx(BASE, colors)}>
      <Icon aria-hidden size={16} />
      {ITEM_STATUS_WORDS[status]}
    </span>
  )
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { icon: Icon, colors, word } = PAYMENT_LOOKS[status]
  return (
    <span className={cx(BASE, colors)}>
      <Icon aria-hidden size={16} />
      {word}
    </span>
  )
}

/** The same icon alone, for where its word stands beside it already. */
export function ItemStatusIcon({ status, size = 18 }: { status: ItemStatus; size?: number }) {
  const Icon = ITEM_LOOKS[status].icon
  return <Icon aria-hidden size={size} />
}
