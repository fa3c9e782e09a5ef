import { priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { Report } from '@comanda/shared/reports/api'
import { ChartCard } from '../../../parts/charts/ChartCard.tsx'
import { FigureTable } from '../../../parts/charts/FigureTable.tsx'
import { busyHours, hourLabel, hourName, hoursOfDay } from '../../../parts/charts/hours.ts'
import { TEXTS } from '../texts.ts'
import { HeatMap } from './HeatMap.tsx'
import { summaryOfChart } from './summary.ts'

const NOTHING = { orders: 0, total: '0.00' }

/** Sales by weekday and hour. */
export function HeatCard({ report }: { report: Report }) {
  const { byHour, businessDayStart, currency } = report
  const hours = busyHours(hoursOfDay(businessDayStart), (hour) => byHour.some((one) => one.hour === hour))
  if (hours.length === 0) return null
  const format = moneyFormat(currency)
  const soldAt = (weekday: number, hour: number) =>
    byHour.find((one) => one.weekday === weekday && one.hour === hour) ?? NOTHING
  const named = byHour.map(({ weekday, hour, total }) => ({
    title: `${TEXTS.weekdays[weekday - 1]}, ${hourName(hour)}`,
    total: priceOf(total),
  }))
  return (
    <ChartCard
      title={TEXTS.heat}
      note={TEXTS.hoursNote}
      chart={
        <HeatMap
          title={TEXTS.heat}
          currency={currency}
          summary={summaryOfChart(TEXTS.heat, named, currency)}
          columns={hours.map((hour) => ({ label: hourLabel(hour), title: hourName(hour) }))}
          rows={TEXTS.weekdays.map((title, index) => ({
            title,
            label: title.slice(0, 3),
            cells: hours.map((hour) => {
              const { orders, total } = soldAt(index + 1, hour)
              const value = priceOf(total)
              const lines = [
                { label: TEXTS.revenue, value: format(value) },
                { label: TEXTS.orders, value: String(orders) },
              ]
              return { value, lines }
            }),
          }))}
        />
      }
      table={
        <FigureTable
          label={TEXTS.heat}
          rows={hours}
          rowKey={(hour) => hour}
          columns={[
            { title: TEXTS.hour, render: (hour) => hourName(hour) },
            ...TEXTS.weekdays.map((title, index) => ({
              title,
              render: (hour: number) => format(priceOf(soldAt(index + 1, hour).total)),
            })),
          ]}
        />
      }
    />
  )
}
