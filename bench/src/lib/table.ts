import type { Spread } from './samples.ts'

/**
 * One printed line. `ratio` compares the figure with the bare server; `target` is the limit of the ratio, or of the
 * count.
 */
export interface Row {
  figure: string
  measured: string
  baseline?: string
  ratio?: number
  target?: string
  met?: boolean
}

const COLUMNS = ['figure', 'measured', 'baseline', 'ratio', 'target', 'verdict'] as const

const verdict = ({ met }: Row): string => (met === undefined ? '' : met ? 'met' : 'MISSED')

const cells = (row: Row): string[] => [
  row.figure,
  row.measured,
  row.baseline ?? '',
  row.ratio === undefined ? '' : row.ratio.toFixed(2),
  row.target ?? '',
  verdict(row),
]

/** A Markdown table padded for a terminal, so that a run can be pasted into the docs. */
export function renderTable(rows: readonly Row[]): string {
  const lines = [[...COLUMNS], ...rows.map(cells)]
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const render = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = lines
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [render(head), rule, ...body.map(render)].join('\n')
}

/** Three significant digits, thousands separated. */
export const number = (value: number): string => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** `0.81 / 1.20 / 2.00 ms` */
export const times = ({ p50, p95, p99 }: Spread): string =>
  `${number(p50)} / ${number(p95)} / ${number(p99)} ms`
