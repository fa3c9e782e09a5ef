import type { MenuItem } from '@comanda/shared/menu/api'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { afterPaint } from '../../parts/after-paint.ts'
import { cardAfter } from './grid-keys.ts'
import { MenuCard } from './MenuCard.tsx'
import { TEXTS } from './texts.ts'
import { useGridShape } from './use-grid-shape.ts'

export interface MenuGridHandle {
  focusFirst: () => void
}

/** The menu, of which only the rows in sight exist: 20,000 items scroll like 20. */
export function MenuGrid({ items, ref }: { items: readonly MenuItem[]; ref?: Ref<MenuGridHandle> }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, isTall, rowHeight } = useGridShape(scroller)
  const [active, setActive] = useState(0)
  const wantsFocus = useRef<number | null>(null)
  const tabStop = Math.min(active, items.length - 1)
  const activeRow = Math.floor(tabStop / columns)

  // The row that holds the focus stays, however far one scrolls away from it.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range)
      return rows.includes(activeRow) ? rows : [...rows, activeRow].sort((a, b) => a - b)
    },
    [activeRow],
  )
  const virtualizer = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 1,
    rangeExtractor,
  })

  // A tap gives its card the focus: that Tab leads to this card from now on can wait for what the tap is about.
  const marking = useRef(NOTHING)
  const reached = useCallback((index: number) => {
    marking.current()
    marking.current = afterPaint(() => setActive(index))
  }, [])
  useEffect(() => () => marking.current(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other places
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at its top
  useLayoutEffect(() => {
    // Scrolling lays everything out at once: not for a list that is at its top already.
    if (virtualizer.scrollOffset) scroller.current?.scrollTo({ top: 0 })
    marking.current()
    setActive(0)
  }, [items])

  // A card far away exists only after the scrolling: it gets the focus when it comes.
  useEffect(() => {
    if (wantsFocus.current !== null && giveFocus(scroller.current, wantsFocus.current))
      wantsFocus.current = null
  })

  function focusCard(index: number): void {
    setActive(index)
    virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
    wantsFocus.current = giveFocus(scroller.current, index) ? null : index
  }

  useImperativeHandle(ref, () => ({ focusFirst: () => items.length > 0 && focusCard(0) }))

  function walk(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = cardAfter(event.key, cardOf(event.target) ?? tabStop, columns, items.length)
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
                <MenuCard
                  item={item}
                  index={index}
                  isTall={isTall}
                  isTabStop={index === tabStop}
                  onFocus={reached}
                />
              </li>
            )
          }),
        )}
      </ul>
    </div>
  )
}

const NOTHING = () => {}

const cardOf = (target: EventTarget): number | null => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return card ? Number(card.dataset.index) : null
}

/** @returns false when that card does not exist yet. */
function giveFocus(grid: HTMLElement | null, index: number): boolean {
  const card = grid?.querySelector<HTMLElement>(`[data-index="${index}"] button`)
  card?.focus({ preventScroll: true })
  return card !== null && card !== undefined
}
