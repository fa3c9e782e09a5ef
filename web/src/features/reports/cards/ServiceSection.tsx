import type { Report } from '@comanda/shared/reports/api'
import { COLUMNS } from '../columns.ts'
import { TEXTS } from '../texts.ts'
import { Apart } from './Apart.tsx'
import { TableCards } from './SharesCards.tsx'

const FIGURES = ['tips', 'discounts', 'courtesies', 'voids', 'refunds'] as const

/** Amounts outside the revenue. Hidden when neither the period nor the previous period has any. */
export function ServiceSection({ report }: { report: Report }) {
  const { previous, currency } = report
  if (FIGURES.every((key) => report[key].count === 0 && previous[key].count === 0)) return null
  return (
    <section aria-labelledby="report-service" className="flex flex-col gap-4">
      <h2 id="report-service" className="pt-2 text-lg font-semibold">
        {TEXTS.service}
      </h2>
      <div className="grid gap-2 @2xl:grid-cols-3 @2xl:gap-4">
        {FIGURES.map((key) => (
          <Apart key={key} title={TEXTS[key]} now={report[key]} before={previous[key]} currency={currency} />
        ))}
      </div>
      <div className={COLUMNS}>
        <TableCards report={report} isRevenue={false} />
      </div>
    </section>
  )
}
