import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import type { Report } from '@comanda/shared/reports/api'
import { busyHours, hourLabel, hourName, hoursOfDay } from '../../../parts/charts/hours.ts'
import { spansOf } from '../spans.ts'
import { TEXTS } from '../texts.ts'
import { BarsCard } from './BarsCard.tsx'
import { HeatCard } from './HeatCard.tsx'
import { summaryOfChart } from './summary.ts'

/** Sales over time: by hour for one day, otherwise by day and by hour of the week. */
export function TimeCharts({ report }: { report: Report }) {
  if (report.byDay.length <= 1) return <HoursCard report={report} />
  return (
    <>
      <DaysCard report={report} />
      <HeatCard report={report} />
    </>
  )
}

function DaysCard({ report: { byDay, currency } }: { report: Report }) {
  const { unit, spans } = spansOf(byDay.map(({ orders, ...day }) => ({ ...day, times: orders })))
  const title = TEXTS.byUnit[unit]
  return (
    <BarsCard
      title={title}
      currency={currency}
      heads={headsOf(TEXTS.unit[unit])}
      rows={spans}
      summary={summaryOfChart(title, spans, currency)}
      labelPx={56}
    />
  )
}

function HoursCard({ report: { businessDayStart, byHour, currency } }: { report: Report }) {
  const sold = hoursOfDay(businessDayStart).map((hour) => {
    const found = byHour.filter((one) => one.hour === hour)
    return {
      label: hourLabel(hour),
      title: hourName(hour),
      times: found.reduce((sum, { orders }) => sum + orders, 0),
      total: sumCents(found.map(({ total }) => priceOf(total))),
    }
  })
  const rows = busyHours(sold, ({ times, total }) => times + total > 0)
  const summary = summaryOfChart(TEXTS.byHour, rows, currency)
  return (
    <BarsCard
      title={TEXTS.byHour}
      currency={currency}
      heads={headsOf(TEXTS.hour)}
      rows={rows}
      summary={summary}
    />
  )
}

const headsOf = (row: string) => ({ row, times: TEXTS.orders, total: TEXTS.revenue })
