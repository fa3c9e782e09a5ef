import type { ReactNode } from 'react'

/** The largest size of the letters, and the height of the line, in rem. */
const SIZES = { sm: [1.25, 1.75], md: [1.5, 2], lg: [2, 2.5], xl: [2.75, 3.25] } as const

/**
 * A size of letters with which a figure fits into its `@container`: a letter is at most eight thirteenths as wide as high.
 * @param largest the largest size, with its unit
 */
export const fitted = (largest: string, letters = LONGEST): string =>
  `min(${largest}, ${((100 / letters) * (13 / 8)).toFixed(2)}cqi)`

/** `$9,999,999.99` */
const LONGEST = 13

interface FigureProps {
  size?: keyof typeof SIZES
  /** The longest text that must fit. */
  letters?: number
  children: ReactNode
}

/** The number of a tile, on one line of constant height: smaller where a long amount would not fit. */
export function Figure({ size = 'md', letters = LONGEST, children }: FigureProps) {
  const [font, line] = SIZES[size]
  return (
    <span className="@container block">
      <span
        className="block font-semibold whitespace-nowrap tabular-nums"
        style={{ fontSize: fitted(`${font}rem`, letters), lineHeight: `${line}rem` }}
      >
        {children}
      </span>
    </span>
  )
}
