import { type Cents, formatMoney, sumCents, toCents } from '../kernel/money.ts'
import { PAYMENT_KINDS, type PaymentKind } from '../settings/payment-types.ts'
import { type ServiceSettings, TIP_POOL } from '../settings/service.ts'
import { separated } from './difference.ts'
import type { Figures, OpenCheck, Person, ShiftFacts } from './figures.ts'
import { type ByKind, differencesOf, type MovementKind, netDifference } from './shift.ts'

/** The sums of a shift or a day as the database has them, in centavos. */
export interface Sums {
  expected: ByKind
  sales: { invoices: number; net: number; tax: number; total: number; gross: number }
  payments: readonly {
    paymentTypeId: number
    title: string
    kind: PaymentKind
    count: number
    amount: number
    tips: number
    refunds: number
  }[]
  categories: readonly { id: number | null; title: string | null; quantity: number; total: number }[]
  taxes: readonly {
    title: string | null
    rate: number | null
    net: number
    tax: number
    total: number
  }[]
  discounts: CountedSum
  courtesies: CountedSum
  voids: CountedSum & { wasted: number }
  refunds: CountedSum & { net: number; tax: number }
  /** Money that was taken for checks that others had charged already, less the money given back. */
  unapplied: CountedSum
  /** Payments of open checks that were taken back, with their tips. */
  returned: CountedSum
  tips: readonly { username: string; count: number; amount: number; paidOut: number }[]
  float: number
  movements: readonly {
    id: number
    kind: MovementKind
    at: string
    by: string
    amount: number
    reason: string | null
    note: string | null
    to: string | null
    approvedBy: string | null
  }[]
  firstOrder: number | null
  lastOrder: number | null
  firstInvoice: number | null
  lastInvoice: number | null
}

interface CountedSum {
  count: number
  amount: number
}

/** The facts of a document besides its sums. */
interface FiguresContext {
  shift: ShiftFacts | null
  /** ISO 8601. */
  at: string
  /** The last count, null while the drawer is not counted. */
  counted: ByKind | null
  /** Oldest first. */
  counts: readonly { at: string; by: string; expected: ByKind; counted: ByKind }[]
  openChecks: readonly OpenCheck[]
  /** The current names of the staff by username. */
  names: ReadonlyMap<string, string>
  tipOwner: ServiceSettings['tipOwner']
}

const money = (amount: number): string => formatMoney(toCents(amount))
const counted = ({ count, amount }: CountedSum) => ({ count, amount: money(amount) })

/** Makes the document of an X, a Z or a day from its sums. */
export function tillFigures(
  sums: Sums,
  { shift, at, counted: found, counts, openChecks, names, tipOwner }: FiguresContext,
): Figures {
  const person = (username: string): Person => ({ username, name: names.get(username) ?? username })
  const moved = (kind: MovementKind): Cents =>
    sumCents(sums.movements.filter((one) => one.kind === kind).map((one) => toCents(one.amount)))
  const kinds = found
    ? differencesOf(sums.expected, found)
    : differencesOf(sums.expected, sums.expected).map((one) => ({ ...one, counted: null, difference: null }))
  return {
    shift,
    at,
    ...soldFigures(sums),
    tips: {
      total: money(sumCents(sums.tips.map(({ amount }) => toCents(amount)))),
      paidOut: formatMoney(moved('tip_payout')),
      byWaiter: (tipOwner === 'pool' ? pooled(sums.tips) : sums.tips).map(
        ({ username, paidOut, ...tip }) => ({
          ...(username === TIP_POOL.username ? TIP_POOL : person(username)),
          ...counted(tip),
          paidOut: money(paidOut),
        }),
      ),
    },
    float: money(sums.float),
    cashIn: formatMoney(moved('in')),
    cashOut: formatMoney(moved('out')),
    movements: sums.movements.map((one) => movementOf(one, person)),
    drawerOpenings: sums.movements.filter(({ kind }) => kind === 'open').length,
    kinds: kinds.map(({ kind, expected, counted, difference }) => ({
      kind,
      expected: formatMoney(expected),
      counted: counted === null ? null : formatMoney(counted),
      difference: difference === null ? null : formatMoney(difference),
    })),
    expected: formatMoney(sumCents(kinds.map(({ expected }) => expected))),
    counted: found ? formatMoney(sumCents(kinds.map((one) => one.counted ?? toCents(0)))) : null,
    difference: found ? formatMoney(netDifference(differencesOf(sums.expected, found))) : null,
    firstOrder: sums.firstOrder,
    lastOrder: sums.lastOrder,
    firstInvoice: sums.firstInvoice,
    lastInvoice: sums.lastInvoice,
    openChecks: [...openChecks],
    counts: counts.length,
    ...(counts.length > 1
      ? { countings: counts.map(({ at, by, ...one }) => ({ at, by: person(by), ...sumsOfCount(one) })) }
      : {}),
  }
}

