import { shiftDate } from '@comanda/shared/kernel/business-day'
import { type Cents, formatMoney, priceOf, sumCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { Losses, LossKind } from '@comanda/shared/reports/losses'
import { axisMoney } from '../../../parts/charts/axis-money.ts'
import { BarChart } from '../../../parts/charts/BarChart.tsx'
import { ChartCard } from '../../../parts/charts/ChartCard.tsx'
import { FigureTable } from '../../../parts/charts/FigureTable.tsx'
import { spansOf, spanWords } from '../spans.ts'
import { TEXTS } from '../texts.ts'
import { LOSSES } from './texts.ts'

/** Not money that is gone. */
const NOT_LOST: readonly LossKind[] = ['surplus', 'drawer_open']

/** Every day of the period up to today with what was lost on it. */
function daysOf({ byDay, from, to, today }: Losses) {
  const days = new Map<string, { orders: number; cents: Cents[] }>()
  const last = to < today ? to : today
  for (let date = from; date <= last; date = shiftDate(date, 1)) days.set(date, { orders: 0, cents: [] })
  for (const { date, kind, count, amount } of byDay) {
    const day = days.get(date)
    if (!day || NOT_LOST.includes(kind)) continue
    day.orders += count
    day.cents.push(priceOf(amount))
  }
  return Array.from(days, ([date, { orders, cents }]) => ({
    date,
    orders,
    total: formatMoney(sumCents(cents)),
  }))
}

/** What was lost over time, in days, weeks or months by the length of the period. */
export function DaysCard({ losses }: { losses: Losses }) {
  const { unit, spans } = spansOf(daysOf(losses))
  const money = moneyFormat(losses.currency)
  const format = (amount: number) => money(amount as Cents)
  const rows = spans.map((span) => ({ ...spanWords(span, unit), ...span }))
  const sum = sumCents(rows.map(({ total }) => total))
  return (
    <ChartCard
      title={LOSSES.byDay}
      chart={
        <BarChart
          title={LOSSES.byDay}
          summary={LOSSES.summary(format(sum))}
          series={[LOSSES.amount]}
          bars={rows.map((row) => ({
            label: row.label,
            title: row.title,
            values: [row.total],
            more: { label: LOSSES.times, value: String(row.orders) },
          }))}
          format={format}
          axisFormat={(amount) => axisMoney(amount, losses.currency)}
          smallestStep={100}
          labelPx={56}
        />
      }
      table={
        <FigureTable
          label={LOSSES.byDay}
          rows={rows}
          rowKey={({ from }) => from}
          columns={[
            { title: TEXTS.unit[unit], render: ({ title }) => title },
            { title: LOSSES.times, render: ({ orders }) => orders },
            { title: LOSSES.amount, render: ({ total }) => format(total) },
          ]}
        />
      }
    />
  )
}
