import type { Check, CheckLine, CheckPayment } from '@comanda/shared/checks/check'
import { formatMoney, priceOf, sumCents, ZERO } from '@comanda/shared/kernel/money'
import { lineTitle } from '@comanda/shared/orders/order-words'
import { billTotals } from '@comanda/shared/selling/totals'
import {
  amountsOf,
  type ChargeView,
  grossOfLines,
  type OrderView,
  type SoldLine,
} from '../outbox/entry-view.ts'
import { withDiscount } from './apply-discount.ts'
import { plus, withDue } from './check-sums.ts'
import { factsOfView, type OwnRound } from './order-facts.ts'
import { fieldOf, folioIn, localId, type OfStore, partId, type SoldEntry } from './sold-entry.ts'
import { partsPaid, partsWithRound } from './split-parts.ts'

export function blankCheck(
  id: number,
  entry: SoldEntry,
  view: OrderView,
  { currency, timeZone }: OfStore,
): Check {
  const none = formatMoney(ZERO)
  const { table_id, table_title, floor, delivery_type, customer_name, check_name, guests } = factsOfView(view)
  return {
    id,
    status: 'open',
    table_id,
    table_title,
    floor,
    delivery_type,
    name: check_name,
    customer_name,
    guests,
    waiter: entry.by,
    waiter_name: entry.byName,
    opened_at: entry.soldAt,
    billed_at: null,
    closed_at: null,
    closed_by: null,
    joined_into: null,
    is_under_review: false,
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

/** The check with the effect of an entry. Its `taxes` stay those of the server: the screens show none. */
export function withSale(check: Check, entry: SoldEntry, store: OfStore): Check {
  const { view } = entry
  switch (view.of) {
    case 'order':
      return charged(withRound(check, entry, view, store), entry, view.payments, null)
    case 'charge':
      return charged(check, entry, view.payments, view)
    case 'discount':
      return withDiscount(check, entry, view)
    case 'customer':
    case 'none':
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
    facts: factsOfView(view),
    items: view.lines.map((line, index) => lineOf(line, entry, orderId, index)),
  }
  const { net, tax, total } = billTotals(view.lines.map(amountsOf))
  return withDue({
    ...check,
    guests: view.guests ?? check.guests,
    name: view.checkName ?? check.name,
    billed_at: null,
    rounds: [...check.rounds, round],
    gross: plus(check.gross, grossOfLines(view.lines)),
    subtotal: plus(check.subtotal, net),
    taxTotal: plus(check.taxTotal, tax),
    total: plus(check.total, total),
    split: check.split && {
      ...check.split,
      parts: partsWithRound(check.split, round.items.map(partLine), total),
    },
  })
}

const partLine = (line: CheckLine) => ({
  item_id: line.id,
  title: lineTitle(line),
  quantity: `${line.quantity}`,
  total: line.total,
})

function lineOf(line: SoldLine, entry: SoldEntry, orderId: number, index: number): CheckLine {
  return { ...line, id: partId(entry, index), order_id: orderId, status: 'created', date: entry.soldAt }
}

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
    split: check.split && { ...check.split, parts: partsPaid(check.split, taken) },
    ...(isPaid ? { status: 'paid' as const, closed_at: entry.soldAt, closed_by: entry.byName } : {}),
  })
}