/** What was sold, how it was paid, and what was reduced, voided and given back. */
const soldFigures = (sums: Sums) => ({
  sales: {
    invoices: sums.sales.invoices,
    gross: money(sums.sales.gross),
    discounts: money(sums.discounts.amount),
    courtesies: money(sums.courtesies.amount),
    net: money(sums.sales.net),
    tax: money(sums.sales.tax),
    total: money(sums.sales.total),
  },
  payments: sums.payments
    .toSorted(
      (a, b) =>
        PAYMENT_KINDS.indexOf(a.kind) - PAYMENT_KINDS.indexOf(b.kind) || a.paymentTypeId - b.paymentTypeId,
    )
    .map((one) => ({
      ...one,
      amount: money(one.amount),
      tips: money(one.tips),
      refunds: money(one.refunds),
    })),
  categories: sums.categories.map((one) => ({ ...one, total: money(one.total) })),
  taxes: sums.taxes.map((one) => ({
    ...one,
    net: money(one.net),
    tax: money(one.tax),
    total: money(one.total),
  })),
  discounts: counted(sums.discounts),
  courtesies: counted(sums.courtesies),
  voids: { ...counted(sums.voids), wasted: money(sums.voids.wasted) },
  refunds: { ...counted(sums.refunds), net: money(sums.refunds.net), tax: money(sums.refunds.tax) },
  afterRefunds: {
    net: money(sums.sales.net - sums.refunds.net),
    tax: money(sums.sales.tax - sums.refunds.tax),
    total: money(sums.sales.total - sums.refunds.amount),
  },
  ...(sums.unapplied.count > 0 || sums.unapplied.amount !== 0
    ? { doublePayments: counted(sums.unapplied) }
    : {}),
  ...(sums.returned.count > 0 ? { returnedPayments: counted(sums.returned) } : {}),
})

function movementOf(
  { by, to, approvedBy, amount, ...one }: Sums['movements'][number],
  person: (username: string) => Person,
) {
  const maybe = (username: string | null) => (username === null ? null : person(username))
  return { ...one, amount: money(amount), by: person(by), to: maybe(to), approvedBy: maybe(approvedBy) }
}

/** The result of one count of a drawer. */
function sumsOfCount({ expected, counted }: { expected: ByKind; counted: ByKind }) {
  const kinds = differencesOf(expected, counted)
  return {
    expected: formatMoney(sumCents(kinds.map((one) => one.expected))),
    counted: formatMoney(sumCents(kinds.map((one) => one.counted))),
    difference: formatMoney(netDifference(kinds)),
    ...separated(kinds.map(({ difference }) => formatMoney(difference))),
  }
}

/** The tips of all people as one row. */
function pooled(tips: Sums['tips']): Sums['tips'] {
  if (tips.length === 0) return []
  const sum = (key: 'count' | 'amount' | 'paidOut') => tips.reduce((all, tip) => all + tip[key], 0)
  return [
    { username: TIP_POOL.username, count: sum('count'), amount: sum('amount'), paidOut: sum('paidOut') },
  ]
}
