import type { TaxGroup } from '@comanda/shared/checks/split'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import type { TaxSum } from '@comanda/shared/selling/tax-sum'
import { billTotals, type Totals } from '@comanda/shared/selling/totals'
import type { OrderTaxRow } from '../orders/queries-record.ts'

export const writtenTotals = ({ net, tax, total }: Totals) => ({
  net: formatMoney(net),
  tax: formatMoney(tax),
  total: formatMoney(total),
})

/** The sums of one tax as they are sent. */
export const writtenTax = ({ title, rate, ...totals }: TaxGroup): TaxSum => ({
  title,
  rate,
  ...writtenTotals(totals),
})

/** The taxes of some orders, each once, in the order of the rows. */
export const writtenTaxes = (rows: readonly OrderTaxRow[]): TaxSum[] =>
  Array.from(
    groupBy(rows, ({ title, rate }) => JSON.stringify([title, rate])).values(),
    ([first, ...others]) => {
      const own = [first, ...others].flatMap((row) => row ?? [])
      const totals = own.map(({ net, tax, total }) => ({
        net: toCents(net),
        tax: toCents(tax),
        total: toCents(total),
      }))
      return writtenTax({ title: first?.title ?? null, rate: first?.rate ?? null, ...billTotals(totals) })
    },
  )
