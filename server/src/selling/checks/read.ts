import type { initChecks } from '@comanda/shared/checks/api'
import type {
  Check,
  CheckEventKind,
  CheckPart,
  CheckPayment,
  CheckRefund,
} from '@comanda/shared/checks/check'
import { type BillLine, type SplitChoice, splitBill, taxGroups } from '@comanda/shared/checks/split'
import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { type Cents, formatCentavos, formatMoney, sumCents, toCents } from '@comanda/shared/kernel/money'
import { AREA, mayEnter, seenOfGuests } from '@comanda/shared/kernel/scopes'
import { billTotals, type Totals } from '@comanda/shared/selling/totals'
import {
  counterQueries,
  counterSettingsOf,
  findServiceSettings,
  serviceSettingsOf,
} from '../../catalog/queries-settings.ts'
import { instant } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import type { PersonKeys } from '../../kernel/person-key.ts'
import { staffOf } from '../../people/queries.ts'
import { type RoundRow, roundsOf } from '../orders/queries-wire.ts'
import {
  billLineOf,
  billLines,
  type CheckHead,
  checkHeads,
  type DiscountRow,
  discountsOfChecks,
  type EventRow,
  eventsOf,
  type LineOnBill,
  openCheckSizes,
  othersAtTable,
  type PaymentRow,
  paymentAmountsOf,
  paymentsOfChecks,
  type RefundRow,
  type ReturnedRow,
  refundsOf,
  returnedOf,
  titleOfTypes,
} from './queries-read.ts'

const writtenTotals = ({ net, tax, total }: Totals) => ({
  net: formatMoney(net),
  tax: formatMoney(tax),
  total: formatMoney(total),
})

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
  reason: row.reason,
  note: row.note,
})

const withAmount = (given: RefundRow['payments'][number]) => ({
  ...given,
  amount: formatCentavos(given.amount),
})

function partsOfCheck(
  lines: readonly BillLine[],
  split: SplitChoice,
  payments: readonly PaymentRow[],
): CheckPart[] {
  return splitBill(lines, split).map((part) => {
    const paid = paidOfPart(payments, part.number)
    return {
      number: part.number,
      ...writtenTotals(part),
      taxes: part.taxes.map((group) => ({ title: group.title, rate: group.rate, ...writtenTotals(group) })),
      lines: part.lines.map(({ id, title, quantity, total }) => ({
        item_id: id,
        title,
        quantity,
        total: formatMoney(total),
      })),
      paid: formatMoney(paid),
      due: formatCentavos(part.total - paid),
    }
  })
}

/** A check, open or closed, in one round trip. @throws not_found */
export async function readCheck(context: StoreContext, id: number): Promise<Check> {
  const { db, tenantId } = context
  const [others, ...rows] = await db.run(othersAtTable(tenantId, id), ...checkQueries(tenantId, [id]))
  const [check] = checksOf(context, rows)
  if (!check) throw new AppError('not_found', 'La cuenta no existe.')
  if (check.status !== 'open' || others.length === 0) return check
  return {
    ...check,
    others_at_table: others.map(({ id: other, due }) => ({ id: other, due: formatCentavos(due) })),
  }
}

/** Maximum open checks that a device keeps, the oldest first. */
const MOST_CHECKS = 500

/** The rows of one reading are parsed in one turn of the event loop. A check counts as a line more. */
const LINES_AT_ONCE = 200

/** Checks that are read together: few lines, or a single check. */
function groupsOfChecks(open: readonly { id: number; lines: number }[]): number[][] {
  const groups: number[][] = []
  let room = 0
  for (const { id, lines } of open) {
    room -= lines + 1
    const last = groups.at(-1)
    if (last && room >= 0) last.push(id)
    else {
      groups.push([id])
      room = LINES_AT_ONCE - lines - 1
    }
  }
  return groups
}

/**
 * The JSON of open checks, whole, as devices know them. A check that changes between two readings is read again after its
 * event. @param ids null: all
 */
