import { formatCount } from '@comanda/shared/kernel/count-format'
import { type Cents, priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { Report } from '@comanda/shared/reports/api'
import { type ColumnValue, tablesOfReport } from '@comanda/shared/reports/tables'
import { Card } from '../../../ui/page/Card.tsx'
import { ShareTable } from './ShareTable.tsx'

/** The composition of the revenue: the report's declared tables. */
export const SharesCards = ({ report }: { report: Report }) => <TableCards report={report} isRevenue />

interface TableCardsProps {
  report: Report
  /** The tables of the revenue, or those of tips, discounts and losses. */
  isRevenue: boolean
}

/** A card for each table with rows. Texts of a row are below its name. */
export function TableCards({ report, isRevenue }: TableCardsProps) {
  const money = moneyFormat(report.currency)
  const format = (value: ColumnValue) =>
    value === null ? '–' : typeof value === 'number' ? formatCount(value) : money(priceOf(value))
  return tablesOfReport(report)
    .filter((table) => table.isRevenue === isRevenue && table.rows.length > 0)
    .map(({ title, titles, kinds, none, rows }) => {
      const isText = (_: unknown, column: number) => kinds[column] === 'text'
      const isFigure = (_: unknown, column: number) => kinds[column] !== 'text'
      const [nameTitle = '', ...columnTitles] = titles
      return (
        <Card key={title} title={title} className="break-inside-avoid">
          <ShareTable
            label={title}
            heads={[nameTitle, ...columnTitles.filter(isFigure)]}
            shares={rows.map(({ name, values }) => ({
              title: name ?? none,
              subtitle: values.filter(isText).join(' · '),
              details: values.slice(0, -1).filter(isFigure).map(format),
              value: priceOf(String(values.at(-1))),
            }))}
            format={(amount) => money(amount as Cents)}
          />
        </Card>
      )
    })
}
