import type { Cents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { axisMoney } from './axis-money.ts'
import { Explorer } from './Explorer.tsx'
import { bandAt, labelStep, ticksFor } from './scale.ts'

interface Bars {
  /** The short label below the bar. */
  label: string
  /** The full label. */
  title: string
  /** One amount per series. */
  values: readonly Cents[]
  /** More may come: drawn as an outline. */
  isUnfinished?: boolean
  /** Further values in the tooltip. */
  more?: { label: string; value: string }
}

interface BarChartProps {
  title: string
  /** A sentence for screen readers. */
  summary: string
  /** One or two series; the last is the main series. */
  series: readonly string[]
  bars: readonly Bars[]
  currency: string
  /** The width of a label in px. */
  labelPx?: number
}

export const HEIGHT = 220
export const LEFT = 60
export const TOP = 10
const BOTTOM = 26
export const PLOT = HEIGHT - TOP - BOTTOM
/** The part of a band that stays empty. */
const GAP = 0.3
const WIDEST_BAR = 40
/** The width of a bar in front of another. */
const FRONT = 0.55
/** The axis has no cents. */
const SMALLEST_STEP = 100

/** Amounts as vertical bars in the order of time; of two series, the second is a narrower bar in front of the first. */
export function BarChart(props: BarChartProps) {
  const { title, summary, series, bars, currency, labelPx = 40 } = props
  const format = moneyFormat(currency)
  const ticks = ticksFor(Math.max(0, ...bars.flatMap(({ values }) => values)), SMALLEST_STEP)
  const top = ticks.at(-1) ?? 1
  const heightOf = (value: number) => (Math.max(0, value) / top) * PLOT
  const inner = (width: number) => Math.max(1, width - LEFT)

  const explore = (width: number) => ({
    count: bars.length,
    at: ({ x }: { x: number }) => bandAt(x - LEFT, inner(width), bars.length),
    place: (index: number) => ({
      x: LEFT + ((index + 0.5) * inner(width)) / bars.length,
      y: TOP + PLOT - heightOf(Math.max(...(bars[index]?.values ?? [0]))),
    }),
    tip: (index: number) => {
      const bar = bars[index]
      const lines = series
        .map((label, at) => ({ label, value: format(bar?.values[at] ?? (0 as Cents)) }))
        .reverse()
      return { title: bar?.title ?? '', lines: bar?.more ? [...lines, bar.more] : lines }
    },
  })

  return (
    <>
      {series.length > 1 && <Legend series={series} />}
      <Explorer title={title} explore={explore}>
        {(width, active) => {
          const band = inner(width) / bars.length
          const widest = Math.min(WIDEST_BAR, band * (1 - GAP))
          const widthOf = (at: number) => Math.max(1, at > 0 ? widest * FRONT : widest)
          const every = labelStep(bars.length, inner(width), labelPx)
          return (
            <svg
              role="img"
              aria-label={summary}
              viewBox={`0 0 ${width} ${HEIGHT}`}
              className="block w-full overflow-visible"
            >
              <Axes ticks={ticks} currency={currency} width={width} />
              {bars.map(({ label, title: name, values, isUnfinished }, index) => {
                const middle = LEFT + (index + 0.5) * band
                return (
                  <g key={name}>
                    {values.map((value, at) => (
                      <rect
                        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the series is constant
                        key={at}
                        style={isUnfinished ? UNFINISHED : SERIES_LOOK[series.length - 1 - at]}
                        className={active !== null && active !== index ? 'opacity-50' : undefined}
                        x={middle - widthOf(at) / 2}
                        y={TOP + PLOT - heightOf(value)}
                        width={widthOf(at)}
                        height={heightOf(value)}
                      />
                    ))}
                    {index % every === 0 && (
                      <text x={middle} y={HEIGHT - 8} textAnchor="middle" className="fill-muted text-xs">
                        {label}
                      </text>
                    )}
                  </g>
                )
              })}
            </svg>
          )
        }}
      </Explorer>
    </>
  )
}

const Legend = ({ series }: { series: readonly string[] }) => (
  <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {series.map((name, at) => (
      <li key={name} className="flex items-center gap-2">
        <svg aria-hidden viewBox="0 0 14 14" className="size-3.5">
          <rect x="0.5" y="0.5" width="13" height="13" style={SERIES_LOOK[series.length - 1 - at]} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)

/** Main series first: dark and narrow, then pale, wide and behind it. Width and shade distinguish them without color. */
const SERIES_LOOK = [
  { fill: 'var(--color-brand)' },
  { fill: 'color-mix(in oklab, var(--color-edge) 55%, var(--color-surface))' },
] as const

const UNFINISHED = { fill: 'var(--color-brand-soft)', stroke: 'var(--color-brand)', strokeDasharray: '4 3' }

interface AxesProps {
  ticks: readonly number[]
  currency: string
  width: number
}

/** Horizontal lines with their values at the left. */
export function Axes({ ticks, currency, width }: AxesProps) {
  const highest = ticks.at(-1) ?? 1
  return ticks.map((tick) => {
    const y = TOP + PLOT - (tick / highest) * PLOT
    return (
      <g key={tick}>
        <line x1={LEFT} x2={width} y1={y} y2={y} className={tick === 0 ? 'stroke-edge' : 'stroke-line'} />
        <text x={LEFT - 8} y={y + 4} textAnchor="end" className="fill-muted text-xs">
          {axisMoney(tick, currency)}
        </text>
      </g>
    )
  })
}