export async function writtenChecks(
  context: StoreContext,
  personKeys: PersonKeys,
  ids: readonly number[] | null,
): Promise<string[]> {
  const { db, tenantId } = context
  const written: string[] = []
  for (const group of groupsOfChecks(await db.all(openCheckSizes(tenantId, ids, MOST_CHECKS))))
    for (const check of await readChecks(context, group))
      if (check.status === 'open')
        written.push(JSON.stringify({ ...check, waiter: personKeys.keyOf(tenantId, check.waiter) }))
  return written
}

/** The checks with these ids, in one round trip. */
const readChecks = async (context: StoreContext, ids: readonly number[]): Promise<Check[]> =>
  checksOf(context, await context.db.run(...checkQueries(context.tenantId, ids)))

const checkQueries = (tenantId: number, ids: readonly number[]) =>
  [
    checkHeads(tenantId, ids),
    roundsOf(tenantId, ids),
    billLines(tenantId, ids),
    discountsOfChecks(tenantId, ids),
    paymentsOfChecks(tenantId, ids),
    returnedOf(tenantId, ids),
    refundsOf(tenantId, ids),
    eventsOf(tenantId, ids),
  ] as const

type CheckRows = [
  CheckHead[],
  RoundRow[],
  LineOnBill[],
  DiscountRow[],
  PaymentRow[],
  ReturnedRow[],
  RefundRow[],
  EventRow[],
]

function checksOf(
  context: StoreContext,
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

interface Rows {
  rounds: readonly RoundRow[]
  lines: readonly LineOnBill[]
  discounts: readonly DiscountRow[]
  payments: readonly PaymentRow[]
  returned: readonly ReturnedRow[]
  refunds: readonly RefundRow[]
  events: readonly EventRow[]
}

function writtenCheck(
  { session, store }: StoreContext,
  head: CheckHead,
  { rounds, lines, discounts, payments, returned, refunds, events }: Rows,
): Check {
  const bill = lines.map(billLineOf)
  const totals = billTotals(bill)
  const { paid, split, ...known } = head
  const seesCustomers =
    head.status === 'open' ? seenOfGuests(session).name : mayEnter(session, AREA.customers)
  return {
    ...known,
    opened_at: instant(head.opened_at),
    billed_at: head.billed_at && instant(head.billed_at),
    closed_at: head.closed_at && instant(head.closed_at),
    customer_name: (seesCustomers && rounds.find((round) => round.customer_name)?.customer_name) || null,
    rounds: rounds
      .toSorted((a, b) => a.round - b.round)
      .map(({ created_at, customer_name: _name, check_id: _check, ...round }) => ({
        ...round,
        sent_at: instant(created_at),
      })),
    gross: formatCentavos(lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0)),
    discount: formatCentavos(lines.reduce((sum, line) => sum + line.discount, 0)),
    subtotal: formatMoney(totals.net),
    taxTotal: formatMoney(totals.tax),
    total: formatMoney(totals.total),
    taxes: taxGroups(bill).map((group) => ({
      title: group.title,
      rate: group.rate,
      ...writtenTotals(group),
    })),
    paid: formatCentavos(paid),
    due: formatCentavos(head.status === 'open' ? totals.total - paid : 0),
    tips: formatCentavos(payments.reduce((sum, payment) => sum + payment.tip, 0)),
    discounts: discounts.map(({ check_id: _check, ...discount }) => ({
      ...discount,
      amount: formatCentavos(discount.amount),
    })),
    payments: payments.map(writtenPayment),
    ...(returned.length > 0 ? { returned_payments: returned.map(returnedPaymentOf) } : {}),
    refunds: refunds.map(writtenRefund),
    split:
      split === null
        ? null
        : { mode: (split as SplitChoice).mode, parts: partsOfCheck(bill, split as SplitChoice, payments) },
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

export async function readInit({ db, tenantId }: StoreContext): Promise<Answer<typeof initChecks>> {
  const [stores, prints, types, [service], staff] = await db.run(
    ...counterQueries(tenantId),
    findServiceSettings(tenantId),
    staffOf(tenantId),
  )
  return { ...counterSettingsOf(stores, prints, types), serviceSettings: serviceSettingsOf(service), staff }
}
