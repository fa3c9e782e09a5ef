import type {
  Check,
  CheckEventKind,
  CheckPart,
  CheckPayment,
  CheckRefund,
} from '@comanda/shared/checks/check'
import { type Division, partsOf } from '@comanda/shared/checks/division'
import { type BillLine, taxGroups } from '@comanda/shared/checks/split'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { type Cents, formatCentavos, formatMoney, sumCents, toCents } from '@comanda/shared/kernel/money'
import { AREA, mayEnter, seenOfGuests } from '@comanda/shared/kernel/scopes'
import { instant } from '../../http/answers.ts'
import type { Reader } from '../../http/context.ts'
import type { RoundRow } from '../orders/queries-wire.ts'
import {
  type PaymentRow,
  paymentAmountsOf,
  type RefundRow,
  type ReturnedRow,
  titleOfTypes,
} from './queries-money.ts'
import {
  billLineOf,
  type CheckHead,
  type DiscountRow,
  type EventRow,
  type LineOnBill,
} from './queries-read.ts'
import { writtenTax, writtenTotals } from './written-taxes.ts'

/** The amount paid of one part of a divided check. */
export const paidOfPart = (payments: readonly PaymentRow[], part: number): Cents =>
  sumCents(payments.filter((payment) => payment.part === part).map(({ amount }) => toCents(amount)))

const writtenPayment = (row: PaymentRow): CheckPayment => ({
  id: row.id,
  payment_type_id: row.payment_type_id,
  title: row.title,
  kind: row.kind,
  ...paymentAmountsOf(row),
  part: row.part,
  at: instant(row.created_at),
  by: row.by,
})

const returnedPaymentOf = ({ id, title, amount, tip, at }: ReturnedRow) => ({
  id,
  title,
  amount: formatCentavos(amount),
  tip: formatCentavos(tip),
  at: instant(at),
})

/** A refund as it is sent. */
export const writtenRefund = (row: RefundRow): CheckRefund => ({
  id: row.id,
  at: instant(row.created_at),
  by: row.by,
  total: formatCentavos(row.total),
  tip: formatCentavos(row.tip),
  title: titleOfTypes([...row.payments, ...row.tips]),
  payments: row.payments.map(withAmount),
  tip_payments: row.tips.map(withAmount),
  lines: row.lines.map(({ id, title, quantity, total }) => ({
    id,
    title,
    quantity,
    total: formatCentavos(total),
  })),
  ...(row.parts && {
    parts: row.parts.map(({ number, total }) => ({ number, total: formatCentavos(total) })),
  }),
  reason: row.reason,
  note: row.note,
})

const withAmount = (given: RefundRow['payments'][number]) => ({
  ...given,
  amount: formatCentavos(given.amount),
})

function partsOfCheck(
  lines: readonly BillLine[],
  division: Division,
  payments: readonly PaymentRow[],
  isOpen: boolean,
): CheckPart[] {
  return partsOf(lines, division).map((part) => {
    const paid = paidOfPart(payments, part.number)
    return {
      number: part.number,
      ...writtenTotals(part),
      taxes: part.taxes.map(writtenTax),
      lines: part.lines.map(({ id, title, quantity, total }) => ({
        item_id: id,
        title,
        quantity,
        total: formatMoney(total),
      })),
      weight: part.weight,
      paid: formatMoney(paid),
      due: formatCentavos(isOpen ? part.total - paid : 0),
    }
  })
}

/** The rows of checks, as `checkQueries` reads them. */
export type CheckRows = [
  CheckHead[],
  RoundRow[],
  LineOnBill[],
  DiscountRow[],
  PaymentRow[],
  ReturnedRow[],
  RefundRow[],
  EventRow[],
]

/** Checks as they are sent, in the order of their heads. */
export function checksOf(
  context: Reader,
  [heads, rounds, lines, discounts, payments, returned, refunds, events]: CheckRows,
): Check[] {
  const byCheck = <R extends { check_id: number }>(rows: readonly R[]) => groupBy(rows, (row) => row.check_id)
  const [roundsBy, linesBy, discountsBy] = [byCheck(rounds), byCheck(lines), byCheck(discounts)]
  const [paymentsBy, returnedBy, eventsBy] = [byCheck(payments), byCheck(returned), byCheck(events)]
  const refundsBy = groupBy(refunds, (row) => row.invoice_id)
  const checks: Check[] = []
  for (const head of heads)
    checks.push(
      writtenCheck(context, head, {
        rounds: roundsBy.get(head.id) ?? [],
        lines: linesBy.get(head.id) ?? [],
        discounts: discountsBy.get(head.id) ?? [],
        payments: paymentsBy.get(head.id) ?? [],
        returned: returnedBy.get(head.id) ?? [],
        refunds: head.invoice_id === null ? [] : (refundsBy.get(head.invoice_id) ?? []),
        events: eventsBy.get(head.id) ?? [],
      }),
    )
  return checks
}

