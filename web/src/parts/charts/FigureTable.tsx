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
  /** On a phone the figures of a row stand below its name, each with its title: more columns than fit beside each other. */
  isStacked?: boolean
}

/** Explicit roles, because the block layout of stacked rows removes the implicit roles. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** A table of figures; long tables scroll in their own box. */
export function FigureTable<R>({
  label,
  columns,
  rows,
  rowKey,
  isWhole,
  isStacked = false,
}: FigureTableProps<R>) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className={cx('-m-1 overflow-auto p-1', !isWhole && 'max-h-96 print:max-h-none')}
    >
      <table
        {...ROLE.table}
        aria-label={label}
        className={cx('w-full text-right tabular-nums', isStacked && 'max-md:block')}
      >
        <thead {...ROLE.rowgroup} className={cx(isStacked && 'max-md:sr-only')}>
          <tr {...ROLE.row} className="border-b border-line text-sm text-muted">
            {columns.map(({ title }, index) => (
              <th
                key={title}
                {...ROLE.columnheader}
                scope="col"
                className={cx('px-2 py-1.5 font-medium', index === 0 && 'text-left')}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup} className={cx(isStacked && 'max-md:block')}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...ROLE.row}
              className={cx('not-last:border-b not-last:border-line', isStacked && STACKED.row)}
            >
              {columns.map(({ title, render }, index) =>
                index === 0 ? (
                  <th
                    key={title}
                    {...ROLE.rowheader}
                    scope="row"
                    className={cx('min-w-28 px-2 py-1.5 text-left font-normal', isStacked && STACKED.name)}
                  >
                    {render(row)}
                  </th>
                ) : (
                  <td
                    key={title}
                    {...ROLE.cell}
                    className={cx('px-2 py-1.5 whitespace-nowrap', isStacked && STACKED.figure)}
                  >
                    {isStacked && (
                      <span aria-hidden className="text-sm text-muted md:hidden">
                        {title}{' '}
                      </span>
                    )}
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

const STACKED = {
  row: 'max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:py-1.5',
  name: 'max-md:basis-full max-md:py-0 max-md:font-medium',
  figure: 'max-md:py-0',
} as const
