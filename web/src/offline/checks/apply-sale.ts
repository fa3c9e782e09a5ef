import type { Check, CheckLine, CheckPayment } from '@comanda/shared/checks/check'
import { reduceLines } from '@comanda/shared/checks/discounts'
import { AppError } from '@comanda/shared/kernel/errors'
import {
  type Cents,
  formatMoney,
  priceOf,
  subtractCents,
  sumCents,
  timesCents,
  toCents,
  ZERO,
} from '@comanda/shared/kernel/money'
import { folioOf } from '@comanda/shared/offline/sale'
import { billTotals, lineTotals } from '@comanda/shared/orders/totals'
import type { ChargeView, DiscountView, EntryView, OrderView, SoldLine } from '../outbox/entry-view.ts'
import { factsOf, type OwnRound } from './order-facts.ts'

/** What the projection reads of an entry of the outbox. */
export interface SoldEntry {
  key: string
  seq: number
  state: 'trying' | 'sold' | 'sent' | 'review'
  /** Null until the sale is done, and when the server answered it at once. */
  number: number | null
  /** Its call, for the check that it names. */
  body: unknown
  /** The entry that opens its check. */
  after: string | null
  /** The check that this entry opened on the server; null while it has not. */
  openerCheckId: number | null
  /** When it was last sent, by the device's clock, in ms. */
  triedAt: number | null
  /** By the server's clock. */
  soldAt: string
  by: string
  byName: string
  answer: unknown
  view: EntryView
}

export interface OfStore {
  /** Of this device's folios. */
  letter: string
  currency: string
  timeZone: string
}

/** The id of a check that this device opened, until the server gives it another one. */
export const localId = (number: number): number => -number

/** What this device adds to a check has negative ids; a cart has at most a few hundred lines. */
const LINES_PER_SALE = 1_000
const partId = ({ seq }: SoldEntry, index: number): number => -(seq * LINES_PER_SALE + index)

export const folioIn = ({ number }: SoldEntry, { letter }: OfStore): string | null =>
  number === null ? null : folioOf(letter, number)

/** A number in a body or an answer. */
export const fieldOf = (value: unknown, field: string): number | null => {
  const found = (value as Record<string, unknown> | null)?.[field]
  return typeof found === 'number' ? found : null
}

export function blankCheck(
  id: number,
  entry: SoldEntry,
  view: OrderView,
  { currency, timeZone }: OfStore,
): Check {
  const none = formatMoney(ZERO)
  const { table_id, table_title, floor, delivery_type, customer_name, guests } = factsOf(view)
  return {
    id,
    status: 'open',
    table_id,
    table_title,
    floor,
    delivery_type,
    customer_name,
    guests,
    waiter: entry.by,
    waiter_name: entry.byName,
    opened_at: entry.soldAt,
    billed_at: null,
    closed_at: null,
    closed_by: null,
    joined_into: null,
    invoice_id: null,
    rounds: [],
    gross: none,
    discount: none,
    subtotal: none,
    taxTotal: none,
    total: none,
    taxes: [],
    paid: none,
    due: none,
    tips: none,
    discounts: [],
    payments: [],
    refunds: [],
    split: null,
    history: [],
    currency,
    time_zone: timeZone,
  }
}

/** The check with what an entry adds to it. */
export function withSale(check: Check, entry: SoldEntry, store: OfStore): Check {
  const { view } = entry
  switch (view.of) {
    case 'order':
      return charged(withRound(check, entry, view, store), entry, view.payments, null)
    case 'charge':
      return charged(check, entry, view.payments, view)
    case 'discount':
      return discounted(check, entry, view)
    case 'customer':
      return check
  }
}

function withRound(check: Check, entry: SoldEntry, view: OrderView, store: OfStore): Check {
  const orderId = fieldOf(entry.answer, 'orderId') ?? (entry.number === null ? 0 : localId(entry.number))
  const round: OwnRound = {
    order_id: orderId,
    round: check.rounds.length + 1,
    token_no: fieldOf(entry.answer, 'tokenNo') ?? 0,
    sent_at: entry.soldAt,
    sent_by: entry.byName,
    folio: folioIn(entry, store),
    moved_from: null,
    facts: factsOf(view),
    items: view.lines.map((line, index) => lineOf(line, entry, orderId, index)),
  }
  const taxes = [...check.taxes]
  for (const line of view.lines) {
    const { net, tax, total } = amountsOf(line)
    const at = taxes.findIndex(({ title, rate }) => title === line.tax_title && rate === line.tax_rate)
    const sum = taxes[at] ?? {
      title: line.tax_title,
      rate: line.tax_rate,
      net: '0.00',
      tax: '0.00',
      total: '0.00',
    }
    const raised = { ...sum, net: plus(sum.net, net), tax: plus(sum.tax, tax), total: plus(sum.total, total) }
    if (at < 0) taxes.push(raised)
    else taxes[at] = raised
  }
  const { net, tax, total } = billTotals(view.lines.map(amountsOf))
  const gross = sumCents(view.lines.map((line) => timesCents(priceOf(line.price), line.quantity)))
  return withDue({
    ...check,
    guests: view.guests ?? check.guests,
    billed_at: null,
    rounds: [...check.rounds, round],
    gross: plus(check.gross, gross),
    subtotal: plus(check.subtotal, net),
    taxTotal: plus(check.taxTotal, tax),
    total: plus(check.total, total),
    taxes,
  })
}

