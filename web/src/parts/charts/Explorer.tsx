import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useSize } from '../hooks/use-size.ts'

/** A position in the chart, in px from its corner. */
interface Point {
  x: number
  y: number
}

interface ExplorerState {
  /** The number of values. */
  count: number
  at: (point: Point) => number
  place: (index: number) => Point
  tip: (index: number) => Tip
  /** The step of the up and down arrows; 1 with only one row. */
  rowLength?: number
}

interface ExplorerProps {
  title: string
  /** Renders the chart in the available width. */
  children: (width: number, active: number | null) => ReactNode
  explore: (width: number) => ExplorerState
}

/**
 * Shows the value under the pointer or of the arrow keys. It is one tab stop, and a slider for screen
 * readers.
 */
export function Explorer({ title, children, explore }: ExplorerProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const [index, setIndex] = useState(0)
  const [isShown, setShown] = useState(false)
  const { count, at, place, tip, rowLength = 1 } = explore(width)
  // The number of values may have decreased.
  const current = Math.min(index, count - 1)
  const said = tip(current)

  const show = (next: number) => {
    setIndex(Math.min(count - 1, Math.max(0, next)))
    setShown(true)
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const corner = event.currentTarget.getBoundingClientRect()
    show(at({ x: event.clientX - corner.left, y: event.clientY - corner.top }))
  }
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowUp: -rowLength, ArrowDown: rowLength }
    const step = steps[event.key]
    if (event.key === 'Escape') setShown(false)
    if (step === undefined) return
    event.preventDefault()
    if (rowLength > 1 && current + step >= 0 && current + step < count) show(current + step)
  }

  return (
    <div
      ref={box}
      className="relative touch-pan-y rounded-sm outline-offset-4 outline-focus has-focus-visible:outline-2"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setShown(false)}
    >
      {width > 0 && children(width, isShown ? current : null)}
      <input
        type="range"
        aria-label={`Recorrer: ${title}`}
        aria-valuetext={[said.title, ...said.lines.map(({ label, value }) => `${label}: ${value}`)].join(
          '; ',
        )}
        min={0}
        max={count - 1}
        value={current}
        onChange={(event) => show(event.currentTarget.valueAsNumber)}
        onKeyDown={press}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setShown(true)}
        onBlur={() => setShown(false)}
        className="pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0 print:hidden"
      />
      {isShown && width > 0 && <ChartTip tip={said} at={place(current)} width={width} />}
    </div>
  )
}

interface Tip {
  title: string
  lines: readonly { label: string; value: string }[]
}

/** The tooltip of the active value, inside the chart's width. */
function ChartTip({ tip, at, width }: { tip: Tip; at: Point; width: number }) {
  // Aligned towards the middle, so that it stays inside the card.
  const alignment = Math.round((at.x / Math.max(1, width)) * 100)
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 rounded-md bg-ink px-2.5 py-1.5 text-sm whitespace-nowrap text-canvas print:hidden"
      style={{ left: at.x, top: at.y, transform: `translate(-${alignment}%, calc(-100% - 8px))` }}
    >
      <p className="font-semibold">{tip.title}</p>
      {tip.lines.map(({ label, value }) => (
        <p key={label} className="flex justify-between gap-4">
          <span>{label}</span>
          <span className="font-medium">{value}</span>
        </p>
      ))}
    </div>
  )
}
