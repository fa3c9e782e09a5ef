import type { Check } from '@comanda/shared/checks/check'
import { formatMoney, priceOf, sumCents, toCents, ZERO } from '@comanda/shared/kernel/money'
import { BLANK_ORDER, type KitchenOrder, type OrderItem } from '@comanda/shared/orders/order'
import type { PrintedOrder, Receipt } from '@comanda/shared/orders/receipt'
import type { PaperDocument } from '@comanda/shared/printing/document'
import { kitchenPaper } from '@comanda/shared/printing/papers/kitchen'
import { receiptPaper } from '@comanda/shared/printing/papers/receipt'
import { tokenPaper } from '@comanda/shared/printing/papers/token'
import { billTotals } from '@comanda/shared/selling/totals'
import type { PrintInfo } from '@comanda/shared/settings/printing'
import type { StoreInfo } from '@comanda/shared/settings/store'
import { factsOfView, orderOfRound } from '../../offline/checks/order-facts.ts'
import { amountsOf, grossOfLines, type OrderView, type SoldLine } from '../../offline/outbox/entry-view.ts'
import { type StoreDay, storeDate } from '../time/store-date.ts'

/** The facts for the papers of a sale that this device made by itself. */
interface PaperSale {
  folio: string
  /** By the server's clock. */
  soldAt: string
  byName: string
}

const orderOfView = (view: OrderView, date: string) => ({ ...BLANK_ORDER, ...factsOfView(view), date })

/** The comanda of an order that the server does not have yet. Its stations are not known: it has all lines. */
export const saleKitchenPaper = (
  { folio, soldAt, byName }: PaperSale,
  view: OrderView,
  { time_zone }: StoreDay,
): PaperDocument =>
  kitchenPaper({
    order: { ...orderOfView(view, soldAt), round: null },
    items: view.lines,
    waiter: byName,
    stations: [],
    timeZone: time_zone,
    folio,
  })

export const saleTokenPaper = (
  { folio, soldAt }: PaperSale,
  name: string | null,
  store: StoreDay,
  printedAt: Date,
): PaperDocument =>
  tokenPaper({ token: { folio }, name, day: storeDate(soldAt, store), printedAt, timeZone: store.time_zone })

interface ReceiptStore {
  storeSettings: StoreInfo
  printSettings: PrintInfo
  invoiceCodesUntil?: string | null | undefined
}

/** The receipt of an order that was charged at once, or its bill. */
export function saleReceiptPaper(sale: PaperSale, view: OrderView, store: ReceiptStore): PaperDocument {
  const items = view.lines.map(itemOfSoldLine(sale.soldAt))
  const { net, tax, total } = billTotals(view.lines.map(amountsOf))
  const paid = sumCents(view.payments.map(({ amount }) => amount))
  return paperOfSale(sale, store, {
    orders: [printed(orderOfView(view, sale.soldAt), items, store.storeSettings)],
    discount: formatMoney(ZERO),
    subtotal: formatMoney(net),
    taxTotal: formatMoney(tax),
    total: formatMoney(total),
    due: formatMoney(toCents(Math.max(total - paid, 0))),
    payments: view.payments.map(({ title, amount, tip, tendered, change }) => ({
      title,
      amount: formatMoney(amount),
      tip: formatMoney(tip),
      tendered: tendered === null ? null : formatMoney(tendered),
      change: formatMoney(change),
    })),
  })
}

/** The receipt or bill of a check that this device has changed. */
export const checkReceiptPaper = (sale: PaperSale, check: Check, store: ReceiptStore): PaperDocument =>
  paperOfSale(sale, store, {
    orders: check.rounds.map((round) =>
      printed(orderOfRound(check, round), round.items, store.storeSettings),
    ),
    discount: check.discount,
    subtotal: check.subtotal,
    taxTotal: check.taxTotal,
    total: check.total,
    taxes: check.taxes,
    discounts: check.discounts,
    due: check.due,
    payments: check.payments,
  })

type Sums = Pick<
  Receipt,
  'orders' | 'discount' | 'subtotal' | 'taxTotal' | 'total' | 'taxes' | 'discounts' | 'due' | 'payments'
>

function paperOfSale({ folio, soldAt, byName }: PaperSale, store: ReceiptStore, sums: Sums): PaperDocument {
  const lines = sums.orders.flatMap(({ items }) => items)
  const isPaid = priceOf(sums.due) === 0
  return receiptPaper({
    receipt: {
      ...sums,
      state: isPaid ? 'paid' : 'unpaid',
      gross: formatMoney(grossOfLines(lines)),
      tips: formatMoney(sumCents(sums.payments.map(({ tip }) => priceOf(tip)))),
      part: null,
      taken_by: isPaid ? byName : null,
    },
    store: store.storeSettings,
    settings: store.printSettings,
    folio,
    hasCodeLater: (store.invoiceCodesUntil ?? '') > soldAt,
  })
}

/** The order on paper, without cancelled lines. The numbers are not printed. */
const printed = (
  order: Omit<KitchenOrder, 'items'>,
  items: readonly OrderItem[],
  store: StoreDay,
): PrintedOrder => ({
  ...order,
  total: formatMoney(ZERO),
  items: items.filter(({ status }) => status !== 'cancelled'),
  business_date: storeDate(order.date, store),
})

const itemOfSoldLine =
  (date: string) =>
  (line: SoldLine, id: number): OrderItem => ({ ...line, id, order_id: 0, status: 'created', date })
