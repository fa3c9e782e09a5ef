import type { Cents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { BarChart } from '../../../parts/charts/BarChart.tsx'
import { ChartCard } from '../../../parts/charts/ChartCard.tsx'
import { FigureTable } from '../../../parts/charts/FigureTable.tsx'

interface BarsCardProps {
  title: string
  currency: string
  /** The titles of the table's columns. */
  heads: { row: string; orders: string; total: string }
  rows: readonly { label: string; title: string; orders: number; total: Cents }[]
  summary: string
  labelPx?: number
}

/** Amounts over time, with the number of orders behind each. */
export function BarsCard({ title, currency, heads, rows, ...chart }: BarsCardProps) {
  const format = moneyFormat(currency)
  return (
    <ChartCard
      title={title}
      chart={
        <BarChart
          {...chart}
          title={title}
          currency={currency}
          series={[heads.total]}
          bars={rows.map((row) => ({
            label: row.label,
            title: row.title,
            values: [row.total],
            more: { label: heads.orders, value: String(row.orders) },
          }))}
        />
      }
      table={
        <FigureTable
          label={title}
          rows={rows}
          rowKey={(row) => row.title}
          columns={[
            { title: heads.row, render: (row) => row.title },
            { title: heads.orders, render: ({ orders }) => orders },
            { title: heads.total, render: ({ total }) => format(total) },
          ]}
        />
      }
    />
  )
}
