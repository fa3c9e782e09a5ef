import { formatCount } from '@comanda/shared/kernel/count-format'
import { type Cents, priceOf } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { Report } from '@comanda/shared/reports/api'
import { type ColumnValue, tablesOfReport } from '@comanda/shared/reports/tables'
import { cx } from '../../../ui/classes.ts'
import { Card } from '../../../ui/page/Card.tsx'

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

interface Share {
  title: string
  /** Below the title. */
  subtitle?: string
  /** The cells between the name and the value. */
  details: readonly string[]
  value: number
}

interface ShareTableProps {
  label: string
  /** The titles of the name, of each detail and of the value. */
  heads: readonly string[]
  /** The largest first. */
  shares: readonly Share[]
  format: (value: number) => string
}

const percent = new Intl.NumberFormat('es-MX', { style: 'percent', maximumFractionDigits: 1 })

/**
 * How a sum is made up: a chart that is its own table, a bar below each name. Where the columns do not fit, only the first
 * detail has a column; others are below the name.
 */
function ShareTable({ label, heads, shares, format }: ShareTableProps) {
  const sum = shares.reduce((total, { value }) => total + value, 0)
  const shareOf = (value: number) => (sum > 0 ? Math.max(0, value / sum) : 0)
  const [nameHead = '', ...otherHeads] = heads
  const { column, line } = heads.length > MOST_IN_HALF ? WHOLE_PAGE : HALF_PAGE
  const columnOf = (index: number) => cx('pl-3', index > 0 && index < heads.length - 2 && column)
  return (
    <div className="@container">
      <table aria-label={label} className="w-full text-right tabular-nums">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="w-full py-1.5 pr-2 text-left font-medium">
              {nameHead}
            </th>
            {otherHeads.map((head, index) => (
              <th key={head} scope="col" className={cx('py-1.5 font-medium', columnOf(index))}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shares.map(({ title, subtitle, details, value }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
            <tr key={row}>
              <th scope="row" className="min-w-24 py-2 pr-2 text-left align-top font-normal">
                <span className="wrap-anywhere">{title}</span>
                {subtitle && <span className="block text-sm text-muted wrap-anywhere">{subtitle}</span>}
                {details.slice(1).map((detail, index) => (
                  <span key={otherHeads[index + 1]} className={cx('block text-sm text-muted', line)}>
                    {otherHeads[index + 1]}: {detail}
                  </span>
                ))}
                <span aria-hidden className="mt-1 block h-2 rounded-full bg-sunken">
                  <span
                    className="block h-full min-w-1 rounded-full bg-brand"
                    style={{ width: `${shareOf(value) * 100}%` }}
                  />
                </span>
              </th>
              {details.map((detail, index) => (
                <td
                  key={otherHeads[index]}
                  className={cx('py-2 align-top whitespace-nowrap', columnOf(index))}
                >
                  {detail}
                </td>
              ))}
              <td className="py-2 pl-3 align-top whitespace-nowrap">
                {format(value)}
                <span className="block text-sm text-muted">{percent.format(shareOf(value))}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** So many columns fit into a card of half a page. */
const MOST_IN_HALF = 5
/** The details as columns of a card with this width, else as lines. */
const HALF_PAGE = { column: 'hidden @md:table-cell', line: '@md:hidden' }
const WHOLE_PAGE = { column: 'hidden @3xl:table-cell', line: '@3xl:hidden' }
