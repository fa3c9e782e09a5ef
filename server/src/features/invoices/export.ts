import type { Invoice } from '@comanda/shared/invoices/api'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import type { DateRange } from '@comanda/shared/kernel/period'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import type { StoreContext } from '../../http/context.ts'
import { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import { type InvoiceOrderRow, invoicesAfter, invoicesOf } from './queries.ts'

/** Rows read and sent at a time, so that memory use does not grow with the period. */
const STRETCH = 1_000

const COLUMNS = [
  'Factura',
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

/** Streams the invoices of the days as a CSV file, oldest first, with times in the store's time zone. */
export async function exportInvoices(context: StoreContext, days: DateRange): Promise<StreamedAnswer> {
  const { db, tenantId, store, session } = context
  const seesCustomers = mayEnter(session, AREA.customers)
  const clock = clockOf(store.timeZone)
  const after = (row: InvoiceOrderRow | null) => db.all(invoicesAfter(tenantId, days, row, STRETCH))

  // The first rows are read before the answer starts, so that a database error is a refusal instead of a broken file.
  const first = await after(null)
  async function* pieces() {
    yield BOM + writeCsv([seesCustomers ? [...COLUMNS, ...CUSTOMER_COLUMNS] : COLUMNS])
    for (let rows = first; rows.length > 0; rows = await after(rows.at(-1) ?? null))
      yield writeCsv(
        invoicesOf(rows).map((invoice) => [
          ...cellsOf(invoice, clock),
          ...(seesCustomers ? customerCells(invoice) : []),
        ]),
      )
  }
  return new StreamedAnswer('text/csv', `Facturas ${days.from} ${days.to}.csv`, pieces())
}

/** Formats as `2026-11-21 14:05`, which spreadsheets read. */
function clockOf(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (instant) => format.format(new Date(instant))
}

const cellsOf = (invoice: Invoice, clock: (instant: string) => string) => [
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

/** `Efectivo`, or with amounts when there are several payments: `Efectivo 100.00 + Tarjeta 45.00`. */
const paymentWords = ({ payments }: Invoice): string =>
  payments.length === 1
    ? (payments[0]?.title ?? '')
    : payments.map(({ title, amount }) => `${title} ${amount}`).join(' + ')
