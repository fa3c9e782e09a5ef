import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

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
 */
export function Columns({ children, minWidth }: ColumnsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(1)

  useSize(box, ({ clientWidth }) =>
    setCount(Math.max(1, Math.floor((clientWidth + GAP_PX) / (minWidth + GAP_PX)))),
  )
  return (
    <div
      ref={box}
      className="grid grid-flow-dense auto-rows-[1px] items-start gap-x-4"
      style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
    >
      {children.map((card, index) => (
        <Place key={card.key} column={(index % count) + 1}>
          {card}
        </Place>
      ))}
    </div>
  )
}

/** Spans as many of the grid's 1 px rows as the card is high. */
function Place({ children, column }: { children: ReactNode; column: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useSize(box, ({ offsetHeight }) => setHeight(offsetHeight))
  return (
    <div ref={box} style={{ gridColumnStart: column, gridRowEnd: `span ${Math.max(1, height + GAP_PX)}` }}>
      {children}
    </div>
  )
}

/** Measures at every drawing, before it is seen, and whenever the box changes its size by itself. */
function useSize(box: RefObject<HTMLDivElement | null>, measured: (element: HTMLDivElement) => void) {
  const latest = useRef(measured)

  useLayoutEffect(() => {
    latest.current = measured
    if (box.current) measured(box.current)
  })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => latest.current(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
}
