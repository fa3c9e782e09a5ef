import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { IconButton } from '../../../ui/IconButton.tsx'
import { dropAt, moveTo } from './row-order.ts'

interface SortableRow {
  id: number
  title: string
}

interface SortWords {
  title: string
  orderHint: string
  drag: (name: string) => string
  up: (name: string) => string
  down: (name: string) => string
  moved: (name: string, place: number, count: number) => string
}

interface SortableListProps<R extends SortableRow> {
  words: SortWords
  rows: readonly R[]
  onReorder: (ids: number[]) => void
  actions: (row: R) => ReactNode
  /** Replaces the title in a row. */
  render?: (row: R) => ReactNode
}

const ROW =
  'flex items-center gap-1 rounded-lg border border-line bg-surface py-1.5 pr-2 pl-1 outline-none ' +
  'data-focus-visible:outline-2 data-focus-visible:outline-offset-1 data-focus-visible:outline-focus ' +
  'data-dragging:opacity-50'

const HANDLE =
  'flex size-11 shrink-0 items-center justify-center rounded-md text-muted data-hovered:bg-hover ' +
  'data-focus-visible:outline-2 data-focus-visible:outline-focus max-sm:hidden'

/** Sorts rows by dragging (also with the keyboard) or with arrow buttons. */
export function SortableList<R extends SortableRow>({
  words,
  rows,
  onReorder,
  actions,
  render,
}: SortableListProps<R>) {
  const ids = rows.map((row) => row.id)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': titleOf(rows, Number(key)) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={INDICATOR} />,
    onReorder: ({ keys, target }) => {
      const side = target.dropPosition === 'before' ? 'before' : 'after'
      const next = dropAt(ids, new Set([...keys].map(Number)), Number(target.key), side)
      if (next.join() !== ids.join()) onReorder(next)
    },
  })
  const { box, said, move } = useArrows(words, rows, onReorder)
  return (
    <div ref={box}>
      <p className="mb-3 text-muted">{words.orderHint}</p>
      <GridList
        aria-label={words.title}
        items={rows.map((row, index) => ({ ...row, index }))}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        className="flex flex-col gap-2"
      >
        {(row) => (
          <GridListItem textValue={row.title} className={ROW}>
            <Button slot="drag" aria-label={words.drag(row.title)} className={HANDLE}>
              <GripVertical aria-hidden size={20} />
            </Button>
            <span className="min-w-0 grow pl-2 font-medium break-words">{render?.(row) ?? row.title}</span>
            <span data-arrows={row.id} className="flex shrink-0">
              <IconButton
                size="touch"
                icon={ArrowUp}
                label={words.up(row.title)}
                isDisabled={row.index === 0}
                onPress={() => move(row, 'up')}
              />
              <IconButton
                size="touch"
                icon={ArrowDown}
                label={words.down(row.title)}
                isDisabled={row.index === rows.length - 1}
                onPress={() => move(row, 'down')}
              />
            </span>
            {actions(row)}
          </GridListItem>
        )}
      </GridList>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

const INDICATOR = 'h-1 rounded-full bg-transparent data-drop-target:bg-brand'

const titleOf = (rows: readonly SortableRow[], id: number) => rows.find((row) => row.id === id)?.title ?? ''

type Direction = 'up' | 'down'

/** Moves a row by one position and keeps the focus on the pressed arrow. */
function useArrows(words: SortWords, rows: readonly SortableRow[], onReorder: (ids: number[]) => void) {
  const box = useRef<HTMLDivElement>(null)
  const moved = useRef<{ id: number; direction: Direction } | null>(null)
  const [said, say] = useState('')

  function move({ id, title }: SortableRow, direction: Direction) {
    const ids = rows.map((row) => row.id)
    const to = ids.indexOf(id) + (direction === 'up' ? -1 : 1)
    moved.current = { id, direction }
    say(words.moved(title, to + 1, rows.length))
    onReorder(moveTo(ids, id, to))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect restores the focus after every new order
  useLayoutEffect(() => {
    if (!moved.current) return
    const { id, direction } = moved.current
    const [up, down] = box.current?.querySelectorAll<HTMLButtonElement>(`[data-arrows="${id}"] button`) ?? []
    const [wanted, other] = direction === 'up' ? [up, down] : [down, up]
    const arrow = wanted?.disabled ? other : wanted
    arrow?.focus()
    moved.current = null
  }, [rows])

  return { box, said, move }
}
