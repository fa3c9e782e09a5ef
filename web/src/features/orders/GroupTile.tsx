import { memo } from 'react'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { PaymentBadge } from '../../parts/StatusBadge.tsx'
import { cx } from '../../ui/classes.ts'
import { dueOf, type Group, keyOf, nameOf, tokensOf, unpaidOf, waitingSince } from './groups.ts'
import { WaitingTime } from './WaitingTime.tsx'

interface GroupTileProps {
  group: Group
  currency: string | null
  isFresh: boolean
  onOpen: (key: string) => void
}

/** A table in the compact view: which one, how long it waits, what it owes. A tap opens its orders. */
export const GroupTile = memo(function GroupTile({ group, currency, isFresh, onOpen }: GroupTileProps) {
  const waiting = waitingSince(group)
  const isPaid = unpaidOf(group).length === 0
  return (
    <button
      type="button"
      onClick={() => onOpen(keyOf(group))}
      className={cx(
        'flex min-h-20 w-full flex-col items-start gap-1 rounded-lg border border-edge bg-surface p-3 text-left hover:bg-hover',
        isFresh && 'outline-4 outline-offset-2 outline-info-solid',
      )}
    >
      <span className="line-clamp-2 leading-tight font-semibold wrap-anywhere">{nameOf(group)}</span>
      {group.table_id === null && (
        <span className="line-clamp-1 text-sm text-muted">{tokensOf(group.orders)}</span>
      )}
      <span className="mt-auto flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1">
        <WaitingTime since={waiting.date} isAwaited={waiting.isAwaited} />
        {isPaid ? (
          <PaymentBadge status="paid" />
        ) : (
          currency && <MoneyText amount={dueOf(group)} currency={currency} className="font-semibold" />
        )}
      </span>
    </button>
  )
})
