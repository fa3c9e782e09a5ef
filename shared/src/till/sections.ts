import { formatCount } from '../kernel/count-format.ts'
import { timeOfDay } from '../kernel/date-format.ts'
import { groupBy } from '../kernel/grouping.ts'
import { priceOf, sumCents } from '../kernel/money.ts'
import { formatPrice, type MoneyFormat } from '../kernel/money-format.ts'
import { shortName } from '../kernel/short-name.ts'
import { AFTER_REFUNDS } from '../selling/refund-status.ts'
import { PAYMENT_KIND_WORDS } from '../settings/payment-kind-words.ts'
import { differenceWords, separated } from './difference.ts'
import type { Figures, Movement } from './figures.ts'
import { nameOfOpenCheck } from './open-check.ts'
import { type MovementKind, signOf } from './shift.ts'

interface FigureRow {
  name: string
  /** Shown in place of the name: the fact, and in small letters who and when. */
  onScreen?: { name: string; detail: string }
  value: string
  isTotal?: boolean
}

interface FigureSection {
  title: string
  rows: FigureRow[]
}

export const MOVEMENT_WORDS: Record<MovementKind, string> = {
  in: 'Entrada',
  out: 'Salida',
  tip_payout: 'Pago de propinas',
  open: 'Cajón abierto',
}

interface Formats {
  format: MoneyFormat
  timeZone: string
}

const isSome = (amount: string): boolean => priceOf(amount) !== 0
const times = (title: string, count: number) => `${title} (${formatCount(count)})`
const range = (first: number | null, last: number | null): string | null =>
  first === null || last === null ? null : first === last ? `${first}` : `${first} – ${last}`

/** An X, a Z or a day as titled rows, for the screen and for paper. Sections without rows are left out. */
export function sectionsOf(figures: Figures, formats: Formats): FigureSection[] {
  const money = (amount: string) => formatPrice(formats.format, amount)
  const minus = (amount: string) => (isSome(amount) ? `−${money(amount)}` : money(amount))
  return [
    { title: 'Ventas', rows: salesRows(figures, money, minus) },
    { title: 'Cobros', rows: paymentRows(figures, money, minus) },
    { title: 'Efectivo', rows: cashRows(figures, money, minus) },
    { title: 'Arqueo', rows: kindRows(figures, money, formats.format) },
    { title: 'Conteos', rows: countingRows(figures, formats) },
    { title: 'Propinas', rows: tipRows(figures, money) },
    {
      title: 'Por categoría',
      rows: figures.categories.map(({ title, quantity, total }) => ({
        name: times(title ?? 'Sin categoría', quantity),
        value: money(total),
      })),
    },
    {
      title: 'Impuestos',
      rows: figures.taxes.map(({ title, rate, net, tax }) => ({
        name: `${title ?? 'Sin impuesto'}${rate === null ? '' : ` ${rate} %`} de ${money(net)}`,
        value: money(tax),
      })),
    },
    { title: 'Descuentos y anulaciones', rows: lossRows(figures, money) },
    { title: 'Movimientos', rows: figures.movements.map((one) => movementRow(one, money, formats.timeZone)) },
    // A waiter's name is once above the checks, which have a line each on paper.
    ...[...groupBy(figures.openChecks, (check) => shortName(check.waiter.name))].map(([waiter, checks]) => ({
      title: `Cuentas abiertas · ${waiter}`,
      rows: [
        ...checks.map((check) => ({ name: nameOfOpenCheck(check), value: money(check.due) })),
        ...(checks.length > 1 ? [dueRow(checks, formats.format)] : []),
      ],
    })),
    { title: 'Folios', rows: numberRows(figures) },
  ].filter(({ rows }) => rows.length > 0)
}

/** What the next shift still has to charge. */
const dueRow = (checks: Figures['openChecks'], format: MoneyFormat): FigureRow => ({
  name: times('Por cobrar', checks.length),
  value: format(sumCents(checks.map(({ due }) => priceOf(due)))),
  isTotal: true,
})

type Write = (amount: string) => string

const salesRows = ({ sales, refunds, afterRefunds }: Figures, money: Write, minus: Write): FigureRow[] => [
  { name: times('Ventas', sales.invoices), value: money(sales.gross) },
  ...(isSome(sales.discounts) ? [{ name: 'Descuentos', value: minus(sales.discounts) }] : []),
  ...(isSome(sales.courtesies) ? [{ name: 'Cortesías', value: minus(sales.courtesies) }] : []),
  { name: 'Subtotal (sin impuestos)', value: money(sales.net) },
  { name: 'Impuestos', value: money(sales.tax) },
  { name: 'Ingresos', value: money(sales.total), isTotal: true },
  ...(afterRefunds && refunds.count > 0
    ? [
        { name: times('Reembolsos', refunds.count), value: minus(refunds.amount) },
        { name: 'Subtotal menos reembolsos', value: money(afterRefunds.net) },
        { name: 'Impuestos menos reembolsos', value: money(afterRefunds.tax) },
        { name: AFTER_REFUNDS, value: money(afterRefunds.total), isTotal: true },
      ]
    : []),
]

