import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { cx } from '../classes.ts'
import { openRow } from './open-row.ts'
import './table.css'

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

/** The class of a column whose cell explains itself: a phone leaves its title out. */
export const UNTITLED = 'max-md:[&>[aria-hidden]]:hidden'

/** The class of a column whose cell stands beside the first one on a phone, without its title. */
export const ON_TOP = `max-md:order-1 ${UNTITLED}`

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

/**
 * A table on wide screens; on narrow screens the first cell and the actions of a row stand above its other cells.
 * A row with a control of the class `OPENS_ROW` opens as a whole.
 */
export function Table<R>({ label, columns, rows, rowKey, isDense = false }: TableProps<R>) {
  const sides = isDense ? 'md:px-2.5 md:first:pl-4 md:last:pr-4' : 'md:px-4'
  return (
    <div className="house-table rounded-lg border border-line bg-surface md:overflow-x-auto">
      <table {...ROLE.table} aria-label={label} className="w-full text-left text-base">
        <thead {...ROLE.rowgroup} className="max-md:sr-only">
          <tr {...ROLE.row}>
            {columns.map((column) => (
              <th
                key={column.id}
                {...ROLE.columnheader}
                scope="col"
                aria-sort={column.sorting?.direction ?? undefined}
                className={cx(
                  'border-b border-line py-1.5 text-sm font-medium text-muted',
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
        <tbody {...ROLE.rowgroup}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...ROLE.row} onClick={openRow}>
              {columns.map((column, index) => (
                <Cell key={column.id} column={column} isFirst={index === 0} sides={sides}>
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
  isFirst: boolean
  sides: string
  children: ReactNode
}

const isEmpty = (content: ReactNode) =>
  content === null || content === undefined || content === false || content === ''

function Cell<R>({ column, isFirst, sides, children }: CellProps<R>) {
  const isName = isFirst && column.align !== 'right'
  return (
    <td
      {...ROLE.cell}
      className={cx(
        sides,
        column.isTitleHidden && 'actions',
        isEmpty(children) && 'empty',
        right(column),
        column.className,
      )}
    >
      {!column.isTitleHidden && !isName && (
        <span aria-hidden className="shrink-0 text-muted md:hidden">
          {column.title}
        </span>
      )}
      <span className="min-w-0">{children}</span>
    </td>
  )
}
