import { type Cents, priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { Report } from '@comanda/shared/reports/api'
import { axisMoney } from '../../../parts/charts/axis-money.ts'
import { BarChart } from '../../../parts/charts/BarChart.tsx'
import { ChartCard } from '../../../parts/charts/ChartCard.tsx'
import { FigureTable } from '../../../parts/charts/FigureTable.tsx'
import { busyHours, hourLabel, hourName, hoursOfDay } from '../../../parts/charts/hours.ts'
import { spansOf, spanWords } from '../spans.ts'
import { TEXTS } from '../texts.ts'
import { HeatCard } from './HeatCard.tsx'
import { summaryOf } from './summary.ts'

/** When it was sold. One day has its hours; more of them have their days, and the hours of the week. */
export function TimeCharts({ report }: { report: Report }) {
  if (report.byDay.length <= 1) return <HoursCard report={report} />
  return (
    <>
      <DaysCard report={report} />
      <HeatCard report={report} />
    </>
  )
}

function DaysCard({ report }: { report: Report }) {
  const { unit, spans } = spansOf(report.byDay)
  const rows = spans.map((span) => ({ ...spanWords(span, unit), ...span }))
  return (
    <BarsCard report={report} title={TEXTS.byUnit[unit]} head={TEXTS.unit[unit]} rows={rows} labelPx={56} />
  )
}

function HoursCard({ report }: { report: Report }) {
  const sold = hoursOfDay(report.businessDayStart).map((hour) => {
    const found = report.byHour.filter((one) => one.hour === hour)
    return {
      label: hourLabel(hour),
      title: hourName(hour),
      orders: found.reduce((sum, { orders }) => sum + orders, 0),
      total: found.reduce((sum, { total }) => sum + priceOf(total), 0),
    }
  })
  const rows = busyHours(sold, ({ orders, total }) => orders + total > 0)
  return <BarsCard report={report} title={TEXTS.byHour} head={TEXTS.hour} rows={rows} />
}

interface BarsCardProps {
  report: Report
  title: string
  /** What a row is. */
  head: string
  rows: readonly { label: string; title: string; orders: number; total: number }[]
  labelPx?: number
}

function BarsCard({ report, title, head, rows, labelPx }: BarsCardProps) {
  const money = moneyFormat(report.currency)
  const format = (amount: number) => money(amount as Cents)
  return (
    <ChartCard
      title={title}
      chart={
        <BarChart
          title={title}
          summary={summaryOf(title, rows, format)}
          series={[TEXTS.revenue]}
          bars={rows.map((row) => ({
            label: row.label,
            title: row.title,
            values: [row.total],
            more: { label: TEXTS.orders, value: String(row.orders) },
          }))}
          format={format}
          axisFormat={(amount) => axisMoney(amount, report.currency)}
          smallestStep={100}
          {...(labelPx && { labelPx })}
        />
      }
      table={
        <FigureTable
          label={title}
          rows={rows}
          rowKey={(row) => row.title}
          columns={[
            { title: head, render: (row) => row.title },
            { title: TEXTS.orders, render: ({ orders }) => orders },
            { title: TEXTS.revenue, render: ({ total }) => format(total) },
          ]}
        />
      }
    />
  )
}
