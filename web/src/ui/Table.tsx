import type { ReactNode } from 'react'
import { cx } from './classes.ts'

export interface Column<R> {
  id: string
  title: string
  /** Figures stand at the right. */
  align?: 'left' | 'right'
  render: (row: R) => ReactNode
  /** The header is only for screen readers (actions, say). */
  isTitleHidden?: boolean
  className?: string
}

interface TableProps<R> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** Closer columns, for a table of many. */
  isDense?: boolean
}

/** Written out because the block layout of narrow screens takes the elements' own roles away. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

const right = (column: { align?: string }) => column.align === 'right' && 'md:text-right'

/** Rows and columns on wide screens, one card per row on narrow ones. */
export function Table<R>({ label, columns, rows, rowKey, isDense = false }: TableProps<R>) {
  const sides = isDense ? 'px-4 md:px-2.5 md:first:pl-4 md:last:pr-4' : 'px-4'
  return (
    <div className="rounded-lg border-line md:overflow-x-auto md:border md:bg-surface">
      <table {...ROLE.table} aria-label={label} className="w-full text-left text-base max-md:block">
        <thead {...ROLE.rowgroup} className="max-md:sr-only">
          <tr {...ROLE.row}>
            {columns.map((column) => (
              <th
                key={column.id}
                {...ROLE.columnheader}
                scope="col"
                className={cx(
                  'border-b border-line py-2.5 text-sm font-medium text-muted',
                  sides,
                  right(column),
                )}
              >
                <span className={cx(column.isTitleHidden && 'sr-only')}>{column.title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup} className="max-md:flex max-md:flex-col max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...ROLE.row}
              className="max-md:block max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface max-md:py-2 md:hover:bg-hover md:[&:not(:last-child)>td]:border-b"
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} sides={sides}>
                  {column.render(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps<R> {
  column: Column<R>
  sides: string
  children: ReactNode
}

function Cell<R>({ column, sides, children }: CellProps<R>) {
  return (
    <td
      {...ROLE.cell}
      className={cx(
        sides,
        'border-line py-3 max-md:flex max-md:items-baseline max-md:gap-4 max-md:py-1.5',
        column.isTitleHidden ? 'max-md:justify-end' : 'max-md:justify-between',
        right(column),
        column.className,
      )}
    >
      {!column.isTitleHidden && (
        <span aria-hidden className="shrink-0 text-sm text-muted md:hidden">
          {column.title}
        </span>
      )}
      <span className="min-w-0 max-md:text-right">{children}</span>
    </td>
  )
}
