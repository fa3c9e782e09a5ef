import { formatMoney } from '@comanda/shared/kernel/money'
import { billTotals } from '@comanda/shared/selling/totals'
import type { System } from './commands.ts'
import { STORES } from './menu.ts'
import type { viewsOf } from './model-views.ts'
import type { Sent } from './requests.ts'
import { RulesStore } from './rules-store.ts'

/** The rules alone, without a server or a database: thousands of days in a minute. */
export class RulesSystem implements System {
  readonly #stores = STORES.map((store) => new RulesStore(store))

  constructor(now: number) {
    this.#setClocks(now)
  }

  async perform(store: number, sent: Sent) {
    return [this.#at(store).perform(sent)]
  }

  async views(store: number) {
    const { bills, invoices, today } = this.#at(store)
    const sold = billTotals(invoices.filter(({ day }) => day === today).map(({ totals }) => totals))
    const all = billTotals(invoices.filter(({ day }) => day <= today).map(({ totals }) => totals))
    return {
      open: bills
        .filter(({ status }) => status === 'created')
        .map(({ id, token, lines }) => ({ id, token, items: lines.map((line) => [line.id, line.status]) })),
      today: [today, formatMoney(sold.total)],
      figures: [all.net, all.tax, all.total].map(formatMoney),
    }
  }

  comparable({ kitchen, today, report }: ReturnType<typeof viewsOf>) {
    return {
      open: kitchen.map(({ id, token, items }) => ({
        id,
        token,
        items: items.map((item) => [item.id, item.status]),
      })),
      today: [today.day, today.revenue],
      figures: report.figures,
    }
  }

  moveClock(now: number): Promise<void> {
    this.#setClocks(now)
    return Promise.resolve()
  }

  #setClocks(now: number): void {
    for (const store of this.#stores) store.now = now
  }

  #at(store: number): RulesStore {
    const found = this.#stores[store]
    if (!found) throw new RangeError(`no store ${store}`)
    return found
  }
}
