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
import type { Tone } from '../../ui/feedback/rank-looks.ts'
import { ITEM_STATUS_WORDS } from './order-words.ts'

/** Also used by the menus with status options. */
export const ITEM_STATUS_ICONS: Record<ItemStatus, LucideIcon> = {
  created: CircleDashed,
  preparing: CookingPot,
  completed: CircleCheck,
  delivered: ConciergeBell,
  cancelled: Ban,
}

export const ITEM_STATUS_TONES: Record<ItemStatus, Tone> = {
  created: 'idle',
  preparing: 'warn',
  completed: 'good',
  delivered: 'info',
  cancelled: 'bad',
}

/** From here on a line has a column for its state; on a phone the state is an icon before the text. */
export const LINES_WIDE = '(min-width: 40rem)'

/** The columns that all lines of a list share: text, state, amount; with little room the icon of the state, text, amount. */
export const LINE_COLUMNS = {
  wide: 'grid items-start gap-x-3 grid-cols-[minmax(0,1fr)_7.5rem_7rem]',
  narrow: 'grid items-start gap-x-2 grid-cols-[1.5rem_minmax(0,1fr)_auto]',
}

/** The same with a button at the end. */
export const LINE_COLUMNS_WITH_ACTIONS = {
  wide: 'grid items-start gap-x-3 grid-cols-[minmax(0,1fr)_7.5rem_7rem_2rem]',
  narrow: 'grid items-start gap-x-2 grid-cols-[1.5rem_minmax(0,1fr)_auto_2rem]',
}

interface ItemStatusBadgeProps {
  status: ItemStatus
  /** Whether a ready item waits for a person; false in the kitchen, which is done with it, and for a closed order. */
  isServed?: boolean
  hasIcon?: boolean
  /** Where there is no room: the word is for screen readers alone. */
  isIconOnly?: boolean
}

/** The status of an item with its color, icon and word. Ready food is solid, all else is plain. */
export const ItemStatusBadge = ({
  status,
  isServed = false,
  hasIcon = true,
  isIconOnly = false,
}: ItemStatusBadgeProps) => (
  <Badge
    tone={ITEM_STATUS_TONES[status]}
    rank={status === 'completed' && !isServed ? 'now' : 'fine'}
    icon={hasIcon ? ITEM_STATUS_ICONS[status] : undefined}
    className={isIconOnly ? 'gap-0! px-0.5!' : undefined}
  >
    <span className={isIconOnly ? 'sr-only' : undefined}>{ITEM_STATUS_WORDS[status]}</span>
  </Badge>
)

export const PaymentBadge = ({ status }: { status: PaymentStatus }) =>
  status === 'paid' ? (
    <Badge tone="good" rank="fine" icon={Wallet}>
      Pagado
    </Badge>
  ) : (
    <Badge rank="fine" icon={Clock}>
      Pendiente
    </Badge>
  )
