import { Armchair, Ban, CheckCheck, EllipsisVertical, HandCoins, Printer, ShoppingBag } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx'
import {
  type Group,
  nameOf,
  paidOf,
  type ShownItem,
  type ShownOrder,
  type StatusStep,
  tokensOf,
  unpaidOf,
} from './groups.ts'
import { OrderCard } from './OrderCard.tsx'
import { TEXTS } from './texts.ts'

export type GroupAction = 'print' | 'cancel' | 'complete' | 'pay'

interface OrderGroupPanelProps {
  group: Group
  timeZone: string
  onAction: (action: GroupAction, group: Group) => void
  onStep: (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => void
}

/** A table and all its open orders. */
export const OrderGroupPanel = memo(function OrderGroupPanel({
  group,
  timeZone,
  onAction,
  onStep,
}: OrderGroupPanelProps) {
  const name = nameOf(group)
  const Icon = group.table_id === null ? ShoppingBag : Armchair
  return (
    <section aria-label={labelOf(group)} className="rounded-lg border border-line bg-surface">
      <header className="flex items-center gap-3 py-1.5 pr-2 pl-4">
        <Icon aria-hidden size={22} className="shrink-0 text-brand" />
        <div className="min-w-0 grow py-1 wrap-anywhere">
          <h3 className="text-lg leading-tight font-semibold">{name}</h3>
          {group.floor && <p className="text-sm text-muted">{group.floor}</p>}
        </div>
        <MenuButton
          label={TEXTS.groupMenu(name)}
          items={entriesOf(group, onAction)}
          trigger={<IconButton size="touch" icon={EllipsisVertical} label={TEXTS.groupMenu(name)} />}
        />
      </header>
      {group.orders.map((order) => (
        <OrderCard key={order.id} order={order} timeZone={timeZone} onStep={onStep} />
      ))}
    </section>
  )
})

/** Two floors may have a table of the same name, and many orders leave the house for nobody in particular. */
const labelOf = (group: Group): string =>
  [nameOf(group), group.table_id === null ? tokensOf(group.orders) : group.floor].filter(Boolean).join(', ')

function entriesOf(group: Group, onAction: OrderGroupPanelProps['onAction']): MenuEntry[] {
  const isPaid = unpaidOf(group).length === 0
  const isPartlyPaid = paidOf(group).length > 0
  return [
    {
      id: 'pay',
      label: TEXTS.payAndComplete,
      icon: HandCoins,
      onAction: () => onAction('pay', group),
      isDisabled: isPaid,
      ...(isPaid ? { description: TEXTS.alreadyPaid } : {}),
    },
    { id: 'complete', label: TEXTS.complete, icon: CheckCheck, onAction: () => onAction('complete', group) },
    { id: 'print', label: TEXTS.printReceipt, icon: Printer, onAction: () => onAction('print', group) },
    {
      id: 'cancel',
      label: TEXTS.cancel,
      icon: Ban,
      tone: 'danger',
      startsGroup: true,
      onAction: () => onAction('cancel', group),
      isDisabled: isPartlyPaid,
      ...(isPartlyPaid ? { description: TEXTS.paidCannotCancel } : {}),
    },
  ]
}
