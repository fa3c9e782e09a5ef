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
import { useLongPress } from '../../../parts/hooks/use-long-press.ts'
import { usePos } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'
import { useClosed } from './hours.ts'
import { type CardShape, MenuCard } from './MenuCard.tsx'

export interface MenuGridHandle {
  focusFirst: () => void
}

interface MenuGridProps {
  items: readonly MenuItem[]
  isDense: boolean
  /** All items are of one category, so that the cards do not name it. */
  hasOneCategory: boolean
  ref?: Ref<MenuGridHandle>
}

/**
 * The cards of the menu, virtualized by rows; arrow keys move between the cards. A long press, a right click and the keys of
 * the context menu open quantity, notes and availability.
 */
export function MenuGrid({ items, isDense, hasOneCategory, ref }: MenuGridProps) {
  const { open, data } = usePos()
  const closed = useClosed(data)
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, shape, rowHeight } = useGridShape(scroller, isDense)
  const { virtualizer, tabStop, setTabStop, focusCard } = useCards(scroller, items, columns, rowHeight)
  useImperativeHandle(ref, () => ({ focusFirst: () => items.length > 0 && focusCard(0) }))

  const longPress = useLongPress('[data-add]', (card) => {
    const item = items[cardIndexAt(card) ?? -1]
    if (item) open({ kind: 'choices', item })
  })

  function walk(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = cardAfter(event.key, cardIndexAt(event.target) ?? tabStop, columns, items.length)
    if (next === null) return
    event.preventDefault()
    focusCard(next)
  }

  return (
    <div ref={scroller} className="isolate min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-3">
      <ul
        aria-label={TEXTS.menu}
        onKeyDown={walk}
        {...longPress}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().flatMap((row) =>
          items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
            const index = row.index * columns + column
            return (
              <li
                // By position: another search updates the same cards, which is faster than creating cards.
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
                <MenuCard
                  item={item}
                  closed={closed.get(item.category_id)}
                  index={index}
                  shape={shape}
                  namesCategory={!hasOneCategory}
                  isTabStop={index === tabStop}
                  onFocus={setTabStop}
                />
              </li>
            )
          }),
        )}
      </ul>
    </div>
  )
}

/** The rows of cards that are rendered, and the card that has or gets the focus. */
function useCards(
  scroller: RefObject<HTMLElement | null>,
  items: readonly MenuItem[],
  columns: number,
  rowHeight: number,
) {
  /** The one card that Tab reaches. */
  const [tabStop, setTabStop] = useState(0)
  /** A card that gets the focus once its row is rendered. */
  const wantsFocus = useRef<number | null>(null)

  // The row with the tab stop stays rendered at any scroll position, so that it keeps the focus.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range)
      const held = Math.floor(tabStop / columns)
      return held >= range.count || rows.includes(held) ? rows : [...rows, held].sort((a, b) => a - b)
    },
    [columns, tabStop],
  )
  const virtualizer = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 1,
    rangeExtractor,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer caches row heights
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new items start at the top
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
    setTabStop(0)
  }, [items])
  useEffect(() => {
    if (wantsFocus.current !== null && giveFocus(scroller.current, wantsFocus.current))
      wantsFocus.current = null
  })

  function focusCard(index: number): void {
    setTabStop(index)
    virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
    wantsFocus.current = giveFocus(scroller.current, index) ? null : index
  }

  return { virtualizer, tabStop, setTabStop, focusCard }
}

const cardIndexAt = (target: EventTarget): number | null => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return card ? Number(card.dataset.index) : null
}

/** @returns false when that card is not rendered */
function giveFocus(grid: HTMLElement | null, index: number): boolean {
  const card = grid?.querySelector<HTMLElement>(`[data-index="${index}"] [data-add]`)
  card?.focus({ preventScroll: true })
  return card !== null && card !== undefined
}

const ROWS_PER_PAGE = 4

/** The card to which a key moves; null for other keys. */
export function cardAfter(key: string, from: number, columns: number, total: number): number | null {
  const keys: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    PageDown: from + columns * ROWS_PER_PAGE,
    PageUp: from - columns * ROWS_PER_PAGE,
    Home: 0,
    End: total - 1,
  }
  const target = keys[key]
  if (total === 0 || target === undefined) return null
  if (key === 'ArrowUp' && target < 0) return from
  // From the last full row, down leads to the last card; from the last row it leads nowhere.
  const isLastRow = Math.floor(from / columns) === Math.floor((total - 1) / columns)
  if (key === 'ArrowDown' && target >= total && isLastRow) return from
  return Math.min(Math.max(target, 0), total - 1)
}

interface GridShape {
  columns: number
  shape: CardShape
  /** Height of a row and the gap below it, in px. */
  rowHeight: number
}

/** In rem, so that cards grow with the user's font size. */
const WIDE_CARD = 18
const DENSE_CARD = 9.5
const ROW: Record<CardShape, number> = { tall: 11, wide: 6.25, slim: 6.25, dense: 6.4 }
const WIDE_COLUMN = 17
const SLIM_COLUMN = 16

/** On a phone the counts of variants and extras need this much. */
const LEAST_DENSE_CARD = 7.75

/** At least two columns; three when dense, where they have room. */
function shapeOf(width: number, rem: number, isDense: boolean): GridShape {
  const columns = isDense
    ? Math.max(width < 3 * LEAST_DENSE_CARD * rem ? 2 : 3, Math.floor(width / (DENSE_CARD * rem)))
    : Math.max(2, Math.floor(width / (WIDE_CARD * rem)))
  const shape = isDense ? 'dense' : shapeOfColumn(width / columns / rem)
  return { columns, shape, rowHeight: Math.round(ROW[shape] * rem) }
}

/** @param width in rem */
const shapeOfColumn = (width: number): CardShape =>
  width >= WIDE_COLUMN ? 'wide' : width >= SLIM_COLUMN ? 'slim' : 'tall'

const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

const isSame = (a: GridShape, b: GridShape): boolean =>
  a.columns === b.columns && a.shape === b.shape && a.rowHeight === b.rowHeight

/** Observes the grid's own width, because the side navigation can collapse. */
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
