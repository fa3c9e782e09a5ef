import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import type { Report } from '@comanda/shared/reports/api'
import { busyHours, hourLabel, hourName, hoursOfDay } from '../../../parts/charts/hours.ts'
import { spansOf } from '../spans.ts'
import { TEXTS } from '../texts.ts'
import { BarsCard } from './BarsCard.tsx'
import { summaryOfChart } from './summary.ts'
import { RevenueTiles } from './Tiles.tsx'

/** What was sold, beside its course: by hour for one day, otherwise by day, week, month or year. */
export const RevenueCard = ({ report }: { report: Report }) =>
  report.byDay.length <= 1 ? <HoursCard report={report} /> : <DaysCard report={report} />

function DaysCard({ report }: { report: Report }) {
  const { byDay, currency, today } = report
  const { unit, spans } = spansOf(
    byDay.map(({ orders, ...day }) => ({ ...day, times: orders })),
    today,
  )
  const title = TEXTS.byUnit[unit]
  return (
    <BarsCard
      title={title}
      aside={<RevenueTiles report={report} />}
      currency={currency}
      heads={headsOf(TEXTS.unit[unit])}
      rows={spans}
      summary={summaryOfChart(title, spans, currency)}
      labelPx={56}
    />
  )
}

function HoursCard({ report }: { report: Report }) {
  const { businessDayStart, byHour, currency } = report
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
      note={TEXTS.hoursNote}
      aside={<RevenueTiles report={report} />}
      currency={currency}
      heads={headsOf(TEXTS.hour)}
      rows={rows}
      summary={summary}
    />
  )
}

const headsOf = (row: string) => ({ row, times: TEXTS.orders, total: TEXTS.revenue })