const paymentRows = ({ payments, doublePayments }: Figures, money: Write, minus: Write): FigureRow[] => [
  ...payments.flatMap(({ title, count, amount, tips, refunds }) => [
    { name: times(title, count), value: money(amount) },
    ...(isSome(tips) ? [{ name: `Propinas con ${title}`, value: money(tips) }] : []),
    ...(isSome(refunds) ? [{ name: `Reembolsos con ${title}`, value: minus(refunds) }] : []),
  ]),
  ...(doublePayments
    ? [{ name: times('Cobro doble', doublePayments.count), value: money(doublePayments.amount) }]
    : []),
]

const cashRows = ({ float, cashIn, cashOut, tips }: Figures, money: Write, minus: Write): FigureRow[] => [
  { name: 'Fondo', value: money(float) },
  ...(isSome(cashIn) ? [{ name: 'Entradas', value: money(cashIn) }] : []),
  ...(isSome(cashOut) ? [{ name: 'Salidas', value: minus(cashOut) }] : []),
  ...(isSome(tips.paidOut) ? [{ name: 'Propinas pagadas', value: minus(tips.paidOut) }] : []),
]

function kindRows(figures: Figures, money: Write, format: MoneyFormat): FigureRow[] {
  const { kinds, expected, counted, difference } = figures
  const rows = kinds.flatMap((one) => [
    { name: `${PAYMENT_KIND_WORDS[one.kind]}: esperado`, value: money(one.expected) },
    ...(one.counted === null
      ? []
      : [{ name: `${PAYMENT_KIND_WORDS[one.kind]}: contado`, value: money(one.counted) }]),
  ])
  if (counted === null || difference === null)
    return [...rows, { name: 'Esperado', value: money(expected), isTotal: true }]
  return [
    ...rows,
    ...kinds
      .filter((one) => one.difference !== null && isSome(one.difference))
      .map((one) => ({
        name: PAYMENT_KIND_WORDS[one.kind],
        value: differenceWords(separated([one.difference]), format),
      })),
    {
      name: 'Diferencia',
      value: differenceWords(separated(kinds.map((one) => one.difference)), format),
      isTotal: true,
    },
  ]
}

const countingRows = ({ countings = [] }: Figures, { format, timeZone }: Formats): FigureRow[] =>
  countings.map(({ at, by, ...difference }, index) => {
    const [name, time] = [`Conteo ${index + 1}`, timeOfDay(new Date(at), timeZone)]
    return {
      name: `${name} · ${time} · ${by.name}`,
      onScreen: { name, detail: `${time} · ${shortName(by.name)}` },
      value: differenceWords(difference, format),
    }
  })

const tipRows = ({ tips }: Figures, money: Write): FigureRow[] =>
  isSome(tips.total) || isSome(tips.paidOut)
    ? [
        ...tips.byWaiter.map(({ name, count, amount, paidOut }) => ({
          name: times(name, count),
          value: isSome(paidOut) ? `${money(amount)}, pagadas ${money(paidOut)}` : money(amount),
        })),
        { name: 'Propinas', value: money(tips.total), isTotal: true },
      ]
    : []

function lossRows(figures: Figures, money: Write): FigureRow[] {
  const { discounts, courtesies, voids, refunds, returnedPayments, drawerOpenings } = figures
  const counted = [
    ['Descuentos', discounts],
    ['Cortesías', courtesies],
    ['Anulaciones', voids],
    ['Reembolsos', refunds],
    ['Pagos devueltos', returnedPayments ?? { count: 0, amount: '0.00' }],
  ] as const
  return [
    ...counted
      .filter(([, { count }]) => count > 0)
      .map(([title, { count, amount }]) => ({ name: times(title, count), value: money(amount) })),
    ...(isSome(voids.wasted) ? [{ name: 'Anulado y tirado', value: money(voids.wasted) }] : []),
    ...(drawerOpenings > 0 ? [{ name: 'Cajón abierto sin venta', value: `${drawerOpenings}` }] : []),
  ]
}

function movementRow(movement: Movement, money: Write, timeZone: string): FigureRow {
  const { at, kind, amount, to, reason, note, by } = movement
  const time = timeOfDay(new Date(at), timeZone)
  const facts = [MOVEMENT_WORDS[kind], to?.name, reason, note, by.name].filter(Boolean)
  return {
    name: `${time} ${facts.join(' · ')}`,
    onScreen: {
      name: [MOVEMENT_WORDS[kind], to && shortName(to.name), reason].filter(Boolean).join(' · '),
      detail: [time, shortName(by.name), note].filter(Boolean).join(' · '),
    },
    value: signOf[kind] === 0 ? '' : `${signOf[kind] < 0 ? '−' : ''}${money(amount)}`,
  }
}

function numberRows({ firstInvoice, lastInvoice, firstOrder, lastOrder, counts }: Figures): FigureRow[] {
  const rows = [
    ['Ventas', range(firstInvoice, lastInvoice)],
    ['Pedidos', range(firstOrder, lastOrder)],
    ['Conteos', counts > 0 ? `${counts}` : null],
  ] as const
  return rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}
