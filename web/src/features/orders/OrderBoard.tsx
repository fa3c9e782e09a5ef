import { memo, type ReactNode, useCallback, useId, useState } from 'react'
import { Columns } from '../../parts/Columns.tsx'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { PaymentBadge } from '../../parts/orders/StatusBadge.tsx'
import { WaitingBadge } from '../../parts/time/WaitingBadge.tsx'
import { cx } from '../../ui/classes.ts'
import { type GroupHandlers, GroupSheet, OrderGroupPanel } from './GroupPanel.tsx'
import {
  arrange,
  dueOfGroup,
  type Group,
  keyOfGroup,
  nameOfGroup,
  tokensOfOrders,
  unpaidOf,
  waitingSince,
} from './groups.ts'
import { TEXTS } from './texts.ts'

export const PANEL_PX = 320

interface OrderBoardProps extends GroupHandlers {
  groups: readonly Group[]
  isCompact: boolean
  /** Ids of the orders that arrived less than 20 seconds ago. */
  newIds: ReadonlySet<number>
}

/** Groups with a table first, then takeaway and delivery orders. */
export function OrderBoard({ groups, isCompact, newIds, ...handlers }: OrderBoardProps) {
  const { tables, others } = arrange(groups)
  const [openKey, setOpen] = useState<string | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const isNew = (group: Group) => group.order_ids.some((id) => newIds.has(id))
  const cards = (some: readonly Group[]) =>
    isCompact ? (
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3">
        {some.map((group) => (
          <li key={keyOfGroup(group)} className="flex">
            <GroupTile
              group={group}
              currency={handlers.store.currency}
              isNew={isNew(group)}
              onOpen={setOpen}
            />
          </li>
        ))}
      </ul>
    ) : (
      <Columns minWidth={PANEL_PX}>
        {some.map((group) => (
          <OrderGroupPanel key={keyOfGroup(group)} group={group} isNew={isNew(group)} {...handlers} />
        ))}
      </Columns>
    )
  return (
    <>
      {tables.length > 0 && <Section title={TEXTS.tables}>{cards(tables)}</Section>}
      {others.length > 0 && <Section title={TEXTS.noTable}>{cards(others)}</Section>}
      {isCompact && (
        <GroupSheet
          group={groups.find((group) => keyOfGroup(group) === openKey) ?? null}
          onClose={close}
          {...handlers}
        />
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-3 font-semibold text-muted">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface GroupTileProps {
  group: Group
  currency: string | null
  isNew: boolean
  onOpen: (key: string) => void
}

/** A group in the compact view: name, waiting time and amount due. */
const GroupTile = memo(function GroupTile({ group, currency, isNew, onOpen }: GroupTileProps) {
  const waiting = waitingSince(group)
  const isPaid = unpaidOf(group).length === 0
  return (
    <button
      type="button"
      onClick={() => onOpen(keyOfGroup(group))}
      className={cx(
        'flex min-h-20 w-full flex-col items-start gap-1 rounded-lg border border-edge bg-surface p-3 text-left hover:bg-hover',
        isNew && 'outline-4 outline-offset-2 outline-info-solid',
      )}
    >
      <span className="line-clamp-2 leading-tight font-semibold wrap-anywhere">{nameOfGroup(group)}</span>
      {group.table_id === null && (
        <span className="line-clamp-1 text-sm text-muted">{tokensOfOrders(group.orders)}</span>
      )}
      <span className="mt-auto flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1">
        <WaitingBadge since={waiting.date} isAwaited={waiting.isAwaited} />
        {isPaid ? (
          <PaymentBadge status="paid" />
        ) : (
          currency && <MoneyText amount={dueOfGroup(group)} currency={currency} className="font-semibold" />
        )}
      </span>
    </button>
  )
})
