import type { ReactNode } from 'react'
import { cx } from '../../ui/classes.ts'

interface Column<R> {
  title: string
  render: (row: R) => ReactNode
}

interface FigureTableProps<R> {
  label: string
  /** The first column names the row. */
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** Shows all rows without scrolling. */
  isWhole?: boolean
}

/** A table of figures; long tables scroll in their own box. */
export function FigureTable<R>({ label, columns, rows, rowKey, isWhole }: FigureTableProps<R>) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className={cx('-m-1 overflow-auto p-1', !isWhole && 'max-h-96 print:max-h-none')}
    >
      <table aria-label={label} className="w-full text-right tabular-nums">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {columns.map(({ title }, index) => (
              <th
                key={title}
                scope="col"
                className={cx('px-2 py-1.5 font-medium', index === 0 && 'text-left')}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="not-last:border-b not-last:border-line">
              {columns.map(({ title, render }, index) =>
                index === 0 ? (
                  <th key={title} scope="row" className="min-w-28 px-2 py-1.5 text-left font-normal">
                    {render(row)}
                  </th>
                ) : (
                  <td key={title} className="px-2 py-1.5 whitespace-nowrap">
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
