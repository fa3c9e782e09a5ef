import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import type { Report } from '@comanda/shared/reports/api'
import { type ShownTable, tablesOf } from '@comanda/shared/reports/tables'

type Row = readonly (string | null)[]

const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** All tables below each other, separated by an empty line. */
export const csvOf = (report: Report): string =>
  BOM +
  [tiles(report), days(report), hours(report), ...tablesOf(report).map(asRows), items(report)]
    .map((rows) => writeCsv(rows))
    .join(writeCsv([['']]))

function tiles(now: Report): Row[] {
  const { previous: before } = now
  return [
    ['Reporte', 'Periodo', 'Periodo anterior'],
    ['Desde', now.from, before.from],
    ['Hasta', now.to, before.to],
    ['Pedidos', String(now.ordersCount), String(before.ordersCount)],
    ['Valor Promedio del Pedido', now.averageOrderValue, before.averageOrderValue],
    ['Total de Clientes', String(now.totalCustomers), null],
    ['Clientes Nuevos', String(now.newCustomers), String(before.newCustomers)],
    ['Clientes Recurrentes', String(now.repeatedCustomers), String(before.repeatedCustomers)],
    ['Ingresos', now.revenueTotal, before.revenueTotal],
    ['Ventas Netas', now.netRevenue, before.netRevenue],
    ['Impuestos', now.taxTotal, before.taxTotal],
    ['Pedidos Cancelados', String(now.cancelledOrders.count), String(before.cancelledOrders.count)],
    ['Importe Cancelado', now.cancelledOrders.total, before.cancelledOrders.total],
    ['Pedidos Cobrados', String(now.paidOrders), String(before.paidOrders)],
    ['Pedidos Cerrados sin Cobrar', String(now.closedUnpaid.count), String(before.closedUnpaid.count)],
    ['Importe Cerrado sin Cobrar', now.closedUnpaid.amount, before.closedUnpaid.amount],
    ['Pedidos Pagados, Aún Abiertos', String(now.paidOpen.count), String(before.paidOpen.count)],
    ['Importe Pagado, Aún Abierto', now.paidOpen.amount, before.paidOpen.amount],
    ['Moneda', now.currency, null],
  ]
}

const days = ({ byDay }: Report): Row[] => [
  ['Fecha', 'Pedidos', 'Ingresos'],
  ...byDay.map((day) => [day.date, String(day.orders), day.total]),
]

const hours = ({ byHour }: Report): Row[] => [
  ['Día', 'Hora', 'Pedidos', 'Ingresos'],
  ...byHour.map(({ weekday, hour, orders, total }) => [
    WEEKDAYS[weekday - 1] ?? '',
    `${twoDigits(hour)}:00`,
    String(orders),
    total,
  ]),
]

/** Capitalizes the titles, which the screen does not. */
const capitalized = (title: string): string =>
  title.replace(/(?<=^| )\p{L}(?=\p{L}{2})/gu, (letter) => letter.toUpperCase())

const asRows = ({ titles, none, rows }: ShownTable): Row[] => [
  titles.map(capitalized),
  ...rows.map(({ name, values }) => [name ?? capitalized(none), ...values.map(String)]),
]

const items = ({ topSellingItems }: Report): Row[] => [
  ['Artículos Más Vendidos', 'Precio', 'Cantidad'],
  ...topSellingItems.map(({ title, price, orders_count }) => [title, price, String(orders_count)]),
]
