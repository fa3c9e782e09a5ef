import { useId } from 'react'
import { Columns } from '../../parts/Columns.tsx'
import { arrange, type Group, type ShownItem, type ShownOrder, type StatusStep } from './groups.ts'
import { type GroupAction, OrderGroupPanel } from './OrderGroupPanel.tsx'
import { TEXTS } from './texts.ts'

export const PANEL_PX = 320

interface OrderBoardProps {
  groups: readonly Group[]
  timeZone: string
  onAction: (action: GroupAction, group: Group) => void
  onStep: (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => void
}

/** The tables, then what leaves the house. */
export function OrderBoard({ groups, ...handlers }: OrderBoardProps) {
  const { tables, others } = arrange(groups)
  return (
    <>
      {tables.length > 0 && <Section title={TEXTS.tables} groups={tables} {...handlers} />}
      {others.length > 0 && <Section title={TEXTS.noTable} groups={others} {...handlers} />}
    </>
  )
}

function Section({ title, groups, ...handlers }: OrderBoardProps & { title: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-3 font-semibold text-muted">
        {title}
      </h2>
      <Columns minWidth={PANEL_PX}>
        {groups.map((group) => (
          <OrderGroupPanel
            key={group.table_id ?? `order ${group.order_ids[0]}`}
            group={group}
            {...handlers}
          />
        ))}
      </Columns>
    </section>
  )
}
