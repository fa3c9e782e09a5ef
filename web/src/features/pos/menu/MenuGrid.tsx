import type { MenuItem } from '@comanda/shared/menu/api'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { TEXTS } from '../texts.ts'
import { MenuCard } from './MenuCard.tsx'

export interface MenuGridHandle {
  focusFirst: () => void
}

interface MenuGridProps {
  items: readonly MenuItem[]
  isDense: boolean
  ref?: Ref<MenuGridHandle>
}

/** The menu, of which only the rows in sight exist: 20,000 items scroll like 20. */
export function MenuGrid({ items, isDense, ref }: MenuGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, shape, rowHeight } = useGridShape(scroller, isDense)
  // The one card that Tab reaches. Not a state: a tap gives its card the focus, and drawing the grid for that would
  // keep the tap waiting.
  const tabStop = useRef(0)
  const wantsFocus = useRef<number | null>(null)

  // The row that holds the focus stays, however far one scrolls away from it.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range)
      const held = Math.floor(tabStop.current / columns)
      return held >= range.count || rows.includes(held) ? rows : [...rows, held].sort((a, b) => a - b)
    },
    [columns],
  )
  const virtualizer = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 1,
    rangeExtractor,
  })

  const reached = useCallback((index: number) => {
    tabStop.current = index
    markTabStop(scroller.current, index)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other places
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at its top
  useLayoutEffect(() => {
    // Scrolling lays everything out at once: not for a list that is at its top already.
    if (virtualizer.scrollOffset) scroller.current?.scrollTo({ top: 0 })
    tabStop.current = 0
  }, [items])
  // Cards come and go with the scrolling.
  useLayoutEffect(() => markTabStop(scroller.current, tabStop.current))

  // A card far away exists only after the scrolling: it gets the focus when it comes.
  useEffect(() => {
    if (wantsFocus.current !== null && giveFocus(scroller.current, wantsFocus.current))
      wantsFocus.current = null
  })

  function focusCard(index: number): void {
    tabStop.current = index
    virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
    wantsFocus.current = giveFocus(scroller.current, index) ? null : index
  }

  useImperativeHandle(ref, () => ({ focusFirst: () => items.length > 0 && focusCard(0) }))

  function walk(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = cardAfter(event.key, cardOf(event.target) ?? tabStop.current, columns, items.length)
    if (next === null) return
    event.preventDefault()
    focusCard(next)
  }

  return (
    <div ref={scroller} className="isolate min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-3">
      <ul
        aria-label={TEXTS.menu}
        onKeyDown={walk}
        className="relative [contain:size_layout_style]"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().flatMap((row) =>
          items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
            const index = row.index * columns + column
            return (
              <li
                // By place: another search fills the same cards anew, which is quicker than making others.
                key={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                data-index={index}
                className="absolute p-1 [contain:size_layout_style]"
                style={{
                  height: rowHeight,
                  width: `${100 / columns}%`,
                  left: `${(100 * column) / columns}%`,
                  top: row.start,
                }}
              >
                <MenuCard item={item} index={index} shape={shape} onFocus={reached} />
              </li>
            )
          }),
        )}
      </ul>
    </div>
  )
}

const cardOf = (target: EventTarget): number | null => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return card ? Number(card.dataset.index) : null
}

function markTabStop(grid: HTMLElement | null, index: number): void {
  for (const button of grid?.querySelectorAll<HTMLElement>('[data-add]') ?? []) {
    const wanted = cardOf(button) === index ? 0 : -1
    if (button.tabIndex !== wanted) button.tabIndex = wanted
  }
}

/** @returns false when that card does not exist yet. */
function giveFocus(grid: HTMLElement | null, index: number): boolean {
  const card = grid?.querySelector<HTMLElement>(`[data-index="${index}"] [data-add]`)
  card?.focus({ preventScroll: true })
  return card !== null && card !== undefined
}

/** Where a key leads from one card of a grid; null when it is none of ours. */
export function cardAfter(key: string, from: number, columns: number, total: number): number | null {
  if (total === 0) return null
  const target = targetOf(key, from, columns, total)
  if (target === null) return null
  // Down from the row before the last, where the last one has a hole below: the last card.
  if (key === 'ArrowDown' && target >= total) {
    const isLastRow = Math.floor(from / columns) === Math.floor((total - 1) / columns)
    return isLastRow ? from : total - 1
  }
  if (key === 'ArrowUp' && target < 0) return from
  return Math.min(Math.max(target, 0), total - 1)
}

const ROWS_A_PAGE = 4

function targetOf(key: string, from: number, columns: number, total: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return from + 1
    case 'ArrowLeft':
      return from - 1
    case 'ArrowDown':
      return from + columns
    case 'ArrowUp':
      return from - columns
    case 'PageDown':
      return from + columns * ROWS_A_PAGE
    case 'PageUp':
      return from - columns * ROWS_A_PAGE
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}

/** Picture beside the words, picture above them, or words alone. */
export type CardShape = 'wide' | 'tall' | 'dense'

interface GridShape {
  columns: number
  shape: CardShape
  /** Of a row with the gap below it, in px. */
  rowHeight: number
}

/** In rem, so that cards grow with the reader's letters. */
const WIDE_CARD = 18
const DENSE_CARD = 9.5
const ROW: Record<CardShape, number> = { tall: 11, wide: 6.125, dense: 6.125 }
const NARROW_COLUMN = 14.5

/** At least two columns, more when each gets the room it needs; a dense grid has three or more. */
function shapeOf(width: number, rem: number, isDense: boolean): GridShape {
  const columns = isDense
    ? Math.max(3, Math.floor(width / (DENSE_CARD * rem)))
    : Math.max(2, Math.floor(width / (WIDE_CARD * rem)))
  const shape = isDense ? 'dense' : width / columns < NARROW_COLUMN * rem ? 'tall' : 'wide'
  return { columns, shape, rowHeight: Math.round(ROW[shape] * rem) }
}

const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

const isSame = (a: GridShape, b: GridShape): boolean =>
  a.columns === b.columns && a.shape === b.shape && a.rowHeight === b.rowHeight

/** Follows the width of the grid's own place, not the window's: the side navigation can collapse. */
function useGridShape(place: RefObject<HTMLElement | null>, isDense: boolean): GridShape {
  const [shape, setShape] = useState(() => shapeOf(640, rootSize(), isDense))
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const next = shapeOf(element.clientWidth, rootSize(), isDense)
      setShape((now) => (isSame(now, next) ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, isDense])
  return shape
}
