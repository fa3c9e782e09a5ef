import { z } from 'zod'
import { moneyOut } from '../kernel/fields.ts'
import { DELIVERY_WORDS } from '../orders/delivery-words.ts'
import { DELIVERY_TYPES } from '../orders/order.ts'

/** Billed items. Dishes without a category have neither id nor title. */
const CategoryRow = z.object({
  id: z.int().nullable(),
  title: z.string().nullable(),
  quantity: z.int(),
  total: moneyOut,
})

const PaymentTypeRow = z.object({ id: z.int(), title: z.string(), count: z.int(), total: moneyOut })

/** `count` is the number of paid orders. */
const DeliveryTypeRow = z.object({
  key: z.enum(DELIVERY_TYPES).nullable(),
  count: z.int(),
  total: moneyOut,
})

/** Of the user who took the order: paid orders, their average and their sum. */
const WaiterRow = z.object({
  username: z.string(),
  name: z.string(),
  orders: z.int(),
  average: moneyOut,
  total: moneyOut,
})

/** The tables that divide the revenue of a period: fields of the answer, with the largest total first. */
export const TABLE_FIELDS = {
  byCategory: z.array(CategoryRow),
  byPaymentType: z.array(PaymentTypeRow),
  byDeliveryType: z.array(DeliveryTypeRow),
  byWaiter: z.array(WaiterRow),
}
export type TableRows = { [Field in keyof typeof TABLE_FIELDS]: z.output<(typeof TABLE_FIELDS)[Field]> }

/** A column of amounts has decimal strings, any other has integers. */
interface Column<Row> {
  title: string
  of: (row: Row) => string | number
}

/** How the page and the CSV show the rows of a field. The last column is the row's part of the revenue. */
export interface ReportTable<Row> {
  title: string
  /** `none` is the name of rows without one. */
  name: { title: string; of: (row: Row) => string | null; none?: string }
  columns: readonly Column<Row>[]
}

/** In the order of the page and the file. */
export const REPORT_TABLES: { [Field in keyof TableRows]: ReportTable<TableRows[Field][number]> } = {
  byCategory: {
    title: 'Ingresos por categoría',
    name: { title: 'Categoría', of: ({ title }) => title, none: 'Sin categoría' },
    columns: [
      { title: 'Cantidad', of: ({ quantity }) => quantity },
      { title: 'Ingresos', of: ({ total }) => total },
    ],
  },
  byPaymentType: {
    title: 'Ingresos por tipo de pago',
    name: { title: 'Tipo de pago', of: ({ title }) => title },
    columns: [
      { title: 'Pagos', of: ({ count }) => count },
      { title: 'Ingresos', of: ({ total }) => total },
    ],
  },
  byDeliveryType: {
    title: 'Ingresos por tipo de servicio',
    name: { title: 'Tipo de servicio', of: ({ key }) => key && DELIVERY_WORDS[key], none: 'Sin especificar' },
    columns: [
      { title: 'Pedidos pagados', of: ({ count }) => count },
      { title: 'Ingresos', of: ({ total }) => total },
    ],
  },
  byWaiter: {
    title: 'Ventas por mesero',
    name: { title: 'Mesero', of: ({ name }) => name },
    columns: [
      { title: 'Pedidos pagados', of: ({ orders }) => orders },
      { title: 'Ticket promedio', of: ({ average }) => average },
      { title: 'Ingresos', of: ({ total }) => total },
    ],
  },
}

/** A table's name, titles and rows for the page or the file, whatever its rows are. */
export interface ShownTable {
  title: string
  titles: string[]
  none: string
  rows: { name: string | null; values: (string | number)[] }[]
}

const shown = <Row>({ title, name, columns }: ReportTable<Row>, rows: readonly Row[]): ShownTable => ({
  title,
  titles: [name.title, ...columns.map((column) => column.title)],
  none: name.none ?? '',
  rows: rows.map((row) => ({ name: name.of(row), values: columns.map(({ of }) => of(row)) })),
})

export const tablesOf = (report: TableRows): ShownTable[] =>
  (Object.keys(REPORT_TABLES) as (keyof TableRows)[]).map((field) =>
    shown(REPORT_TABLES[field] as ReportTable<unknown>, report[field]),
  )