function lineOf(
  { tax_title: _title, ...line }: SoldLine,
  entry: SoldEntry,
  orderId: number,
  index: number,
): CheckLine {
  return { ...line, id: partId(entry, index), order_id: orderId, status: 'created', date: entry.soldAt }
}

const taxOfLine = ({ tax_rate: rate, tax_type: type }: Pick<CheckLine, 'tax_rate' | 'tax_type'>) =>
  rate === null || type === null ? null : { rate, type }

const amountsOf = (line: Pick<CheckLine, 'price' | 'quantity' | 'discount' | 'tax_rate' | 'tax_type'>) =>
  lineTotals(priceOf(line.price), line.quantity, taxOfLine(line), priceOf(line.discount))

const plus = (amount: string, more: Cents): string => formatMoney(sumCents([priceOf(amount), more]))

const withDue = (check: Check): Check => ({
  ...check,
  due: formatMoney(toCents(Math.max(priceOf(check.total) - priceOf(check.paid), 0))),
})

function charged(
  check: Check,
  entry: SoldEntry,
  payments: OrderView['payments'],
  charge: ChargeView | null,
): Check {
  if (payments.length === 0 && !(charge && priceOf(check.due) === 0)) return check
  const taken = payments.map(
    (payment, index): CheckPayment => ({
      id: partId(entry, index),
      payment_type_id: payment.paymentTypeId,
      title: payment.title,
      kind: payment.kind,
      amount: formatMoney(payment.amount),
      tip: formatMoney(payment.tip),
      tendered: payment.tendered === null ? null : formatMoney(payment.tendered),
      change: formatMoney(payment.change),
      part: charge?.part ?? null,
      at: entry.soldAt,
      by: entry.byName,
    }),
  )
  const paid = plus(check.paid, sumCents(payments.map(({ amount }) => amount)))
  const isPaid = priceOf(paid) >= priceOf(check.total)
  return withDue({
    ...check,
    paid,
    tips: plus(check.tips, sumCents(payments.map(({ tip }) => tip))),
    payments: [...check.payments, ...taken],
    split: check.split && { ...check.split, parts: check.split.parts.map((part) => partPaid(part, taken)) },
    ...(isPaid ? { status: 'paid' as const, closed_at: entry.soldAt, closed_by: entry.byName } : {}),
  })
}

function partPaid(part: NonNullable<Check['split']>['parts'][number], taken: readonly CheckPayment[]) {
  const own = taken.filter((payment) => payment.part === part.number)
  const paid = plus(part.paid, sumCents(own.map(({ amount }) => priceOf(amount))))
  return { ...part, paid, due: formatMoney(subtractCents(priceOf(part.total), priceOf(paid))) }
}

/** A discount that does not fit what is left of the check changes nothing here; the server decides. */
function discounted(check: Check, entry: SoldEntry, view: DiscountView): Check {
  const live = check.rounds.flatMap(({ items }) => items).filter(({ status }) => status !== 'cancelled')
  const named = live.filter(({ id }) => view.lineIds === null || view.lineIds.includes(id))
  const priced = named.map((line) => ({
    id: line.id,
    unit: priceOf(line.price),
    quantity: line.quantity,
    lineTax: taxOfLine(line),
    discount: priceOf(line.discount),
  }))
  const how =
    view.kind === 'courtesy'
      ? { percent: 100 }
      : view.amount === null
        ? { percent: view.percent ?? 0 }
        : { amount: view.amount }
  let reduced: ReturnType<typeof reduceLines>
  try {
    reduced = reduceLines(priced, how)
  } catch (error) {
    if (error instanceof AppError) return check
    throw error
  }
  const byId = new Map(reduced.map((line) => [line.id, line]))
  const taxes = check.taxes.map((sum) => {
    const own = named.filter((line) => line.tax_rate === sum.rate && byId.has(line.id))
    const less = (part: 'net' | 'tax' | 'total') =>
      sumCents(own.map((line) => subtractCents(byId.get(line.id)?.[part] ?? ZERO, amountsOf(line)[part])))
    return {
      ...sum,
      net: plus(sum.net, less('net')),
      tax: plus(sum.tax, less('tax')),
      total: plus(sum.total, less('total')),
    }
  })
  const before = billTotals(named.filter(({ id }) => byId.has(id)).map(amountsOf))
  const after = billTotals(reduced)
  const taken = sumCents(reduced.map((line) => line.taken))
  return withDue({
    ...check,
    rounds: check.rounds.map((round) => ({
      ...round,
      items: round.items.map((line) => {
        const now = byId.get(line.id)
        return now ? { ...line, discount: formatMoney(now.discount), total: formatMoney(now.total) } : line
      }),
    })),
    discount: plus(check.discount, taken),
    subtotal: plus(check.subtotal, subtractCents(after.net, before.net)),
    taxTotal: plus(check.taxTotal, subtractCents(after.tax, before.tax)),
    total: plus(check.total, subtractCents(after.total, before.total)),
    taxes,
    discounts: [
      ...check.discounts,
      {
        id: partId(entry, 0),
        kind: view.kind,
        percent: view.percent,
        amount: formatMoney(taken),
        reason: view.reason,
        note: view.note,
        by: entry.byName,
        item_ids: reduced.map(({ id }) => id),
      },
    ],
  })
}