/** The sums of a bill, in centavos, of its lines that are not cancelled. */
export function sumsOfBill(
  lines: readonly Pick<LineOnBill, 'unit_price' | 'quantity' | 'discount' | 'net' | 'tax' | 'total'>[],
  { paid, isOpen }: { paid: number; isOpen: boolean },
) {
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((before, line) => before + of(line), 0)
  const total = sum((line) => line.total)
  return {
    gross: sum((line) => line.unit_price * line.quantity),
    discount: sum((line) => line.discount),
    net: sum((line) => line.net),
    tax: sum((line) => line.tax),
    total,
    paid,
    due: isOpen ? total - paid : 0,
  }
}

interface Rows {
  rounds: readonly RoundRow[]
  lines: readonly LineOnBill[]
  discounts: readonly DiscountRow[]
  payments: readonly PaymentRow[]
  returned: readonly ReturnedRow[]
  refunds: readonly RefundRow[]
  events: readonly EventRow[]
}

const writtenDivision = (
  bill: readonly BillLine[],
  division: Division,
  payments: readonly PaymentRow[],
  isOpen: boolean,
): NonNullable<Check['split']> => ({
  mode: division.mode,
  parts: partsOfCheck(bill, division, payments, isOpen),
})

function writtenCheck(
  { session, store }: Reader,
  head: CheckHead,
  { rounds, lines, discounts, payments, returned, refunds, events }: Rows,
): Check {
  const bill = lines.map(billLineOf)
  const { paid, split, ...known } = head
  const sums = sumsOfBill(lines, { paid, isOpen: head.status === 'open' })
  const seesCustomers =
    head.status === 'open' ? seenOfGuests(session).name : mayEnter(session, AREA.customers)
  return {
    ...known,
    opened_at: instant(head.opened_at),
    billed_at: head.billed_at && instant(head.billed_at),
    bill_total: head.bill_total === null ? null : formatCentavos(head.bill_total),
    closed_at: head.closed_at && instant(head.closed_at),
    customer_name: (seesCustomers && rounds.find((round) => round.customer_name)?.customer_name) || null,
    rounds: rounds
      .toSorted((a, b) => a.round - b.round)
      .map(({ created_at, customer_name: _name, check_id: _check, items, ...round }) => ({
        ...round,
        sent_at: instant(created_at),
        items: seesCustomers ? items : items.map((line) => ({ ...line, guest_name: null })),
      })),
    gross: formatCentavos(sums.gross),
    discount: formatCentavos(sums.discount),
    subtotal: formatCentavos(sums.net),
    taxTotal: formatCentavos(sums.tax),
    total: formatCentavos(sums.total),
    taxes: taxGroups(bill).map(writtenTax),
    paid: formatCentavos(sums.paid),
    due: formatCentavos(sums.due),
    tips: formatCentavos(payments.reduce((sum, payment) => sum + payment.tip, 0)),
    discounts: discounts.map(({ check_id: _check, given_at, ...discount }) => ({
      ...discount,
      ...approverOf(events, given_at),
      amount: formatCentavos(discount.amount),
    })),
    payments: payments.map(writtenPayment),
    ...(returned.length > 0 ? { returned_payments: returned.map(returnedPaymentOf) } : {}),
    refunds: refunds.map(writtenRefund),
    split: split === null ? null : writtenDivision(bill, split as Division, payments, head.status === 'open'),
    history: events.map(({ at, by, what, details }) => ({
      at: instant(at),
      by,
      what: what as CheckEventKind,
      details,
    })),
    currency: store.currency,
    time_zone: store.timeZone,
  }
}

/** Who approved the discount of a moment: its event says it. */
function approverOf(events: readonly EventRow[], givenAt: Date): { approver?: string } {
  const event = events.find(({ what, at }) => what === 'discount' && at.getTime() === givenAt.getTime())
  return typeof event?.details.approver === 'string' ? { approver: event.details.approver } : {}
}
