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
} from 'react'
import { cardAfter } from './grid-keys.ts'
import { MenuCard } from './MenuCard.tsx'
import { TEXTS } from './texts.ts'
import { useGridShape } from './use-grid-shape.ts'

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
