import type { TicketState } from '@comanda/shared/cfdi/words'
import type { Invoice } from '@comanda/shared/invoices/api'
import { formatCentavos, formatMoney, sumCents, toCents } from '@comanda/shared/kernel/money'
import type { DateRange } from '@comanda/shared/kernel/period'
import { searchable } from '@comanda/shared/kernel/searchable'
import { readFolio } from '@comanda/shared/offline/sale'
import { refundStatus } from '@comanda/shared/selling/refund-status'
import { searchableColumn } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import { instant } from '../../http/answers.ts'
import { phonePart } from '../../kernel/phone-key.ts'
import { fiscalStateOf } from '../../selling/checks/queries-fiscal.ts'

/** A row per order of an invoice. */
export interface InvoiceOrderRow {
  invoice_id: number
  business_date: string
  created_at: Date
  net: number
  tax: number
  total: number
  payments: { title: string; amount: number }[] | null
  refunds: { id: number; total: number; tip: number }[] | null
  fiscal: TicketState | null
  taken_by: string
  order_id: number
  payment_status: string
  token_no: number
  delivery_type: string | null
  customer_type: string
  customer_phone: string | null
  customer_name: string | null
  email: string | null
  table_id: number | null
  table_title: string | null
  floor: string | null
}

/**
 * The invoices selected by `chosen`, with all their orders. `chosen` is SQL that returns rows of invoices, where $1 is
 * the store.
 */
const withOrders = (chosen: string, direction: 'ASC' | 'DESC' = 'DESC'): string => `
WITH invoice AS (${chosen})
SELECT invoice.id AS invoice_id, invoice.business_date, invoice.created_at, invoice.net, invoice.tax, invoice.total,
       coalesce(taker.name, invoice.created_by) AS taken_by,
       (SELECT json_agg(json_build_object('title', way.title, 'amount', p.amount) ORDER BY p.id)
        FROM payments p JOIN payment_types way ON way.tenant_id = $1 AND way.id = p.payment_type_id
        WHERE p.tenant_id = $1 AND p.invoice_id = invoice.id) AS payments,
       (SELECT json_agg(json_build_object('id', r.id, 'total', r.total, 'tip', r.tip) ORDER BY r.id)
        FROM refunds r WHERE r.tenant_id = $1 AND r.invoice_id = invoice.id) AS refunds,
       ${fiscalStateOf('invoice')} AS fiscal, o.id AS order_id,
       o.payment_status, o.token_no, o.delivery_type, o.customer_type, o.customer_phone, o.customer_name, c.email,
       o.table_id, t.title AS table_title, t.floor
FROM invoice
JOIN orders o ON o.tenant_id = $1 AND o.invoice_id = invoice.id
LEFT JOIN users taker ON taker.tenant_id = $1 AND taker.username = invoice.created_by
LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = o.table_id
LEFT JOIN customers c ON c.tenant_id = $1 AND c.phone_key = o.customer_key AND c.archived_at IS NULL
ORDER BY invoice.business_date ${direction}, invoice.id ${direction}, o.id`

/** Of invoices since the day $2. A refund is not before the day of its invoice. */
const REFUNDED = `id = ANY (ARRAY(SELECT invoice_id FROM refunds WHERE tenant_id = $1 AND business_date >= $2))`

const inDays = (refunded: boolean): string =>
  `tenant_id = $1 AND business_date BETWEEN $2 AND $3${refunded ? ` AND ${REFUNDED}` : ''}`

/** A period, and whether only its refunded invoices are meant. */
type InvoiceDays = DateRange & { refunded: boolean }

/** The index of the days finds the page, however far back it is; only its own invoices are read whole. */
export const invoicesOfDays = (
  tenantId: number,
  { from, to, refunded }: InvoiceDays,
  page: { limit: number; offset: number },
) =>
  statement<InvoiceOrderRow>(
    withOrders(`SELECT * FROM invoices WHERE tenant_id = $1 AND id = ANY (ARRAY(
                  SELECT id FROM invoices WHERE ${inDays(refunded)}
                  ORDER BY business_date DESC, id DESC LIMIT $4 OFFSET $5))`),
    [tenantId, from, to, page.limit, page.offset],
    refunded ? 'refunded_of_days' : 'invoices_of_days',
  )

interface Place {
  business_date: string
  invoice_id: number
}

/** The next invoices of the days after a position, oldest first. */
export const invoicesAfter = (
  tenantId: number,
  { from, to, refunded }: InvoiceDays,
  after: Place | null,
  limit: number,
) =>
  statement<InvoiceOrderRow>(
    withOrders(
      `SELECT * FROM invoices WHERE ${inDays(refunded)}
         AND (business_date, id) > ($4::date, $5::integer) ORDER BY business_date, id LIMIT $6`,
      'ASC',
    ),
    [tenantId, from, to, after?.business_date ?? from, after?.invoice_id ?? 0, limit],
  )

export const sumOfDays = (tenantId: number, { from, to, refunded }: InvoiceDays) =>
  statement<{ count: number; net: number; tax: number; total: number; refunded: number }>(
    `SELECT count(*)::integer AS count, coalesce(sum(net), 0)::bigint AS net, coalesce(sum(tax), 0)::bigint AS tax,
            coalesce(sum(total), 0)::bigint AS total, coalesce(sum(given.back), 0)::bigint AS refunded
     FROM invoices
     LEFT JOIN (SELECT invoice_id, sum(total) AS back FROM refunds
                WHERE tenant_id = $1 AND business_date >= $2 GROUP BY invoice_id) given ON given.invoice_id = id
     WHERE ${inDays(refunded)}`,
    [tenantId, from, to],
    refunded ? 'sum_of_refunded' : 'sum_of_days',
  )

