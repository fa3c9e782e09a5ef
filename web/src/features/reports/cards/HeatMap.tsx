import { axisMoney, shortAmount } from '../../../parts/charts/axis-money.ts'
import { Explorer } from '../../../parts/charts/Explorer.tsx'
import { bandAt, labelStep, levelOf } from '../../../parts/charts/scale.ts'
import { cx } from '../../../ui/classes.ts'

interface HeatRow {
  label: string
  title: string
  cells: readonly { value: number; lines: readonly { label: string; value: string }[] }[]
}

interface HeatMapProps {
  title: string
  summary: string
  columns: readonly { label: string; title: string }[]
  rows: readonly HeatRow[]
  currency: string
}

const LEFT = 44
const ROW = 30
const BOTTOM = 24
const LEVELS = 5
const LABEL_PX = 34

/** A cell of this width has room for its amount. */
const AMOUNT_PX = 46

/** One hue with growing intensity, legible with color blindness; the amounts on all of them are AA in both themes. */
const fillOf = (level: number) =>
  level === 0
    ? 'var(--color-sunken)'
    : `color-mix(in oklab, var(--color-brand) ${[8, 18, 30, 42, 100][level - 1]}%, var(--color-surface))`

/** A grid of squares, more intense for larger values. */
export function HeatMap({ title, summary, columns, rows, currency }: HeatMapProps) {
  const max = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value)))
  const height = rows.length * ROW + BOTTOM
  return (
    <>
      <Explorer title={title} explore={exploreOf(columns, rows)}>
        {(width, active) => {
          const band = inner(width) / columns.length
          const every = labelStep(columns.length, inner(width), LABEL_PX)
          return (
            <svg
              role="img"
              aria-label={summary}
              viewBox={`0 0 ${width} ${height}`}
              className="block w-full overflow-visible"
            >
              {rows.map((row, down) => (
                <g key={row.title}>
                  <text x={0} y={down * ROW + ROW / 2 + 4} className="fill-muted text-xs">
                    {row.label}
                  </text>
                  {row.cells.map(({ value }, across) => (
                    <HeatCell
                      key={columns[across]?.title}
                      x={LEFT + across * band}
                      y={down * ROW}
                      width={band}
                      value={value}
                      level={levelOf(value, max, LEVELS)}
                      isActive={active === down * columns.length + across}
                    />
                  ))}
                </g>
              ))}
              {columns.map(({ label, title: name }, across) =>
                across % every === 0 ? (
                  <text
                    key={name}
                    x={LEFT + (across + 0.5) * band}
                    y={height - 7}
                    textAnchor="middle"
                    className="fill-muted text-xs"
                  >
                    {label}
                  </text>
                ) : null,
              )}
            </svg>
          )
        }}
      </Explorer>
      <Scale most={axisMoney(max, currency)} none={axisMoney(0, currency)} />
    </>
  )
}

const inner = (width: number) => Math.max(1, width - LEFT)

/** The cells for pointer and keys, row by row. */
const exploreOf = (columns: HeatMapProps['columns'], rows: readonly HeatRow[]) => (width: number) => ({
  count: rows.length * columns.length,
  rowLength: columns.length,
  at: ({ x, y }: { x: number; y: number }) =>
    bandAt(y, rows.length * ROW, rows.length) * columns.length +
    bandAt(x - LEFT, inner(width), columns.length),
  place: (index: number) => ({
    x: LEFT + (((index % columns.length) + 0.5) * inner(width)) / columns.length,
    y: Math.floor(index / columns.length) * ROW,
  }),
  tip: (index: number) => {
    const row = rows[Math.floor(index / columns.length)]
    const at = index % columns.length
    return { title: `${row?.title}, ${columns[at]?.title}`, lines: row?.cells[at]?.lines ?? [] }
  },
})

interface HeatCellProps {
  x: number
  y: number
  width: number
  value: number
  level: number
  isActive: boolean
}

function HeatCell({ x, y, width, value, level, isActive }: HeatCellProps) {
  return (
    <>
      <rect
        x={x + 1}
        y={y + 1}
        width={Math.max(1, width - 2)}
        height={ROW - 2}
        rx={3}
        style={{ fill: fillOf(level) }}
        className={isActive ? 'stroke-focus stroke-2' : undefined}
      />
      {level > 0 && width >= AMOUNT_PX && (
        <text
          x={x + width / 2}
          y={y + ROW / 2 + 4}
          textAnchor="middle"
          className={cx('text-xs tabular-nums', level === LEVELS ? 'fill-on-brand' : 'fill-ink')}
        >
          {shortAmount(value)}
        </text>
      )}
    </>
  )
}

/** What the palest and the darkest cells stand for. */
const Scale = ({ none, most }: { none: string; most: string }) => (
  <p aria-hidden className="mt-2 flex items-center justify-end gap-1.5 text-xs text-muted">
    {none}
    {Array.from({ length: LEVELS + 1 }, (_, level) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity
      <span key={level} className="size-3.5 rounded-sm" style={{ background: fillOf(level) }} />
    ))}
    {most}
  </p>
)
