import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { cx } from '../classes.ts'

export interface Column<R> {
  id: string
  title: string
  /** Numbers are right-aligned. */
  align?: 'left' | 'right'
  render: (row: R) => ReactNode
  /** The header is only for screen readers, as for a column of actions. */
  isTitleHidden?: boolean
  className?: string
  /** On wide screens the title is a button that sorts the rows. Cards need another control for sorting. */
  sorting?: Sorting
}

interface Sorting {
  /** Null when the rows are not sorted by a column. */
  direction: 'ascending' | 'descending' | null
  onPress: () => void
}

export interface TableProps<R> {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** Reduces the column spacing, for a table with many columns. */
  isDense?: boolean
}

/** Explicit roles, because the block layout of narrow screens removes the implicit roles. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

const right = (column: { align?: string }) => column.align === 'right' && 'md:text-right'

/** A table on wide screens, one card per row on narrow screens. */
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
                aria-sort={column.sorting?.direction ?? undefined}
                className={cx(
                  'border-b border-line py-2.5 text-sm font-medium text-muted',
                  sides,
                  right(column),
                )}
              >
                {column.sorting && <SortButton title={column.title} {...column.sorting} />}
                <span
                  className={cx(
                    column.isTitleHidden && 'sr-only',
                    column.sorting !== undefined && 'md:hidden',
                  )}
                >
                  {column.title}
                </span>
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

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const

function SortButton({ title, direction, onPress }: Sorting & { title: string }) {
  const Arrow = ARROWS[direction ?? 'none']
  return (
    <Button
      onPress={onPress}
      className={cx(
        'group -mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 text-left data-hovered:bg-hover max-md:hidden',
        direction !== null && 'text-ink',
      )}
    >
      {title}
      <Arrow
        aria-hidden
        size={14}
        className={cx(
          direction === null &&
            'opacity-0 group-data-focus-visible:opacity-100 group-data-hovered:opacity-100',
        )}
      />
    </Button>
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
