import type { ItemStatus } from '@comanda/shared/selling/item-status'
import { cx } from '../../ui/classes.ts'
import { ItemStatusBadge } from './StatusBadge.tsx'

interface LineTextProps {
  item: {
    quantity: number
    item_title: string
    variant_title: string | null
    addons: readonly { title: string }[]
    notes: string | null
    status: ItemStatus
  }
  className?: string
}

/** The text of an order's line, without its price. */
export function LineText({ item, className }: LineTextProps) {
  const isCancelled = item.status === 'cancelled'
  return (
    <div className={cx('min-w-0 wrap-anywhere', isCancelled && 'text-muted', className)}>
      <p className={cx('font-medium', isCancelled && 'line-through')}>
        <span className="tabular-nums">{item.quantity} ×</span> {item.item_title}
        {item.variant_title && ` - ${item.variant_title}`}
      </p>
      {item.addons.length > 0 && (
        <p className="text-sm text-muted">Extras: {item.addons.map(({ title }) => title).join(', ')}</p>
      )}
      {item.notes && <p className="text-sm text-muted">Notas: {item.notes}</p>}
      <p className="mt-1">
        <ItemStatusBadge status={item.status} />
      </p>
    </div>
  )
}
