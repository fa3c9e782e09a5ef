interface AxesProps {
  ticks: readonly number[]
  format: (value: number) => string
  /** In px: the left edge and the height of the plot. */
  left: number
  top: number
  plot: number
  width: number
}

/** Horizontal lines with their values at the left. */
export function Axes({ ticks, format, left, top, plot, width }: AxesProps) {
  const highest = ticks.at(-1) ?? 1
  return ticks.map((tick) => {
    const y = top + plot - (tick / highest) * plot
    return (
      <g key={tick}>
        <line x1={left} x2={width} y1={y} y2={y} className={tick === 0 ? 'stroke-edge' : 'stroke-line'} />
        <text x={left - 8} y={y + 4} textAnchor="end" className="fill-muted text-xs">
          {format(tick)}
        </text>
      </g>
    )
  })
}
