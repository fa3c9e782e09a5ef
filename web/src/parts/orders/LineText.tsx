import type { ItemStatus } from '@comanda/shared/selling/item-status'
import { cx } from '../../ui/classes.ts'
import { RANK_LOOKS } from '../../ui/feedback/rank-looks.ts'
import { ITEM_STATUS_ICONS, ITEM_STATUS_TONES, ItemStatusBadge } from './StatusBadge.tsx'

interface LineTextProps {
  item: {
    quantity: number
    item_title: string
    variant_title: string | null
    addons: readonly { title: string }[]
    notes: string | null
    status: ItemStatus
  }
  /** Its status stands in a column of its own. */
  hasStatus?: boolean
  className?: string
}

/** The text of an order's line, without its price: its status is the icon before the dish and the word after it. */
export function LineText({ item, hasStatus = true, className }: LineTextProps) {
  const { status } = item
  const isCancelled = status === 'cancelled'
  const Icon = ITEM_STATUS_ICONS[status]
  return (
    <div className={cx('flex min-w-0 gap-2 wrap-anywhere', isCancelled && 'text-muted', className)}>
      {hasStatus && (
        <Icon
          aria-hidden
          size={18}
          className={cx('mt-0.75 shrink-0', RANK_LOOKS.fine[ITEM_STATUS_TONES[status]])}
        />
      )}
      <div className="min-w-0 grow">
        <p className="font-medium">
          <span className={cx('mr-2', isCancelled && 'line-through')}>
            <span className="tabular-nums">{item.quantity} ×</span> {item.item_title}
            {item.variant_title && ` - ${item.variant_title}`}
          </span>
          {hasStatus && <ItemStatusBadge status={status} hasIcon={false} />}
        </p>
        {item.addons.length > 0 && (
          <p className="text-sm text-muted">Extras: {item.addons.map(({ title }) => title).join(', ')}</p>
        )}
        {item.notes && <p className="text-sm text-muted">Notas: {item.notes}</p>}
      </div>
    </div>
  )
}
