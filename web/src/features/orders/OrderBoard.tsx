import { type ReactNode, useCallback, useId, useState } from 'react'
import { Columns } from '../../parts/Columns.tsx'
import type { GroupHandlers } from './GroupOrders.tsx'
import { GroupSheet } from './GroupSheet.tsx'
import { GroupTile } from './GroupTile.tsx'
import { arrange, type Group, keyOf } from './groups.ts'
import { OrderGroupPanel } from './OrderGroupPanel.tsx'
import { TEXTS } from './texts.ts'

export const PANEL_PX = 320

interface OrderBoardProps extends GroupHandlers {
  groups: readonly Group[]
  isCompact: boolean
  /** Ids of orders that have just come. */
  fresh: ReadonlySet<number>
}

/** The tables, then what leaves the house. */
export function OrderBoard({ groups, isCompact, fresh, ...handlers }: OrderBoardProps) {
  const { tables, others } = arrange(groups)
  const [openKey, setOpen] = useState<string | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const isFresh = (group: Group) => group.order_ids.some((id) => fresh.has(id))
  const cards = (some: readonly Group[]) =>
    isCompact ? (
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3">
        {some.map((group) => (
          <li key={keyOf(group)} className="flex">
            <GroupTile
              group={group}
              currency={handlers.store.currency}
              isFresh={isFresh(group)}
              onOpen={setOpen}
            />
          </li>
        ))}
      </ul>
    ) : (
      <Columns minWidth={PANEL_PX}>
        {some.map((group) => (
          <OrderGroupPanel key={keyOf(group)} group={group} isFresh={isFresh(group)} {...handlers} />
        ))}
      </Columns>
    )
  return (
    <>
      {tables.length > 0 && <Section title={TEXTS.tables}>{cards(tables)}</Section>}
      {others.length > 0 && <Section title={TEXTS.noTable}>{cards(others)}</Section>}
      {isCompact && (
        <GroupSheet
          group={groups.find((group) => keyOf(group) === openKey) ?? null}
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
