import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall } from '../kernel/call.ts'
import { moneyOut, periodFields } from '../kernel/fields.ts'
import { fileFormat, SHEET_TYPES } from '../kernel/file-format.ts'
import { REPORT_PERIODS } from '../kernel/period.ts'
import { AREA } from '../kernel/scopes.ts'
import { TABLE_FIELDS } from './tables.ts'
import { Waits } from './waits.ts'

/** `orders_count` is the quantity sold, not the number of orders with the item. */
export const TopItem = z.object({
  id: z.int(),
  title: z.string(),
  price: moneyOut,
  net_price: moneyOut.nullable(),
  image: z.string().nullable(),
  category_id: z.int().nullable(),
  orders_count: z.int(),
  /** Of what the invoices of the period charged, the pieces and the amount. */
  paid_count: z.int(),
  revenue: moneyOut,
})
export type TopItem = z.output<typeof TopItem>

const counted = z.object({ count: z.int(), amount: moneyOut })

/** The figures that compare a period with the previous period. */
const figures = {
  from: z.string(),
  to: z.string(),
  /** Orders placed in the period and not cancelled. */
  ordersCount: z.int(),
  /** Orders on the period's invoices: the divisor of `averageOrderValue`. */
  paidOrders: z.int(),
  newCustomers: z.int(),
  repeatedCustomers: z.int(),
  averageOrderValue: moneyOut,
  netRevenue: moneyOut,
  taxTotal: moneyOut,
  revenueTotal: moneyOut,
  cancelledOrders: z.object({ count: z.int(), total: moneyOut }),
  /** Orders placed in the period and cancelled; `count` equals `cancelledOrders`. */
  cancelled: counted,
  /** Orders closed in the period without payment. */
  closedUnpaid: counted,
  /** Orders of the period that are paid and still open now. Their amount is part of `revenueTotal`. */
  paidOpen: counted,
  /** Tips are paid beside the revenue. */
  tips: counted,
  /** Discounts of the kind `discount`, on lines that are not cancelled; in menu prices, and already taken off the revenue. */
  discounts: counted,
  courtesies: counted,
  /** Pieces that were voided or cancelled in the period. */
  voids: counted,
  /** Refunds of the period, also of earlier invoices. */
  refunds: counted,
  /** `revenueTotal` minus `refunds`: below zero when more was refunded than sold. */
  revenueAfterRefunds: moneyOut,
}

export const Report = z.object({
  ...figures,
  /** The store’s business date, and the hour (`HH:MM`) at which it turns. */
  today: z.string(),
  businessDayStart: z.string(),
  totalCustomers: z.int(),
  currency: z.string(),
  topSellingItems: z.array(TopItem),
  /** All that was sold, most pieces first. */
  soldItems: z.array(
    TopItem.pick({ id: true, title: true, orders_count: true, paid_count: true, revenue: true }),
  ),
  /** Every day of the period up to today; periods of more than 400 days list only days with activity. */
  byDay: z.array(z.object({ date: z.string(), orders: z.int(), total: moneyOut })),
  /** `weekday` 1 (Monday) to 7 of the business date, `hour` 0 to 23 by the store's clock; empty hours are left out. */
  byHour: z.array(z.object({ weekday: z.int(), hour: z.int(), orders: z.int(), total: moneyOut })),
  ...TABLE_FIELDS,
  /** Null: no table called in the period. */
  waits: Waits.nullable(),
  /** While the period lasts: the time (`HH:MM`) up to which the last day of `previous` counts, by the store's clock. */
  previousUntil: z.string().nullable(),
  previous: z.object(figures),
})
export type Report = z.output<typeof Report>

export const period = z.object(periodFields(REPORT_PERIODS))

export const getReport = declareCall({
  method: 'GET',
  path: '/reports',
  summary: 'The figures of a period, beside those of the period before',
  access: needs(AREA.reports),
  showsSums: true,
  query: period,
  answer: Report,
})

export const exportReport = declareCall({
  method: 'GET',
  path: '/reports/export',
  summary:
    'The report of a period: a CSV file, table under table, or a workbook (XLSX) with a sheet per table',
  audit: { key: 'report.export', es: 'Descargó un reporte', en: 'Downloaded a report' },
  access: needs(AREA.reports),
  showsSums: true,
  query: period.extend({ format: fileFormat }),
  answer: z.unknown(),
  answerTypes: SHEET_TYPES,
})
