import type { Point } from './Explorer.tsx'

export interface Tip {
  title: string
  lines: readonly { label: string; value: string }[]
}

/** The tooltip of the active value, inside the chart's width. */
export function ChartTip({ tip, at, width }: { tip: Tip; at: Point; width: number }) {
  // Aligned towards the middle, so that it stays inside the card.
  const lean = Math.round((at.x / Math.max(1, width)) * 100)
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 rounded-md bg-ink px-2.5 py-1.5 text-sm whitespace-nowrap text-canvas print:hidden"
      style={{ left: at.x, top: at.y, transform: `translate(-${lean}%, calc(-100% - 8px))` }}
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
