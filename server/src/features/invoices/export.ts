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

type Column = [title: string, of: (invoice: Invoice, clock: (instant: string) => string) => string | null]

const COLUMNS: readonly Column[] = [
  ['Venta', ({ invoice_id }) => String(invoice_id)],
  ['Tokens', ({ orders }) => orders.map((order) => order.token_no).join(' ')],
  ['Día de venta', ({ business_date }) => business_date],
  ['Fecha', ({ created_at }, clock) => clock(created_at)],
  ['Subtotal', ({ sub_total }) => sub_total],
  ['Impuestos', ({ tax_total }) => tax_total],
  ['Total', ({ total }) => total],
  ['Tipo de Pago', (invoice) => paymentWords(invoice)],
  ['Cobró', ({ taken_by }) => taken_by],
  ['Tipo de Servicio', ({ delivery_type: type }) => type && DELIVERY_WORDS[type]],
  ['Mesa', ({ table_title }) => table_title],
  ['Piso', ({ floor }) => floor],
]

/** Only for staff with a scope for customers, because a file leaves the restaurant. */
const CUSTOMER_COLUMNS: readonly Column[] = [
  ['Cliente', ({ name }) => name ?? 'CLIENTE OCASIONAL'],
  ['Teléfono', ({ customer_id }) => customer_id],
]

const REFUND_COLUMNS: readonly Column[] = [
  ['Reembolso', ({ refund_status: status }) => (status === 'none' ? '' : REFUND_STATUS_WORDS[status])],
  ['Reembolsado', (invoice) => ifRefunded(invoice, invoice.refunded)],
  ['Propina devuelta', (invoice) => ifRefunded(invoice, invoice.refunded_tip)],
  ['Números de reembolso', ({ refund_ids }) => refund_ids.join(' ')],
]
const ifRefunded = ({ refund_status }: Invoice, amount: string) => (refund_status === 'none' ? '' : amount)

/** The invoices of the days as a CSV file, oldest first, with times in the store's time zone. */
export function exportInvoices(
  context: StoreContext,
  days: DateRange & { refunded: boolean },
): Promise<StreamedAnswer> {
  const { db, tenantId, store, session } = context
  const isWithCustomers = mayEnter(session, AREA.customers)
  const columns = [...COLUMNS, ...(isWithCustomers ? CUSTOMER_COLUMNS : []), ...REFUND_COLUMNS]
  const clock = clockInZone(store.timeZone)
  return pagedCsv<InvoiceOrderRow>(
    `Ventas ${days.from} ${days.to}.csv`,
    columns.map(([title]) => title),
    (last) => db.all(invoicesAfter(tenantId, days, last, INVOICES_PER_PAGE)),
    (rows) => invoicesOf(rows).map((invoice) => columns.map(([, of]) => of(invoice, clock))),
  )
}

/** `Efectivo`, or with amounts when there are several payments: `Efectivo 100.00 + Tarjeta 45.00`. */
const paymentWords = ({ payments }: Invoice): string =>
  payments.length === 1
    ? (payments[0]?.title ?? '')
    : payments.map(({ title, amount }) => `${title} ${amount}`).join(' + ')
