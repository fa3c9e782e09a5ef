import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import type { MenuEntry } from '../../../ui/layers/Menu.tsx'
import { SORT } from '../texts.ts'
import { dropAt, inOrder, moveTo } from './row-order.ts'
import { useAtOnce } from './use-at-once.ts'

interface SortableListProps<R extends { id: number }> {
  /** The name of the list, for the key of its changes. */
  name: string
  words: { title: string; orderHint: string }
  rows: readonly R[]
  nameOf: (row: R) => string
  /** Sends the new order. */
  reorder: (ids: number[]) => Promise<unknown>
  /** The buttons of a row, with these entries in its menu. */
  actions: (row: R, entries: readonly MenuEntry[]) => ReactNode
  /** Opens a row. */
  edit: (row: R) => void
  /** Replaces the name in a row. */
  renderName?: (row: R) => ReactNode
}

const ROW =
  'flex min-h-12 cursor-pointer items-center pr-2 pl-2 outline-none sm:pl-1 not-first:border-t not-first:border-line ' +
  'data-hovered:bg-hover data-pressed:bg-hover data-focus-visible:outline-2 ' +
  'data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus data-dragging:opacity-50'

const HANDLE =
  'flex size-11 shrink-0 cursor-grab items-center justify-center rounded-md text-muted data-hovered:bg-hover ' +
  'data-focus-visible:outline-2 data-focus-visible:outline-focus max-sm:hidden'

/** Sorts rows by dragging, also with the keyboard, or by a row's menu, which is the way on a phone. */
export function SortableList<R extends { id: number }>({
  name,
  words,
  rows: saved,
  nameOf,
  reorder,
  actions,
  edit,
  renderName = nameOf,
}: SortableListProps<R>) {
  const { rows, dragAndDropHooks, move, said } = useRowOrder({ name, rows: saved, nameOf, reorder })
  return (
    <div>
      <p className="mb-3 text-muted">{words.orderHint}</p>
      <GridList
        aria-label={words.title}
        items={rows.map((row, index) => ({ ...row, index }))}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        onAction={(id) => {
          const row = rows.find((one) => one.id === id)
          if (row) edit(row)
        }}
        className="flex flex-col rounded-lg border border-line bg-surface"
      >
        {(row) => (
          <GridListItem textValue={nameOf(row)} className={ROW}>
            <Button slot="drag" aria-label={SORT.drag(nameOf(row))} className={HANDLE}>
              <GripVertical aria-hidden size={20} />
            </Button>
            <span className="min-w-0 grow py-1.5 pl-2 leading-5 font-medium break-words">
              {renderName(row)}
            </span>
            {/* A phone has no place for the pencil: the row itself opens. */}
            <span className="flex shrink-0 max-sm:[&_.opens-row]:hidden">
              {actions(row, [
                {
                  id: 'up',
                  label: SORT.up,
                  icon: ArrowUp,
                  isDisabled: row.index === 0,
                  onAction: () => move(row, row.index - 1),
                },
                {
                  id: 'down',
                  label: SORT.down,
                  icon: ArrowDown,
                  isDisabled: row.index === rows.length - 1,
                  onAction: () => move(row, row.index + 1),
                },
              ])}
            </span>
          </GridListItem>
        )}
      </GridList>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

type Ordered<R extends { id: number }> = Pick<SortableListProps<R>, 'name' | 'rows' | 'nameOf' | 'reorder'>

/** The rows in their new order at once, and what is said aloud after a move. */
function useRowOrder<R extends { id: number }>({ name, rows: saved, nameOf, reorder }: Ordered<R>) {
  const { change, pending } = useAtOnce(name, reorder)
  const [said, say] = useState('')
  const rows = inOrder(saved, pending.at(-1) ?? null)
  const ids = rows.map((row) => row.id)
  const nameOfId = (id: number) => {
    const row = rows.find((one) => one.id === id)
    return row ? nameOf(row) : ''
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': nameOfId(Number(key)) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={INDICATOR} />,
    onReorder: ({ keys, target }) => {
      const side = target.dropPosition === 'before' ? 'before' : 'after'
      const next = dropAt(ids, new Set([...keys].map(Number)), Number(target.key), side)
      if (next.join() !== ids.join()) change(next)
    },
  })

  function move(row: R, to: number) {
    say(SORT.moved(nameOf(row), to + 1, rows.length))
    change(moveTo(ids, row.id, to))
  }

  return { rows, dragAndDropHooks, move, said }
}

const INDICATOR = 'h-1 rounded-full bg-transparent data-drop-target:bg-brand'
