import { formatCount } from '@comanda/shared/kernel/count-format'
import type { Cents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { ReactNode } from 'react'
import { BarChart } from '../../../parts/charts/BarChart.tsx'
import { ChartCard } from '../../../parts/charts/ChartCard.tsx'
import { FigureTable } from '../../../parts/charts/FigureTable.tsx'

interface BarsCardProps {
  title: string
  currency: string
  /** The titles of the table's columns. */
  heads: { row: string; times: string; total: string }
  rows: readonly { label: string; title: string; times: number; total: Cents; isUnfinished?: boolean }[]
  /** Beside the chart. */
  aside?: ReactNode
  note?: string
  summary: string
  labelPx?: number
}

/** Amounts over time, with how many orders or losses made each of them. */
export function BarsCard({ title, currency, heads, rows, aside, note, ...chart }: BarsCardProps) {
  const format = moneyFormat(currency)
  return (
    <ChartCard
      title={title}
      aside={aside}
      note={note}
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
            isUnfinished: row.isUnfinished ?? false,
            more: { label: heads.times, value: formatCount(row.times) },
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
            { title: heads.times, render: ({ times }) => formatCount(times) },
            { title: heads.total, render: ({ total }) => format(total) },
          ]}
        />
      }
    />
  )
}
