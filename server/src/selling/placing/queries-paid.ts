import { entriesOfPayment } from '@comanda/shared/till/shift'
import { type Statement, statement } from '../../db/statement.ts'
import { TAKES_MONEY, tillJoins } from '../ledger/queries.ts'
import type { NewOrder } from './build-order.ts'
import { fromCounters, insertOrder, listed, openCheck, type Placed } from './queries.ts'

const insertInvoice = (takesMoney: string): string => `
INSERT INTO invoices (tenant_id, id, business_date, created_at, created_by, net, tax, total, shift_id)
SELECT billed.tenant_id, billed.value, $2, $3, $4, $5, $6, CASE WHEN ${takesMoney} THEN $7::bigint END, sh.id
${fromCounters('billed', [], tillJoins('$8', '$4'))}`
const INSERT_INVOICE = insertInvoice(TAKES_MONEY)
const INSERT_INVOICE_WITHOUT_SHIFT = insertInvoice("(sh.id IS NULL OR sh.status = 'open')")

const INSERT_PAYMENTS = `
INSERT INTO payments (tenant_id, id, invoice_id, check_id, payment_type_id, amount, tip, tendered, business_date, created_at,
                      created_by)
SELECT billed.tenant_id, payment.value - $6::integer + part.id, billed.value, opened.value, part.type, part.amount, part.tip,
       part.tendered, $2, $3, $4
${fromCounters('billed', ['payment', 'opened'], 'CROSS JOIN json_to_recordset($5::json) AS part (id integer, type integer, amount bigint, tip bigint, tendered bigint)')}`

/** The rows of the payments just inserted, in the shift of their invoice. @see entriesOfPayment */
const INSERT_LEDGER = `
INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, shift_id, drawer_id, actor, payment_type_id,
                    kind, amount)
SELECT payment.tenant_id, 'payment', payment.value - $6::integer + moved.payment, moved.entry, $3, $2, sh.id, d.id, $4,
       moved.type, way.kind, moved.amount
${fromCounters(
  'payment',
  [],
  `CROSS JOIN json_to_recordset($5::json) AS moved (payment integer, type integer, entry text, amount bigint)
JOIN payment_types way ON way.tenant_id = payment.tenant_id AND way.id = moved.type
${tillJoins('$7', '$4')}`,
)}`

type Invoice = NonNullable<NewOrder['invoice']>

/** An order that is paid when it is placed: a check of its own, with its invoice and the ledger's rows. */
export function insertPaid(order: NewOrder, invoice: Invoice, placed: Placed): Statement[] {
  const { tenantId, row, drawerId } = order
  const { created_at: at, created_by: by, business_date: day } = row
  const { net, tax, total, payments } = invoice
  const given = [tenantId, day, at, by, net, tax, total, drawerId]
  return [
    order.isWithoutShift
      ? statement(INSERT_INVOICE_WITHOUT_SHIFT, given, 'insert_invoice_without_shift')
      : statement(INSERT_INVOICE, given, 'insert_invoice'),
    openCheck(order, placed),
    statement(INSERT_PAYMENTS, [tenantId, day, at, by, listed(payments), payments.length], 'insert_payments'),
    statement(
      INSERT_LEDGER,
      [tenantId, day, at, by, JSON.stringify(movedBy(payments)), payments.length, drawerId],
      'insert_ledger',
    ),
    insertOrder(order, placed),
  ]
}

/** The rows of the ledger, each with the position (from 1) of its payment. */
const movedBy = (payments: Invoice['payments']) =>
  payments.flatMap(({ type, ...payment }, index) =>
    entriesOfPayment(payment).map((entry) => ({ ...entry, type, payment: index + 1 })),
  )
