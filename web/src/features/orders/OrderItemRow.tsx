import { EllipsisVertical } from 'lucide-react'
import { ITEM_STATUS_ICONS, ItemStatusBadge } from '../../parts/StatusBadge.tsx'
import { cx } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx'
import { type ShownItem, type ShownOrder, type StatusStep, stepsOf } from './groups.ts'
import { STEP_WORDS, TEXTS } from './texts.ts'

interface OrderItemRowProps {
  order: ShownOrder
  item: ShownItem
  onStep: (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => void
}

export function OrderItemRow({ order, item, onStep }: OrderItemRowProps) {
  const isCancelled = item.status === 'cancelled'
  const entries = stepsOf(order, item).map(({ status, refusal }): MenuEntry => {
    const entry: MenuEntry = {
      id: status,
      label: STEP_WORDS[status],
      icon: ITEM_STATUS_ICONS[status],
      isDisabled: refusal !== null,
      onAction: () => onStep(order, item, status),
    }
    if (refusal) entry.description = refusal
    return status === 'cancelled' ? { ...entry, tone: 'danger', startsGroup: true } : entry
  })
  return (
    <li className="flex items-start gap-2 py-1">
      <div className={cx('min-w-0 grow py-2 wrap-anywhere', isCancelled && 'text-muted')}>
        <p className={cx('font-medium', isCancelled && 'line-through')}>
          <span className="tabular-nums">{item.quantity} ×</span> {item.item_title}
          {item.variant_title && ` - ${item.variant_title}`}
        </p>
        {item.addons.length > 0 && (
          <p className="text-sm text-muted">
            {TEXTS.extras}: {item.addons.map((addon) => addon.title).join(', ')}
          </p>
        )}
        {item.notes && (
          <p className="text-sm text-muted">
            {TEXTS.notes}: {item.notes}
          </p>
        )}
        <p className="mt-1">
          <ItemStatusBadge status={item.status} />
        </p>
      </div>
      {entries.length > 0 ? (
        <MenuButton
          label={TEXTS.itemMenu(item.item_title)}
          items={entries}
          trigger={
            <IconButton
              size="touch"
              icon={EllipsisVertical}
              label={TEXTS.itemMenu(item.item_title)}
              isPending={item.isUnderWay}
            />
          }
        />
      ) : (
        <span className="w-11 shrink-0" />
      )}
    </li>
  )
}
