import { type ReactElement, useLayoutEffect, useRef } from 'react'

interface ColumnsProps {
  /** Cards, each with its key. */
  children: readonly ReactElement[]
  /** In px: as many columns as fit at this width, at least one. */
  minWidth: number
}

const GAP_PX = 16

/**
 * Cards of different heights without holes between them, dealt out left to right. A card stays in its column
 * whatever the others grow to, and in its place in the document, so that no tap or focus is lost when one leaves.
 * Each is laid out by itself and then moved to its place: a grid would lay out all of them for one that is new.
 */
export function Columns({ children, minWidth }: ColumnsProps) {
  const box = useRef<HTMLDivElement>(null)
  const sizes = useRef<Sizes | null>(null)

  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => box.current && arrange(box.current, minWidth))
    sizes.current = { observer, watched: new WeakSet() }
    return () => observer.disconnect()
  }, [minWidth])

  // At every drawing, before it is seen; cards that change their size by themselves are heard of.
  useLayoutEffect(() => {
    if (!box.current || !sizes.current) return
    watch(box.current, sizes.current)
    arrange(box.current, minWidth)
  })

  return (
    <div ref={box} className="relative">
      {children.map((card) => (
        <div key={card.key} className="absolute top-0 left-0 w-(--column,100%) contain-layout">
          {card}
        </div>
      ))}
    </div>
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
 * Reads all heights, then writes all places: one layout, not one for each card. The width stands on the box, so that
 * a new card has it from the start and is laid out once.
 */
function arrange(box: HTMLElement, minWidth: number): void {
  const count = Math.max(1, Math.floor((box.clientWidth + GAP_PX) / (minWidth + GAP_PX)))
  const width = (box.clientWidth - GAP_PX * (count - 1)) / count
  write(box, '--column', `${width}px`)
  const cards = [...box.children] as HTMLElement[]
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

/** What is already so costs nothing. */
function write(element: HTMLElement, name: '--column' | 'translate' | 'height', value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value)
}
