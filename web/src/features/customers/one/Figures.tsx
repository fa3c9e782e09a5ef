import type { CustomerHistory } from '@comanda/shared/customers/api'
import type { ReactNode } from 'react'
import { DateText } from '../../../parts/DateText.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { cx, FIGURE } from '../../../ui/classes.ts'
import { ONE } from '../texts.ts'

/** Visits, spend and last visit at a glance. */
export function Figures({ history }: { history: CustomerHistory }) {
  const { visits, spent, lastVisit, currency, time_zone } = history
  return (
    <dl className="grid grid-cols-2 gap-4 *:last:max-sm:col-span-2 sm:grid-cols-3">
      <Figure name={ONE.visits} hint={ONE.visitsHint}>
        {visits}
      </Figure>
      <Figure name={ONE.spent} hint={ONE.spentHint}>
        <MoneyText amount={spent} currency={currency} />
      </Figure>
      <Figure name={ONE.lastVisit}>
        {lastVisit ? <DateText at={lastVisit} timeZone={time_zone} /> : ONE.never}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  name: string
  hint?: string
  children: ReactNode
}

const Figure = ({ name, hint, children }: FigureProps) => (
  <div className="rounded-lg border border-line bg-surface p-4">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className={cx(FIGURE, 'text-xl sm:text-2xl')}>{children}</dd>
    {hint && <dd className="text-sm text-muted">{hint}</dd>}
  </div>
)
