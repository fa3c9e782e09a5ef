import type { Invoice } from '@comanda/shared/invoices/api'
import type { DateRange } from '@comanda/shared/kernel/period'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import { REFUND_STATUS_WORDS } from '@comanda/shared/selling/refund-status'
import type { StoreContext } from '../../http/context.ts'
import { clockInZone, pagedCsv } from '../../http/sending/csv.ts'
import type { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import { type InvoiceOrderRow, invoicesAfter, invoicesOf } from './queries.ts'

const INVOICES_PER_PAGE = 1_000

const COLUMNS = [
  'Venta',
  'Tokens',
  'Día de venta',
  'Fecha',
  'Subtotal',
  'Impuestos',
  'Total',
  'Tipo de Pago',
  'Cobró',
  'Tipo de Servicio',
  'Mesa',
  'Piso',
]
/** Only for staff with a scope for customers, because a file leaves the restaurant. */
const CUSTOMER_COLUMNS = ['Cliente', 'Teléfono']

const REFUND_COLUMNS = ['Reembolso', 'Reembolsado', 'Propina devuelta', 'Números de reembolso']

/** The invoices of the days as a CSV file, oldest first, with times in the store's time zone. */
export function exportInvoices(
  context: StoreContext,
  days: DateRange & { refunded: boolean },
): Promise<StreamedAnswer> {
  const { db, tenantId, store, session } = context
  const seesCustomers = mayEnter(session, AREA.customers)
  const clock = clockInZone(store.timeZone)
  return pagedCsv<InvoiceOrderRow>(
    `Ventas ${days.from} ${days.to}.csv`,
    [...COLUMNS, ...(seesCustomers ? CUSTOMER_COLUMNS : []), ...REFUND_COLUMNS],
    (last) => db.all(invoicesAfter(tenantId, days, last, INVOICES_PER_PAGE)),
    (rows) =>
      invoicesOf(rows).map((invoice) => [
        ...cellsOfInvoice(invoice, clock),
        ...(seesCustomers ? customerCells(invoice) : []),
        ...refundCells(invoice),
      ]),
  )
}

const cellsOfInvoice = (invoice: Invoice, clock: (instant: string) => string) => [
  String(invoice.invoice_id),
  invoice.orders.map((order) => order.token_no).join(' '),
  invoice.business_date,
  clock(invoice.created_at),
  invoice.sub_total,
  invoice.tax_total,
  invoice.total,
  paymentWords(invoice),
  invoice.taken_by,
  invoice.delivery_type && DELIVERY_WORDS[invoice.delivery_type],
  invoice.table_title,
  invoice.floor,
]

const customerCells = ({ name, customer_id }: Invoice) => [name ?? 'CLIENTE OCASIONAL', customer_id]

const refundCells = ({ refund_status, refunded, refunded_tip, refund_ids }: Invoice) =>
  refund_status === 'none'
    ? ['', '', '', '']
    : [REFUND_STATUS_WORDS[refund_status], refunded, refunded_tip, refund_ids.join(' ')]

/** `Efectivo`, or with amounts when there are several payments: `Efectivo 100.00 + Tarjeta 45.00`. */
const paymentWords = ({ payments }: Invoice): string =>
  payments.length === 1
    ? (payments[0]?.title ?? '')
    : payments.map(({ title, amount }) => `${title} ${amount}`).join(' + ')
