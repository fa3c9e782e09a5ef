import { z } from 'zod'
import { moneyOut } from '../kernel/fields.ts'
import { DELIVERY_WORDS } from '../orders/order-words.ts'
import { DELIVERY_TYPES } from '../selling/delivery-type.ts'
import { DISCOUNT_KINDS, type DiscountKind } from '../selling/discount.ts'

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

/** By the user who waits on each paid check: its orders, the checks, the averages of both, and their sum. */
const WaiterRow = z.object({
  username: z.string(),
  name: z.string(),
  orders: z.int(),
  average: moneyOut,
  /** A check with orders of two users counts for both. */
  checks: z.int(),
  checkAverage: moneyOut,
  /** Tips of the checks that the user waits on; null where the tips belong to the whole team. */
  tips: moneyOut.nullable(),
  total: moneyOut,
})

/** By the waiter of the checks: tips, their average per check with a tip, and their sum. */
const TipRow = z.object({
  username: z.string(),
  name: z.string(),
  count: z.int(),
  average: moneyOut,
  total: moneyOut,
})

/** The discounts of one person for one reason. */
const given = {
  reason: z.string(),
  username: z.string(),
  name: z.string(),
  count: z.int(),
  amount: moneyOut,
}

/** `amount` is taken off the prices of the menu. */
const DiscountRow = z.object({ ...given, kind: z.enum(DISCOUNT_KINDS) })

/** `count` is the number of pieces, `wasted` those whose food was thrown away. */
const VoidRow = z.object({ ...given, wasted: z.int() })

const RefundRow = z.object(given)
type Given = z.output<typeof RefundRow>

/** The tables of a report: fields of the answer, with the largest amount first. */
export const TABLE_FIELDS = {
  byCategory: z.array(CategoryRow),
  byPaymentType: z.array(PaymentTypeRow),
  byDeliveryType: z.array(DeliveryTypeRow),
  byWaiter: z.array(WaiterRow),
  byTips: z.array(TipRow),
  byDiscount: z.array(DiscountRow),
  byVoid: z.array(VoidRow),
  byRefund: z.array(RefundRow),
}
export type TableRows = { [Field in keyof typeof TABLE_FIELDS]: z.output<(typeof TABLE_FIELDS)[Field]> }

/** An amount is a decimal string, a count an integer. */
export type ColumnKind = 'text' | 'count' | 'amount'
/** Null: it does not apply. */
export type ColumnValue = string | number | null

interface Column<Row> {
  title: string
  kind: ColumnKind
  of: (row: Row) => ColumnValue
}

/** How the page and the files show the rows of a field. The last column is an amount. */
interface ReportTable<Row> {
  title: string
  /** The amounts are parts of the revenue, unlike tips and losses. */
  isRevenue: boolean
  /** `none` is the name of nameless rows. */
  name: { title: string; of: (row: Row) => string | null; none?: string }
  columns: readonly Column<Row>[]
}

const REASON = { title: 'Motivo', of: ({ reason }: Given) => reason }
const PERSON = { title: 'Persona', kind: 'text', of: ({ name }: Given) => name } as const
const AMOUNT = { title: 'Importe', kind: 'amount', of: ({ amount }: Given) => amount } as const

const DISCOUNT_WORDS: Record<DiscountKind, string> = { discount: 'Descuento', courtesy: 'Cortesía' }

