import type { Report } from '@comanda/shared/reports/api'
import {
  type ColumnKind,
  type ColumnValue,
  type ShownTable,
  tablesOfReport,
} from '@comanda/shared/reports/tables'
import { WAIT_COLUMNS, WAIT_TABLES, type Waited } from '@comanda/shared/reports/waits'
import { AFTER_REFUNDS } from '@comanda/shared/selling/refund-status'
import type { Sheet } from '../../http/sending/sheets-file.ts'
import type { Cell } from '../../kernel/workbook.ts'

type Row = readonly Cell[]

const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const money = (amount: string): Cell => ({ amount })

export const sheetsOfReport = (report: Report): Sheet[] => [
  { title: 'Resumen', rows: tiles(report) },
  { title: 'Ingresos por día', rows: days(report) },
  { title: 'Ingresos por día y hora', rows: hours(report) },
  ...tablesOfReport(report).map((table) => ({ title: table.title, rows: asRows(table) })),
  ...waitSheets(report.waits),
  { title: 'Artículos más vendidos', rows: items(report) },
]

function tiles(now: Report): Row[] {
  const { previous: before } = now
  return [
    ['Reporte', 'Periodo', 'Periodo anterior'],
    ['Desde', now.from, before.from],
    ['Hasta', now.to, before.to],
    ...(now.previousUntil ? [['Hasta las', null, now.previousUntil]] : []),
    ['Pedidos', now.ordersCount, before.ordersCount],
    ['Valor Promedio del Pedido', money(now.averageOrderValue), money(before.averageOrderValue)],
    ['Total de Clientes', now.totalCustomers, null],
    ['Clientes Nuevos', now.newCustomers, before.newCustomers],
    ['Clientes Recurrentes', now.repeatedCustomers, before.repeatedCustomers],
    ['Ingresos', money(now.revenueTotal), money(before.revenueTotal)],
    ['Ventas Netas', money(now.netRevenue), money(before.netRevenue)],
    ['Impuestos', money(now.taxTotal), money(before.taxTotal)],
    ...counted('Pedidos Cancelados', 'Importe Cancelado', now.cancelled, before.cancelled),
    ['Pedidos Cobrados', now.paidOrders, before.paidOrders],
    ...counted(
      'Pedidos Cerrados sin Cobrar',
      'Importe Cerrado sin Cobrar',
      now.closedUnpaid,
      before.closedUnpaid,
    ),
    ...counted('Pedidos Pagados, Aún Abiertos', 'Importe Pagado, Aún Abierto', now.paidOpen, before.paidOpen),
    ...counted('Propinas', 'Importe de Propinas', now.tips, before.tips),
    ...counted('Descuentos', 'Importe de Descuentos', now.discounts, before.discounts),
    ...counted('Cortesías', 'Importe de Cortesías', now.courtesies, before.courtesies),
    ...counted('Piezas Anuladas', 'Importe Anulado', now.voids, before.voids),
    ...counted('Reembolsos', 'Importe Reembolsado', now.refunds, before.refunds),
    [AFTER_REFUNDS, money(now.revenueAfterRefunds), money(before.revenueAfterRefunds)],
    ['Moneda', now.currency, null],
  ]
}

type Counted = Report['cancelled']

const counted = (count: string, amount: string, now: Counted, before: Counted): Row[] => [
  [count, now.count, before.count],
  [amount, money(now.amount), money(before.amount)],
]

const days = ({ byDay }: Report): Row[] => [
  ['Fecha', 'Pedidos', 'Ingresos'],
  ...byDay.map(({ date, orders, total }) => [date, orders, money(total)]),
]

const hours = ({ byHour }: Report): Row[] => [
  ['Día', 'Hora', 'Pedidos', 'Ingresos'],
  ...byHour.map(({ weekday, hour, orders, total }) => [
    WEEKDAYS[weekday - 1] ?? '',
    `${twoDigits(hour)}:00`,
    orders,
    money(total),
  ]),
]

/** Capitalizes the titles, which the screen does not. */
const capitalized = (title: string): string =>
  title.replace(/(?<=^| )(?!por |del )\p{L}(?=\p{L}{2})/gu, (letter) => letter.toUpperCase())

const asRows = ({ titles, kinds, none, rows }: ShownTable): Row[] => [
  titles.map(capitalized),
  ...rows.map(({ name, values }) => [
    name ?? capitalized(none),
    ...values.map((value, column) => cellOfValue(value, kinds[column])),
  ]),
]

const cellOfValue = (value: ColumnValue, kind: ColumnKind | undefined): Cell =>
  kind === 'amount' && value !== null ? money(String(value)) : value

const items = ({ topSellingItems }: Report): Row[] => [
  ['Artículos Más Vendidos', 'Cantidad', 'Ingresos'],
  ...topSellingItems.map(({ title, orders_count, revenue }) => [title, orders_count, money(revenue)]),
]

/** Times are in minutes. */
function waitSheets(waits: Report['waits']): Sheet[] {
  if (!waits) return []
  const { byWaiter, byHour } = WAIT_TABLES
  const heads = WAIT_COLUMNS.map(({ title, isTime }) => (isTime ? `${title} (min)` : title))
  const cells = (row: Waited): Cell[] =>
    WAIT_COLUMNS.map(({ of, isTime }) => (isTime ? Math.round(of(row) / 6) / 10 : of(row)))
  return [
    {
      title: byWaiter.title,
      rows: [
        [byWaiter.name, ...heads],
        ...waits.byWaiter.map((row) => [row.name ?? row.username ?? byWaiter.none, ...cells(row)]),
      ],
    },
    {
      title: byHour.title,
      rows: [
        [byHour.name, ...heads],
        ...waits.byHour.map((row) => [`${twoDigits(row.hour)}:00`, ...cells(row)]),
      ],
    },
  ]
}
