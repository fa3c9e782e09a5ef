import { TEXTS } from '../texts.ts'

interface Row {
  title: string
  total: number
}

/** What a chart shows, in a sentence or two. */
export function summaryOf(title: string, rows: readonly Row[], format: (amount: number) => string): string {
  const sum = rows.reduce((all, { total }) => all + total, 0)
  const best = rows.reduce<Row>((most, row) => (row.total > most.total ? row : most), { title: '', total: 0 })
  const words = TEXTS.timeSummary(title, format(sum))
  return best.total > 0 ? words + TEXTS.best(best.title, format(best.total)) : words
}
