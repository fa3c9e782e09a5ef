import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
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

/**
 * A table on wide screens; on narrow screens the first cell and the actions of a row stand above its other cells.
 * A row with a control of the class `OPENS_ROW` opens as a whole.
 */
export function Table<R>({ label, columns, rows, rowKey, isDense = false }: TableProps<R>) {
  const sides = isDense ? 'px-4 md:px-2.5 md:first:pl-4 md:last:pr-4' : 'px-4'
  return (
    <div className="rounded-lg border border-line bg-surface md:overflow-x-auto">
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
        <tbody {...ROLE.rowgroup} className="max-md:block max-md:divide-y max-md:divide-line">
          {rows.map((row) => (
            <tr key={rowKey(row)} {...ROLE.row} onClick={openRow} className={ROW}>
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

const ROW =
  'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:px-4 max-md:py-1 ' +
  // Breaks the line after the first cell and the actions.
  "max-md:after:order-2 max-md:after:basis-full max-md:after:content-[''] " +
  'md:hover:bg-hover md:[&:not(:last-child)>td]:border-b ' +
  'has-[.opens-row]:relative has-[.opens-row]:cursor-pointer has-[.opens-row]:active:bg-hover ' +
  // Above a link that covers the row.
  '[&_:is(a,button,label,[title]):not(.opens-row)]:relative [&_:is(a,button,label,[title]):not(.opens-row)]:z-1'

/** Presses the control that opens the row, for a click beside all controls and without selected text. */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const pressed = target as Element
  // A menu of the row is elsewhere in the document.
  if (!currentTarget.contains(pressed) || pressed.closest('a, button, input, label, summary')) return
  if (getSelection()?.isCollapsed === false) return
  const control = currentTarget.querySelector<HTMLElement>('.opens-row')
  // The dialog gives the focus back to the control.
  control?.focus({ preventScroll: true })
  control?.click()
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

/** Its place on narrow screens. */
const PLACES = {
  first: 'max-md:min-h-9 max-md:grow max-md:basis-3/5 max-md:items-center md:py-1.5',
  actions: 'max-md:order-1 max-md:-mr-2.5',
  other: 'max-md:order-3 max-md:items-baseline max-md:pb-1 max-md:text-sm md:py-1.5',
} as const

const isEmpty = (content: ReactNode) => content === null || content === undefined || content === ''

function Cell<R>({ column, isFirst, sides, children }: CellProps<R>) {
  const place = isFirst ? 'first' : column.isTitleHidden ? 'actions' : 'other'
  const isName = isFirst && column.align !== 'right'
  return (
    <td
      {...ROLE.cell}
      className={cx(
        sides,
        'border-line max-md:flex max-md:min-w-0 max-md:gap-1.5 max-md:px-0 md:h-12',
        PLACES[place],
        isEmpty(children) && 'max-md:hidden',
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