const MOST_FOUND = 100

/** Nearly every phone contains any given two digits, so shorter texts only match an invoice or a token. */
const PHONE_DIGITS = 3

/** Every day since the first sale: with them, the index of a day's tokens finds a token without reading all orders. */
const DAYS_OF_SALES = `SELECT day::date FROM generate_series(
  (SELECT min(business_date) FROM invoices WHERE tenant_id = $1)::timestamp,
  (SELECT max(business_date) FROM invoices WHERE tenant_id = $1)::timestamp, interval '1 day') AS day`

/** Each text is compared, so that a search reads the newest orders only. They are years of a busy restaurant. */
const MOST_READ = 200_000

/** Read backwards until enough are found: a frequent name costs little, however long the history is. */
const ORDERS_OF_GUESTS = `
SELECT invoice_id FROM orders
WHERE tenant_id = $1 AND ($3::text IS NOT NULL OR $4::text IS NOT NULL) AND invoice_id IS NOT NULL
  AND id > (SELECT max(id) - ${MOST_READ} FROM orders WHERE tenant_id = $1)
  AND (strpos(customer_key, $4) > 0 OR strpos(${searchableColumn('customer_name')}, $3) > 0
       OR strpos(regexp_replace(customer_phone, '\\D', '', 'g'), $4) > 0)
ORDER BY id DESC LIMIT ${MOST_FOUND}`

/** Finds invoices by number, token, number of a refund (`Reembolso 12`), or a part of the customer's name or phone. `#12` matches only number and token; `A-12` only a device's folio. */
export const searchInvoices = (tenantId: number, text: string) => {
  const digits = text.startsWith('#') ? null : phonePart(text)
  const phone = digits !== null && digits.length >= PHONE_DIGITS ? digits : null
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const refund = /^r(?:eembolso)?\s*#?(\d{1,9})$/i.exec(text)?.[1]
  const folio = readFolio(text)
  return statement<InvoiceOrderRow>(
    withOrders(`SELECT * FROM invoices WHERE tenant_id = $1 AND id IN (
                  SELECT $2::integer
                  UNION
                  SELECT coalesce(s.invoice_id, o.invoice_id, c.invoice_id)
                  FROM offline_devices d
                  JOIN device_sales s ON s.tenant_id = $1 AND s.device_id = d.id AND s.number = $6
                  LEFT JOIN orders o ON o.tenant_id = $1 AND o.id = s.order_id
                  LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = s.check_id
                  WHERE d.tenant_id = $1 AND d.letter = $5
                  UNION
                  SELECT invoice_id FROM orders
                  WHERE tenant_id = $1 AND token_no = $2 AND invoice_id IS NOT NULL AND business_date = ANY (ARRAY(${DAYS_OF_SALES}))
                  UNION
                  SELECT invoice_id FROM refunds WHERE tenant_id = $1 AND id = $7
                  UNION
                  (${ORDERS_OF_GUESTS})
                ) ORDER BY business_date DESC, id DESC LIMIT ${MOST_FOUND}`),
    [
      tenantId,
      number === undefined ? null : Number(number),
      text.startsWith('#') || folio ? null : searchable(text) || null,
      phone,
      folio?.letter ?? null,
      folio?.number ?? null,
      refund === undefined ? null : Number(refund),
    ],
  )
}

/** An invoice for staff without a scope for customers: with the customer's name, without phone and e-mail. */
export const withoutContact = (invoice: Invoice): Invoice => ({ ...invoice, customer_id: null, email: null })

/**
 * Converts rows to invoices as they are sent. Of several orders on one invoice, the first gives the table, and the
 * first with a customer gives the customer.
 */
export function invoicesOf(rows: readonly InvoiceOrderRow[]): Invoice[] {
  const invoices = new Map<number, Invoice>()
  for (const row of rows) {
    const invoice = invoices.get(row.invoice_id) ?? headOfInvoice(row)
    invoices.set(row.invoice_id, invoice)
    if (invoice.customer_type === 'WALKIN') Object.assign(invoice, customerOfInvoice(row))
    invoice.orders.push({
      order_id: row.order_id,
      payment_status: row.payment_status as 'paid' | 'pending',
      token_no: row.token_no,
    })
  }
  return [...invoices.values()]
}

const customerOfInvoice = (row: InvoiceOrderRow) => ({
  customer_type: row.customer_type as Invoice['customer_type'],
  customer_id: row.customer_phone,
  name: row.customer_name,
  email: row.email,
})

function refundsOfInvoice({ total, refunds }: InvoiceOrderRow) {
  const sum = (of: 'total' | 'tip') => sumCents((refunds ?? []).map((one) => toCents(one[of])))
  const [refunded, tip] = [sum('total'), sum('tip')]
  return {
    refund_status: refundStatus(toCents(total), refunded, tip),
    refunded: formatMoney(refunded),
    refunded_tip: formatMoney(tip),
    refund_ids: (refunds ?? []).map(({ id }) => id),
  }
}

const headOfInvoice = (row: InvoiceOrderRow): Invoice => ({
  invoice_id: row.invoice_id,
  business_date: row.business_date,
  created_at: instant(row.created_at),
  sub_total: formatCentavos(row.net),
  tax_total: formatCentavos(row.tax),
  total: formatCentavos(row.total),
  table_id: row.table_id,
  table_title: row.table_title,
  floor: row.floor,
  delivery_type: row.delivery_type as Invoice['delivery_type'],
  ...customerOfInvoice(row),
  payments: (row.payments ?? []).map(({ title, amount }) => ({ title, amount: formatCentavos(amount) })),
  ...refundsOfInvoice(row),
  fiscal: row.fiscal,
  taken_by: row.taken_by,
  orders: [],
})