/** In the order of the page and the file. */
export const REPORT_TABLES: { [Field in keyof TableRows]: ReportTable<TableRows[Field][number]> } = {
  byCategory: {
    title: 'Ingresos por categoría',
    isRevenue: true,
    name: { title: 'Categoría', of: ({ title }) => title, none: 'Sin categoría' },
    columns: [
      { title: 'Cantidad', kind: 'count', of: ({ quantity }) => quantity },
      { title: 'Ingresos', kind: 'amount', of: ({ total }) => total },
    ],
  },
  byPaymentType: {
    title: 'Ingresos por tipo de pago',
    isRevenue: true,
    name: { title: 'Tipo de pago', of: ({ title }) => title },
    columns: [
      { title: 'Pagos', kind: 'count', of: ({ count }) => count },
      { title: 'Ingresos', kind: 'amount', of: ({ total }) => total },
    ],
  },
  byDeliveryType: {
    title: 'Ingresos por tipo de servicio',
    isRevenue: true,
    name: { title: 'Tipo de servicio', of: ({ key }) => key && DELIVERY_WORDS[key], none: 'Sin especificar' },
    columns: [
      { title: 'Pedidos pagados', kind: 'count', of: ({ count }) => count },
      { title: 'Ingresos', kind: 'amount', of: ({ total }) => total },
    ],
  },
  byWaiter: {
    title: 'Ventas por mesero',
    isRevenue: true,
    name: { title: 'Mesero', of: ({ name }) => name },
    columns: [
      { title: 'Pedidos pagados', kind: 'count', of: ({ orders }) => orders },
      { title: 'Valor promedio del pedido', kind: 'amount', of: ({ average }) => average },
      { title: 'Cuentas', kind: 'count', of: ({ checks }) => checks },
      { title: 'Promedio por cuenta', kind: 'amount', of: ({ checkAverage }) => checkAverage },
      { title: 'Propinas', kind: 'amount', of: ({ tips }) => tips },
      { title: 'Ingresos', kind: 'amount', of: ({ total }) => total },
    ],
  },
  byTips: {
    title: 'Propinas por mesero',
    isRevenue: false,
    name: { title: 'Mesero', of: ({ name }) => name },
    columns: [
      { title: 'Propinas', kind: 'count', of: ({ count }) => count },
      { title: 'Propina por cuenta', kind: 'amount', of: ({ average }) => average },
      { title: 'Total', kind: 'amount', of: ({ total }) => total },
    ],
  },
  byDiscount: {
    title: 'Descuentos y cortesías por motivo',
    isRevenue: false,
    name: REASON,
    columns: [
      { title: 'Tipo', kind: 'text', of: ({ kind }) => DISCOUNT_WORDS[kind] },
      PERSON,
      { title: 'Veces', kind: 'count', of: ({ count }) => count },
      AMOUNT,
    ],
  },
  byVoid: {
    title: 'Anulaciones por motivo',
    isRevenue: false,
    name: REASON,
    columns: [
      PERSON,
      { title: 'Piezas', kind: 'count', of: ({ count }) => count },
      { title: 'Desperdiciadas', kind: 'count', of: ({ wasted }) => wasted },
      AMOUNT,
    ],
  },
  byRefund: {
    title: 'Reembolsos por motivo',
    isRevenue: false,
    name: REASON,
    columns: [PERSON, { title: 'Reembolsos', kind: 'count', of: ({ count }) => count }, AMOUNT],
  },
}

/** A table's titles and rows for the page or a file. */
export interface ShownTable {
  title: string
  isRevenue: boolean
  /** The title of the name, and those of the columns. */
  titles: string[]
  /** The kinds of the columns. */
  kinds: ColumnKind[]
  none: string
  rows: { name: string | null; values: ColumnValue[] }[]
}

const shown = <Row>(
  { title, isRevenue, name, columns }: ReportTable<Row>,
  rows: readonly Row[],
): ShownTable => ({
  title,
  isRevenue,
  titles: [name.title, ...columns.map((column) => column.title)],
  kinds: columns.map(({ kind }) => kind),
  none: name.none ?? '',
  rows: rows.map((row) => ({ name: name.of(row), values: columns.map(({ of }) => of(row)) })),
})

export const tablesOfReport = (report: TableRows): ShownTable[] =>
  (Object.keys(REPORT_TABLES) as (keyof TableRows)[]).map((field) =>
    shown(REPORT_TABLES[field] as ReportTable<unknown>, report[field]),
  )
