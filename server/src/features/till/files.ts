import type { Answer } from '@comanda/shared/kernel/call'
import type { FileFormat } from '@comanda/shared/kernel/file-format'
import { AFTER_REFUNDS } from '@comanda/shared/selling/refund-status'
import { PAYMENT_KIND_WORDS } from '@comanda/shared/settings/payment-kind-words'
import { separated } from '@comanda/shared/till/difference'
import type { Figures } from '@comanda/shared/till/figures'
import { MOVEMENT_WORDS } from '@comanda/shared/till/sections'
import { signOf } from '@comanda/shared/till/shift'
import type { getDay } from '@comanda/shared/till/z'
import { instant } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { clockInZone } from '../../http/sending/csv.ts'
import type { Sheet } from '../../http/sending/sheets-file.ts'
import { sheetsFile } from '../../http/sending/sheets-file.ts'
import type { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import type { Cell } from '../../kernel/workbook.ts'
import type { ZReportRow } from '../../selling/ledger/queries-z.ts'
import { zReports } from '../../selling/ledger/queries-z.ts'
import { readDay } from './closing.ts'

type Clock = (instant: string) => string

const money = (amount: string | null): Cell => (amount === null ? null : { amount })
const minus = (amount: string): Cell => money(/[1-9]/.test(amount) ? `-${amount}` : amount)

type Column = [title: string, of: (row: ZReportRow, clock: Clock) => Cell]

const differencesOf = ({ document: { kinds } }: ZReportRow) => separated(kinds.map((one) => one.difference))

const Z_COLUMNS: readonly Column[] = [
  ['Corte', ({ number }) => number],
  ['Caja', ({ document: { shift } }) => shift?.drawerTitle ?? null],
  ['Día de Venta', ({ document: { shift } }) => shift?.businessDate ?? null],
  ['Abierto', ({ document: { shift } }, clock) => shift && clock(shift.openedAt)],
  ['Abrió', ({ document: { shift } }) => shift?.openedBy.name ?? null],
  ['Cerrado', ({ at }, clock) => clock(instant(at))],
  ['Cerró', ({ actor_name }) => actor_name],
  ['Aprobó', ({ approved_name }) => approved_name],
  ['Conteos', ({ document: { counts } }) => counts],
  ['Impuestos Menos Reembolsos', ({ document }) => money(document.afterRefunds?.tax ?? null)],
  ['Número de Ventas', ({ document: { sales } }) => sales.invoices],
  ['Subtotal', ({ document: { sales } }) => money(sales.net)],
  ['Impuestos', ({ document: { sales } }) => money(sales.tax)],
  ['Ingresos', ({ document: { sales } }) => money(sales.total)],
  ['Propinas', ({ document: { tips } }) => money(tips.total)],
  ['Reembolsos', ({ document: { refunds } }) => money(refunds.amount)],
  ['Fondo', ({ document: { float } }) => money(float)],
  ['Esperado', ({ document: { expected } }) => money(expected)],
  ['Contado', ({ document: { counted } }) => money(counted)],
  ['Diferencia', ({ document: { difference } }) => money(difference)],
  ['Faltante', (row) => money(differencesOf(row).shortage)],
  ['Sobrante', (row) => money(differencesOf(row).surplus)],
  ['Nota', ({ note }) => note],
]

const STATUS_WORDS = { open: 'Abierto', counting: 'En conteo', counted: 'Contado', closed: 'Cerrado' }

/** A business day: its shifts, then its figures. */
const daySheets = (day: Answer<typeof getDay>, clock: Clock): Sheet[] => [
  { title: 'Turnos', rows: shiftRows(day, clock) },
  { title: 'Ventas', rows: salesRows(day) },
  { title: 'Cobros', rows: paymentRows(day.figures) },
  { title: 'Arqueo', rows: kindRows(day.figures) },
  { title: 'Por categoría', rows: categoryRows(day.figures) },
  { title: 'Impuestos', rows: taxRows(day.figures) },
  { title: 'Propinas', rows: tipRows(day.figures) },
  { title: 'Movimientos', rows: movementRows(day.figures, clock) },
]

const shiftRows = ({ shifts }: Answer<typeof getDay>, clock: Clock): Cell[][] => [
  ['Caja', 'Estado', 'Corte', 'Fondo', 'Abierto', 'Abrió', 'Cerrado', 'Diferencia', 'Faltante', 'Sobrante'],
  ...shifts.map((shift) => [
    shift.drawerTitle,
    STATUS_WORDS[shift.status],
    shift.zNumber,
    money(shift.float),
    clock(shift.openedAt),
    shift.openedBy.name,
    shift.closedAt && clock(shift.closedAt),
    money(shift.difference),
    money(shift.shortage),
    money(shift.surplus),
  ]),
]

const salesRows = ({ date, figures }: Answer<typeof getDay>): Cell[][] => {
  const { sales, discounts, courtesies, voids, refunds, tips, float, cashIn, cashOut } = figures
  return [
    ['Día', date],
    ['Número de Ventas', sales.invoices],
    ['Precio Antes de Descuentos', money(sales.gross)],
    ['Descuentos', minus(sales.discounts)],
    ['Cortesías', minus(sales.courtesies)],
    ['Subtotal', money(sales.net)],
    ['Impuestos', money(sales.tax)],
    ['Total', money(sales.total)],
    ['Descuentos (Veces)', discounts.count],
    ['Cortesías (Veces)', courtesies.count],
    ['Anulaciones', voids.count],
    ['Importe Anulado', money(voids.amount)],
    ['Anulado y Tirado', money(voids.wasted)],
    ['Reembolsos', refunds.count],
    ['Importe Reembolsado', money(refunds.amount)],
    ['Impuestos Reembolsados', money(refunds.tax ?? null)],
    ['Subtotal Menos Reembolsos', money(figures.afterRefunds?.net ?? null)],
    ['Impuestos Menos Reembolsos', money(figures.afterRefunds?.tax ?? null)],
    [AFTER_REFUNDS, money(figures.afterRefunds?.total ?? null)],
    ['Pagos Devueltos', figures.returnedPayments?.count ?? 0],
    ['Importe de Pagos Devueltos', money(figures.returnedPayments?.amount ?? '0.00')],
    ['Fondo', money(float)],
    ['Entradas', money(cashIn)],
    ['Salidas', minus(cashOut)],
    ['Propinas', money(tips.total)],
    ['Propinas Pagadas', minus(tips.paidOut)],
    ['Cajón Abierto sin Venta', figures.drawerOpenings],
    ['Cuentas Abiertas', figures.openChecks.length],
  ]
}

const paymentRows = ({ payments }: Figures): Cell[][] => [
  ['Tipo de Pago', 'Clase', 'Pagos', 'Importe', 'Propinas', 'Reembolsos'],
  ...payments.map(({ title, kind, count, amount, tips, refunds }) => [
    title,
    PAYMENT_KIND_WORDS[kind],
    count,
    money(amount),
    money(tips),
    minus(refunds),
  ]),
]

const kindRows = ({ kinds }: Figures): Cell[][] => [
  ['Clase de Pago', 'Esperado'],
  ...kinds.map(({ kind, expected }) => [PAYMENT_KIND_WORDS[kind], money(expected)]),
]

const categoryRows = ({ categories }: Figures): Cell[][] => [
  ['Categoría', 'Piezas', 'Ventas'],
  ...categories.map(({ title, quantity, total }) => [title ?? 'Sin categoría', quantity, money(total)]),
]

const taxRows = ({ taxes }: Figures): Cell[][] => [
  ['Impuesto', 'Tasa', 'Base', 'Importe'],
  ...taxes.map(({ title, rate, net, tax }) => [title ?? 'Sin impuesto', rate, money(net), money(tax)]),
]

const tipRows = ({ tips }: Figures): Cell[][] => [
  ['Mesero', 'Propinas', 'Importe', 'Pagado'],
  ...tips.byWaiter.map(({ name, count, amount, paidOut }) => [name, count, money(amount), money(paidOut)]),
]

const movementRows = ({ movements }: Figures, clock: Clock): Cell[][] => [
  ['Movimiento', 'Hora', 'Importe', 'Motivo', 'Nota', 'Para Quién', 'Quién', 'Aprobó'],
  ...movements.map(({ kind, at, amount, reason, note, to, by, approvedBy }) => [
    MOVEMENT_WORDS[kind],
    clock(at),
    signOf[kind] < 0 ? minus(amount) : money(amount),
    reason,
    note,
    to?.name ?? null,
    by.name,
    approvedBy?.name ?? null,
  ]),
]

/** Documents read at a time. */
const STRETCH = 200

type ZFilter = Omit<Parameters<typeof zReports>[1], 'before'>

/** The Z documents as a file, one row each. */
export async function saveZList(
  { db, tenantId, store, now }: StoreContext,
  filter: ZFilter,
  format: FileFormat | null,
): Promise<StreamedAnswer> {
  const clock = clockInZone(store.timeZone)
  const cells: Cell[][] = [Z_COLUMNS.map(([title]) => title)]
  const after = (before: number | null) => db.all(zReports(tenantId, { ...filter, before }, STRETCH))
  for (let rows = await after(null); rows.length > 0; rows = await after(rows.at(-1)?.number ?? 0))
    cells.push(...rows.map((row) => Z_COLUMNS.map(([, of]) => of(row, clock))))
  return sheetsFile([{ title: 'Cortes', rows: cells }], 'Cortes', format, now)
}

/** A business day as a file with a table for each part. */
export async function saveDay(
  context: StoreContext,
  date: string | null,
  format: FileFormat | null,
): Promise<StreamedAnswer> {
  const day = await readDay(context, date)
  const sheets = daySheets(day, clockInZone(context.store.timeZone))
  return sheetsFile(sheets, `Cierre del dia ${day.date}`, format, context.now)
}
