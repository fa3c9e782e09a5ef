import { floorOfPlace } from '@comanda/shared/orders/order-words'
import { Bike, ShoppingBag } from 'lucide-react'
import { memo, type ReactNode, useCallback, useId, useState } from 'react'
import { Columns } from '../../parts/Columns.tsx'
import { useCallsOf } from '../../parts/calls/guest-calls.ts'
import { FactBadges } from '../../parts/facts/FactBadges.tsx'
import { boxOf } from '../../parts/facts/fact-looks.ts'
import { useFacts } from '../../parts/facts/use-facts.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { PaymentBadge } from '../../parts/orders/StatusBadge.tsx'
import { cx } from '../../ui/classes.ts'
import { type GroupHandlers, GroupSheet, OrderGroupPanel } from './GroupPanel.tsx'
import {
  arrange,
  detailOfGroup,
  dueOfGroup,
  type FloorFacts,
  factsOfGroup,
  type Group,
  keyOfGroup,
  labelOf,
  shortNameOfGroup,
  unpaidOf,
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
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))] gap-2.5">
        {some.map((group) => (
          <li key={keyOfGroup(group)} className="flex">
            <GroupTile
              group={group}
              floor={handlers.floor}
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
  floor: FloorFacts | undefined
  currency: string | null
  isNew: boolean
  onOpen: (key: string) => void
}

/** A group in the compact view: name and amount due, then what is true of it. */
const GroupTile = memo(function GroupTile({ group, floor, currency, isNew, onOpen }: GroupTileProps) {
  const calls = useCallsOf(group.table_id)
  const facts = useFacts((now, wait) => factsOfGroup(group, floor, now, wait, calls))
  const isPaid = unpaidOf(group).length === 0
  const more = group.table_id === null ? labelOf(group) : floorOfPlace(group)
  const Kind = group.orders[0]?.delivery_type === 'delivery' ? Bike : ShoppingBag
  return (
    <button
      type="button"
      title={labelOf(group)}
      onClick={() => onOpen(keyOfGroup(group))}
      className={cx(
        '@container flex w-full min-w-0 flex-col gap-1.5 rounded-lg border-2 px-2 py-2.5 text-left hover:bg-hover',
        boxOf(facts),
        isNew && 'outline-4 outline-offset-2 outline-info-solid',
      )}
    >
      <span className="flex items-center gap-2">
        {group.table_id === null && <Kind aria-hidden size={18} className="shrink-0 text-muted" />}
        <span className="line-clamp-2 min-w-0 grow leading-tight font-semibold wrap-anywhere">
          {shortNameOfGroup(group)}
          {more && <span className="sr-only">, {more}</span>}
        </span>
        {isPaid ? (
          <PaymentBadge status="paid" />
        ) : (
          currency && (
            <MoneyText
              amount={dueOfGroup(group)}
              currency={currency}
              className="shrink-0 text-lg leading-6 font-semibold"
            />
          )
        )}
      </span>
      {/* A token that would begin another line stays out of sight. */}
      <span className="flex flex-wrap items-start gap-x-0.5 gap-y-0.5 overflow-hidden">
        <FactBadges facts={facts} isTight />
        <span className="-mb-6 ml-auto h-6 text-sm leading-6 whitespace-nowrap text-muted">
          {detailOfGroup(group)}
        </span>
      </span>
    </button>
  )
})
