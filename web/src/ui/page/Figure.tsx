import type { ReactNode } from 'react'

/** The largest size of the letters, and the height of the line, in rem. */
const SIZES = { sm: [1.25, 1.75], md: [1.5, 2], lg: [2, 2.5], xl: [2.75, 3.25] } as const

interface FigureProps {
  size?: keyof typeof SIZES
  children: ReactNode
}

/** The number of a tile, on one line of constant height: smaller where a long amount would not fit. */
export function Figure({ size = 'md', children }: FigureProps) {
  const [font, line] = SIZES[size]
  return (
    <span className="@container block">
      <span
        className="block font-semibold whitespace-nowrap tabular-nums"
        // Thirteen letters, `$9,999,999.99`, are at most eight times as wide as the size of the letters.
        style={{ fontSize: `min(${font}rem, 12.5cqi)`, lineHeight: `${line}rem` }}
      >
        {children}
      </span>
    </span>
  )
}
