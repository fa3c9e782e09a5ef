import { type Cents, sumCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { TEXTS } from '../texts.ts'

interface Row {
  title: string
  total: Cents
}

/** A chart's content in one or two sentences. */
export function summaryOfChart(title: string, rows: readonly Row[], currency: string): string {
  const format = moneyFormat(currency)
  const sum = sumCents(rows.map(({ total }) => total))
  const [best] = rows.toSorted((a, b) => b.total - a.total)
  const words = TEXTS.timeSummary(title, format(sum))
  return best && best.total > 0 ? words + TEXTS.best(best.title, format(best.total)) : words
}
