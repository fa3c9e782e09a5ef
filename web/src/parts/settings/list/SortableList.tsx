import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
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
  /** The buttons of a row. */
  actions: (row: R) => ReactNode
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

/** Sorts rows by dragging (also with the keyboard) or with arrow buttons. */
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
            <Arrows
              name={nameOf(row)}
              index={row.index}
              count={rows.length}
              onMove={(direction) => move(row, direction)}
            />
            {/* A phone has no place for the pencil: the row itself opens. */}
            <span className="flex shrink-0 max-sm:[&_.opens-row]:hidden">{actions(row)}</span>
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

  function move(row: R, direction: Direction) {
    const to = ids.indexOf(row.id) + (direction === 'up' ? -1 : 1)
    say(SORT.moved(nameOf(row), to + 1, rows.length))
    change(moveTo(ids, row.id, to))
  }

  return { rows, dragAndDropHooks, move, said }
}

const INDICATOR = 'h-1 rounded-full bg-transparent data-drop-target:bg-brand'

type Direction = 'up' | 'down'

interface ArrowsProps {
  /** The name of the row. */
  name: string
  index: number
  /** The number of all rows. */
  count: number
  onMove: (direction: Direction) => void
}

/** Moves a row by one position and keeps the focus on the pressed arrow, or at the end of the list on the other arrow. */
function Arrows({ name, index, count, onMove }: ArrowsProps) {
  const box = useRef<HTMLSpanElement>(null)
  const pressed = useRef<Direction | null>(null)

  function press(direction: Direction) {
    pressed.current = direction
    onMove(direction)
  }

  // An effect of the row: the list draws its rows after the effects of the component that contains the list.
  useLayoutEffect(() => {
    if (!pressed.current) return
    const isUp = pressed.current === 'up' ? index > 0 : index === count - 1
    box.current?.querySelectorAll('button')[isUp ? 0 : 1]?.focus()
    pressed.current = null
  }, [index, count])

  return (
    <span ref={box} className="flex shrink-0">
      <IconButton
        size="touch"
        variant="faint"
        icon={ArrowUp}
        label={SORT.up(name)}
        isDisabled={index === 0}
        onPress={() => press('up')}
      />
      <IconButton
        size="touch"
        variant="faint"
        icon={ArrowDown}
        label={SORT.down(name)}
        isDisabled={index === count - 1}
        onPress={() => press('down')}
      />
    </span>
  )
}
