import { priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { Report } from '@comanda/shared/reports/api'
import { COLUMNS } from '../columns.ts'
import { TEXTS } from '../texts.ts'
import { Apart, Line } from './Apart.tsx'
import { TableCards } from './SharesCards.tsx'

const FIGURES = ['tips', 'discounts', 'courtesies', 'voids', 'refunds'] as const

/** Amounts outside the revenue. Hidden when neither the period nor the previous period has any. */
export function ServiceSection({ report }: { report: Report }) {
  const { previous, currency } = report
  if (FIGURES.every((key) => report[key].count === 0 && previous[key].count === 0)) return null
  const money = moneyFormat(currency)
  const afterRefunds = (one: Report | Report['previous']) => money(priceOf(one.revenueAfterRefunds))
  return (
    <section aria-labelledby="report-service" className="flex flex-col gap-4">
      <h2 id="report-service" className="pt-2 text-lg font-semibold">
        {TEXTS.service}
      </h2>
      <div className="grid gap-2 @2xl:grid-cols-3 @2xl:gap-4">
        {FIGURES.map((key) => (
          <Apart key={key} title={TEXTS[key]} now={report[key]} before={previous[key]} currency={currency} />
        ))}
        <Line title={TEXTS.afterRefunds} now={afterRefunds(report)} before={afterRefunds(previous)} />
      </div>
      <div className={COLUMNS}>
        <TableCards report={report} isRevenue={false} />
      </div>
    </section>
  )
}
