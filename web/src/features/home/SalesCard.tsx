import { type Cents, priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { ChartColumn } from 'lucide-react'
import { BarChart } from '../../parts/charts/BarChart.tsx'
import { ChartCard } from '../../parts/charts/ChartCard.tsx'
import { FigureTable } from '../../parts/charts/FigureTable.tsx'
import { busyHours, hourLabel, hourName } from '../../parts/charts/hours.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import type { Dashboard } from './data.ts'
import type { Links } from './links.ts'
import { TEXTS } from './texts.ts'

interface SoldHour {
  hour: number
  today: Cents
  yesterday: Cents
}

/** The sales of each hour, today and yesterday. */
export function SalesCard({ dashboard, links }: { dashboard: Dashboard; links: Links }) {
  const { currency, salesByHour } = dashboard
  const sold = salesByHour.map(
    ({ hour, today, yesterday }): SoldHour => ({
      hour,
      today: priceOf(today),
      yesterday: priceOf(yesterday),
    }),
  )
  const hours = busyHours(sold, ({ today, yesterday }) => today + yesterday > 0)
  if (hours.length === 0) return <NoSales posHref={links.pos} />
  const money = moneyFormat(currency)
  const format = (amount: number) => money(amount as Cents)
  return (
    <ChartCard
      title={TEXTS.sales}
      chart={
        <BarChart
          title={TEXTS.sales}
          summary={summaryOfHours(hours, format)}
          series={[TEXTS.yesterday, TEXTS.today]}
          bars={hours.map(({ hour, today, yesterday }) => ({
            label: hourLabel(hour),
            title: hourName(hour),
            values: [yesterday, today],
          }))}
          currency={currency}
        />
      }
      table={
        <FigureTable
          label={TEXTS.sales}
          rows={hours}
          rowKey={({ hour }) => hour}
          columns={[
            { title: TEXTS.hour, render: ({ hour }) => hourName(hour) },
            { title: TEXTS.yesterday, render: ({ yesterday }) => format(yesterday) },
            { title: TEXTS.today, render: ({ today }) => format(today) },
          ]}
        />
      }
    />
  )
}

const NoSales = ({ posHref }: { posHref: Links['pos'] }) => (
  <Card title={TEXTS.sales}>
    <EmptyState
      icon={ChartColumn}
      title={TEXTS.noSales}
      action={
        posHref && (
          <LinkButton href={posHref} size="touch">
            {TEXTS.sell}
          </LinkButton>
        )
      }
    >
      {TEXTS.noSalesHint}
    </EmptyState>
  </Card>
)

function summaryOfHours(hours: readonly SoldHour[], format: (amount: number) => string): string {
  const sum = (day: 'today' | 'yesterday') => format(hours.reduce((total, hour) => total + hour[day], 0))
  const best = hours.reduce((most, hour) => (hour.today > most.today ? hour : most))
  const words = TEXTS.salesSummary(sum('today'), sum('yesterday'))
  return best.today > 0 ? words + TEXTS.bestHour(hourName(best.hour), format(best.today)) : words
}
