import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { cx } from '../ui/classes.ts'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'

interface ColumnsProps {
  /** Cards, each with a key. */
  children: readonly ReactElement[]
  /** The minimum width of a column in px. */
  minWidth: number
}

const GAP_PX = 12
/** The browser neither lays out nor paints a measured card outside the viewport, and remembers its height. */
const SKIPPED = '*:[contain-intrinsic-size:auto_20rem] data-measured:*:[content-visibility:auto]'

/**
 * Columns of cards with different heights, filled from left to right. A card keeps its column and its place
 * in the document, so that a leaving card moves neither focus nor taps.
 * Absolute positions: a grid would lay out every card again for each new card.
 */
export function Columns({ children, minWidth }: ColumnsProps) {
  const box = useRef<HTMLDivElement>(null)
  const sizes = useRef<Sizes | null>(null)

  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!box.current) return
      arrange(box.current, minWidth)
      const cards = [...box.current.children]
      // After this frame, in which the browser remembers the heights: a guessed height would move the cards below it.
      requestAnimationFrame(() => {
        for (const card of cards) card.toggleAttribute('data-measured', true)
      })
    })
    sizes.current = { observer, watched: new WeakSet() }
    return () => observer.disconnect()
  }, [minWidth])

  // After each render and before paint; the observer handles cards that resize by themselves.
  useLayoutEffect(() => {
    if (!box.current || !sizes.current) return
    watch(box.current, sizes.current)
    arrange(box.current, minWidth)
  })

  return (
    <div ref={box} className="relative">
      {children.map((card) => (
        <div key={card.key} className={cx('absolute top-0 left-0 w-(--column,100%) contain-layout', SKIPPED)}>
          {card}
        </div>
      ))}
    </div>
  )
}

/** Placeholders for the cards of `Columns`. */
export function ColumnsSkeleton({ minWidth, heights }: { minWidth: number; heights: readonly string[] }) {
  return (
    <Loading>
      <Columns minWidth={minWidth}>
        {heights.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={index} className={height} />
        ))}
      </Columns>
    </Loading>
  )
}

interface Sizes {
  observer: ResizeObserver
  watched: WeakSet<Element>
}

function watch(box: HTMLElement, { observer, watched }: Sizes): void {
  for (const element of [box, ...box.children]) {
    if (watched.has(element)) continue
    watched.add(element)
    observer.observe(element)
  }
}

/**
 * Reads all heights, then writes all positions, to cause one layout only. The width is a variable of the box,
 * so that a new card has it at its first layout.
 */
function arrange(box: HTMLElement, minWidth: number): void {
  const count = Math.max(1, Math.floor((box.clientWidth + GAP_PX) / (minWidth + GAP_PX)))
  const width = (box.clientWidth - GAP_PX * (count - 1)) / count
  const cards = [...box.children] as HTMLElement[]
  // The heights that the browser remembers are those of another width.
  if (write(box, '--column', `${width}px`)) for (const card of cards) card.removeAttribute('data-measured')
  const heights = cards.map((card) => card.offsetHeight)
  const bottoms = Array.from({ length: count }, () => 0)
  for (const [index, card] of cards.entries()) {
    const column = index % count
    const top = bottoms[column] ?? 0
    write(card, 'translate', `${Math.round(column * (width + GAP_PX))}px ${top}px`)
    bottoms[column] = top + (heights[index] ?? 0) + GAP_PX
  }
  write(box, 'height', `${Math.max(...bottoms)}px`)
}

/** Skips equal values, because a write invalidates the layout. @returns whether it differs */
function write(element: HTMLElement, name: '--column' | 'translate' | 'height', value: string): boolean {
  const differs = element.style.getPropertyValue(name) !== value
  if (differs) element.style.setProperty(name, value)
  return differs
}
