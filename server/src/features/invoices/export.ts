import type { Invoice } from '@comanda/shared/invoices/api'
import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import type { DateRange } from '@comanda/shared/kernel/period'
import { DELIVERY_WORDS } from '@comanda/shared/orders/delivery-words'
import type { StoreContext } from '../../http/context.ts'
import { StreamedAnswer } from '../../http/streamed-answer.ts'
import { type InvoiceOrderRow, invoicesAfter, invoicesOf } from './queries.ts'

/** Invoices read and sent at a time: memory stays flat however long the period is. */
const STRETCH = 1_000

const COLUMNS = [
  'Factura',
  'Tokens',
  'Fecha',
  'Subtotal',
  'Impuestos',
  'Total',
  'Tipo de Servicio',
  'Cliente',
  'Teléfono',
  'Mesa',
  'Piso',
]

/** The invoices of the days as a CSV file, oldest first; dates by the store's clock. */
export async function exportInvoices(context: StoreContext, days: DateRange): Promise<StreamedAnswer> {
  const { db, tenantId, store } = context
  const clock = clockOf(store.timeZone)
  const after = (row: InvoiceOrderRow | null) => db.all(invoicesAfter(tenantId, days, row, STRETCH))

  // Read before the answer begins, so that a database that is away is a refusal and no broken file.
  const first = await after(null)
  async function* pieces() {
    yield BOM + writeCsv([COLUMNS])
    for (let rows = first; rows.length > 0; rows = await after(rows.at(-1) ?? null))
      yield writeCsv(invoicesOf(rows).map((invoice) => cellsOf(invoice, clock)))
  }
  return new StreamedAnswer('text/csv', `Facturas ${days.from} ${days.to}.csv`, pieces())
}

/** `2026-11-21 14:05`, as spreadsheets read it. */
function clockOf(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (instant) => format.format(new Date(instant))
}

const cellsOf = (invoice: Invoice, clock: (instant: string) => string) => [
  String(invoice.invoice_id),
  invoice.orders.map((order) => order.token_no).join(' '),
  clock(invoice.created_at),
  invoice.sub_total,
  invoice.tax_total,
  invoice.total,
  invoice.delivery_type && DELIVERY_WORDS[invoice.delivery_type],
  invoice.name ?? 'CLIENTE OCASIONAL',
  invoice.customer_id,
  invoice.table_title,
  invoice.floor,
]
