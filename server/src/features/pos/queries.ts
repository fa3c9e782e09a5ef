import type { LineStation } from '@comanda/shared/kitchen/stations'
import { lifeOf } from '@comanda/shared/printing/jobs'
import type { Paper } from '@comanda/shared/printing/printers'
import type { Insertable, Selectable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { TAKES_MONEY, tillJoins } from '../till/queries.ts'

/** The columns of a line that are frozen when it is ordered. */
const LINE_COLUMNS = [
  'item_id',
  'item_title',
  'variant_id',
  'variant_title',
  'variant_price',
  'addons',
  'quantity',
  'unit_price',
  'tax_title',
  'tax_rate',
  'tax_type',
  'net',
  'tax',
  'total',
  'notes',
  'stations',
] as const satisfies readonly (keyof DB['order_items'])[]

type LineRow = Pick<Selectable<DB['order_items']>, (typeof LINE_COLUMNS)[number]>

/** A stored line, with amounts in centavos. */
export interface NewLine extends Omit<LineRow, 'stations'> {
  addons: readonly { id: number; item_id: number; title: string; price: string }[]
  /** Absent in a store with one station. */
  stations?: readonly LineStation[]
}

/** Columns that the database computes when an order is placed, or that are set later. */
type Later =
  | 'tenant_id'
  | 'id'
  | 'token_no'
  | 'status'
  | 'payment_status'
  | 'invoice_id'
  | 'check_id'
  | 'round'
  | 'split_no'
  | 'moved_from'
  | `close${string}`
  | `unpaid_${string}`

export interface NewOrder {
  tenantId: number
  /** The version at which the prices were read. The order is placed only if the store still has this version. */
  catalogVersion: number
  row: Required<Omit<Insertable<DB['orders']>, Later>>
  lines: readonly NewLine[]
  /** Whether the order is placed only if the store has the customer of `customer_key`. */
  isCustomerKnown: boolean
  /** The drawer of the session; its open shift gets the money. */
  drawerId: number | null
  /** Null unless the order is paid when it is placed. */
  invoice: {
    net: number
    tax: number
    total: number
    payments: readonly { type: number; amount: number }[]
  } | null
  /** The QR order that becomes this order. The order is placed only if it is still pending. */
  request: { id: number; eventId: string } | null
  /** The open check that it joins, a new one, or (`table`) the oldest open one of its table, else a new one. */
  check: number | 'new' | 'table'
  /** A device has sold it: money is taken without an open shift too, unless the drawer is being counted. */
  isSold: boolean
  /** The record of a device's sale, and what a person must look at. */
  further: readonly Statement[]
  /** When the request arrived. */
  arrivedAt: Date
  /** The papers that are printed with it; `lines`: the indexes of the lines on a kitchen's paper. */
  papers: readonly { printerId: number; paper: Paper; lines: readonly number[] }[]
  retry: { key: string; hash: Buffer } | null
  message: string
  eventId: string
}

/** A counter with the value after the increment. */
export interface RaisedCounter {
  name: string
  value: number
}

/** What the statement of the order returns; the others return nothing. */
export interface PlacedRow {
  check_id?: number
}

/**
 * Returns all writes of placing an order, as statements of one transaction in one round trip. The first statement
 * increments and locks the store's counters; the others read their numbers from them.
 * @throws a refusal of a guard (`isGuardRefusal`) when the menu has changed since the order was priced, the store does
 * not know the customer, its check is not open, the diner's request no longer waits, or the till takes no money. Then
 * nothing is stored.
 */
export function placeOrder(order: NewOrder): [Statement<RaisedCounter>, ...Statement[]] {
  const { tenantId, row, lines, invoice, request, papers, retry } = order
  const { created_at: at, created_by: by, business_date: day } = row
  const token = tokenCounter(day)
  const payments = invoice?.payments ?? []
  const knownKey = order.isCustomerKnown ? row.customer_key : null
  const opened = typeof order.check === 'number' ? 0 : 1
  const counts = [lines.length, invoice ? 1 : 0, payments.length, request?.id ?? null, opened, papers.length]
  const written = JSON.stringify(row)
  const placed: [Statement<RaisedCounter>, ...Statement[]] = [
    statement(RAISE_COUNTERS, [tenantId, token, order.catalogVersion, knownKey, ...counts], 'raise_counters'),
  ]
  if (invoice) {
    const { net, tax, total } = invoice
    placed.push(
      order.isSold
        ? statement(
            INSERT_SOLD_INVOICE,
            [tenantId, day, at, by, net, tax, total, order.drawerId],
            'insert_sold_invoice',
          )
        : statement(
            INSERT_INVOICE,
            [tenantId, day, at, by, net, tax, total, order.drawerId],
            'insert_invoice',
          ),
      statement(OPEN_PAID_CHECK, [tenantId, written, total], 'open_paid_check'),
      statement(
        INSERT_PAYMENTS,
        [tenantId, day, at, by, listed(payments), payments.length],
        'insert_payments',
      ),
      statement(INSERT_LEDGER, [tenantId, payments.length, order.drawerId], 'insert_ledger'),
    )
  }
  placed.push(
    ...(invoice
      ? [statement(insertOrder(row, 'paid'), [tenantId, token, written], 'insert_paid_order')]
      : insertRound(order, token, written)),
    statement(INSERT_LINES, [tenantId, at, listed(lines), lines.length], 'insert_lines'),
    statement(ANNOUNCE_ORDER, [tenantId, token, at, order.eventId], 'announce_order'),
  )
  if (papers.length > 0) placed.push(insertJobs(order))
  if (retry) {
    const kept = [tenantId, token, order.arrivedAt, retry.key, retry.hash, order.message]
    placed.push(
      invoice
        ? statement(KEEP_PAID_ANSWER, kept, 'keep_paid_answer')
        : statement(KEEP_ANSWER, kept, 'keep_answer'),
    )
  }
  placed.push(...order.further)
  if (request)
    placed.push(
      statement(CLOSE_REQUEST, [tenantId, at, by, request.id]),
      statement(ANNOUNCE_REQUEST, [tenantId, at, request.eventId]),
    )
  return placed
}

/** The counter of the tokens of a business day. */
export const tokenCounter = (businessDay: string): string => `token:${businessDay}`

/** Rows for `json_populate_recordset`, with their position (from 1) as `id`. */
const listed = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row, index) => ({ ...row, id: index + 1 })))

/** A guard writes NULL into a NOT NULL column, which rolls back the whole transaction. */
export function isGuardRefusal(error: unknown): boolean {
  const { code, column } = error as { code?: string; column?: string }
  // Citus passes on the code of a shard's error, not its column.
  return (
    code === '23502' && (column === undefined || ['value', 'status', 'check_id', 'total'].includes(column))
  )
}

/** An unpaid order with its check: it opens one, or becomes the next round of an open one. */
function insertRound({ tenantId, row, check }: NewOrder, token: string, written: string): Statement[] {
  if (check === 'new' || (check === 'table' && row.table_id === null))
    return [
      statement(OPEN_CHECK, [tenantId, written], 'open_check'),
      statement(insertOrder(row, 'new'), [tenantId, token, written], 'insert_order'),
    ]
  if (check === 'table')
    return [
      statement(OPEN_TABLE_CHECK, [tenantId, written], 'open_table_check'),
      statement(addRound(OPEN_AT_TABLE), [tenantId, row.table_id, row.guests], 'add_round_at_table'),
      statement(insertOrder(row, 'table'), [tenantId, token, written, row.table_id], 'insert_order_at_table'),
    ]
  return [
    statement(addRound('$2'), [tenantId, check, row.guests], 'add_round'),
    statement(insertOrder(row, 'check'), [tenantId, token, written, check], 'insert_round'),
  ]
}

/** The counters are incremented in a fixed order, so that two orders never deadlock on them. */
const RAISE_COUNTERS = `
INSERT INTO counters (tenant_id, name, value)
SELECT s.tenant_id, raised.name,
       CASE WHEN s.catalog_version = $3 AND ($4::text IS NULL OR EXISTS (
              SELECT FROM customers c WHERE c.tenant_id = $1 AND c.phone_key = $4 AND c.archived_at IS NULL))
             AND ($8::integer IS NULL OR EXISTS (SELECT FROM qr_orders q WHERE q.tenant_id = $1 AND q.id = $8))
            THEN raised.by END
FROM stores s, (VALUES ('order', 1), ('order_item', $5::integer), ($2::text, 1), ('invoice', $6::integer),
                       ('payment', $7::integer), ('check', $9::integer), ('print_job', $10::integer)) AS raised (name, by)
WHERE s.tenant_id = $1 AND raised.by > 0
ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value + excluded.value
RETURNING name, value`

/** The incremented counters, by the alias under which a statement reads them. */
const COUNTERS = {
  placed: "'order'",
  line: "'order_item'",
  token: '$2',
  billed: "'invoice'",
  payment: "'payment'",
  opened: "'check'",
  printed: "'print_job'",
}
type Counter = keyof typeof COUNTERS

/** The `FROM` clause of the counters, followed by `further`. */
const from = (first: Counter, others: readonly Counter[] = [], further = ''): string =>
  [
    `FROM counters ${first}`,
    ...others.map(
      (one) =>
        `JOIN counters ${one} ON ${one}.tenant_id = ${first}.tenant_id AND ${one}.name = ${COUNTERS[one]}`,
    ),
    further,
    `WHERE ${first}.tenant_id = $1 AND ${first}.name = ${COUNTERS[first]}`,
  ].join('\n')

const insertInvoice = (takesMoney: string): string => `
INSERT INTO invoices (tenant_id, id, business_date, created_at, created_by, net, tax, total, shift_id)
SELECT billed.tenant_id, billed.value, $2, $3, $4, $5, $6, CASE WHEN ${takesMoney} THEN $7::bigint END, sh.id
${from('billed', [], tillJoins('$8'))}`
const INSERT_INVOICE = insertInvoice(TAKES_MONEY)
const INSERT_SOLD_INVOICE = insertInvoice("(sh.id IS NULL OR sh.status = 'open')")

const INSERT_PAYMENTS = `
INSERT INTO payments (tenant_id, id, invoice_id, check_id, payment_type_id, amount, business_date, created_at, created_by)
SELECT billed.tenant_id, payment.value - $6::integer + part.id, billed.value, opened.value, part.type, part.amount, $2, $3, $4
${from('billed', ['payment', 'opened'], 'CROSS JOIN json_to_recordset($5::json) AS part (id integer, type integer, amount bigint)')}`

/** Of the payments just inserted, in the shift of their invoice. */
const INSERT_LEDGER = `
INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, shift_id, drawer_id, actor, payment_type_id,
                    kind, amount)
SELECT payment.tenant_id, 'payment', p.id, 'payment', p.created_at, p.business_date, sh.id, d.id, p.created_by,
       p.payment_type_id, way.kind, p.amount
${from(
  'payment',
  [],
  `JOIN payments p ON p.tenant_id = payment.tenant_id AND p.id > payment.value - $2::integer AND p.id <= payment.value
JOIN payment_types way ON way.tenant_id = payment.tenant_id AND way.id = p.payment_type_id
${tillJoins('$3')}`,
)}`

/** The columns of a check that are those of the order that opens it. */
const CHECK_COLUMNS = 'table_id, delivery_type, guests, business_date'
const NEW_CHECK = `new.table_id, new.delivery_type, new.guests, new.business_date, new.created_by, new.created_at`

const openCheck = (rounds: 0 | 1, further = ''): string => `
INSERT INTO checks (tenant_id, id, ${CHECK_COLUMNS}, waiter, opened_at, rounds)
SELECT opened.tenant_id, opened.value, ${NEW_CHECK}, ${rounds}
${from('opened', [], 'CROSS JOIN json_populate_record(NULL::orders, $2) AS new')}${further}`

const OPEN_CHECK = openCheck(1)

/** A divided check takes no further rounds, so a table's next order opens another one. */
const openAt = (table: string): string =>
  `SELECT min(other.id) FROM checks other
   WHERE other.tenant_id = $1 AND other.table_id = ${table} AND other.status = 'open' AND other.split IS NULL`
const OPEN_AT_TABLE = `(${openAt('$2')})`

const OPEN_TABLE_CHECK = openCheck(0, ` AND (${openAt('new.table_id')}) IS NULL`)

const OPEN_PAID_CHECK = `
INSERT INTO checks (tenant_id, id, ${CHECK_COLUMNS}, waiter, opened_at, rounds, status, paid, invoice_id, closed_at, closed_by)
SELECT opened.tenant_id, opened.value, ${NEW_CHECK}, 1, 'paid', $3, billed.value, new.created_at, new.created_by
${from('opened', ['billed'], 'CROSS JOIN json_populate_record(NULL::orders, $2) AS new')}`

/** A further round ends the wait for a printed bill. */
const addRound = (check: string): string => `
UPDATE checks SET rounds = rounds + 1, guests = coalesce($3, guests), billed_at = NULL
WHERE tenant_id = $1 AND id = ${check} AND status = 'open' AND split IS NULL`

/** `new` and `paid`: of the check that it opens; `table` and `check`: a round of an open check, at its table. */
type OrderKind = 'new' | 'paid' | 'table' | 'check'
const insertOrderTexts = new Map<OrderKind, string>()

/** Every order has the same columns, so each text is made once. */
function insertOrder(row: object, kind: OrderKind): string {
  const text = insertOrderTexts.get(kind) ?? insertOrderText(row, kind)
  insertOrderTexts.set(kind, text)
  return text
}

const COMPUTED = ['customer_name', 'customer_key', 'table_id']

/** The name of a known customer is frozen as the store has it. */
const insertOrderText = (row: object, kind: OrderKind): string => {
  const columns = Object.keys(row).filter((column) => !COMPUTED.includes(column))
  const isRound = kind === 'table' || kind === 'check'
  const check = kind === 'table' ? `(${openAt('$4')})` : '$4'
  return `
INSERT INTO orders AS made (tenant_id, id, token_no, customer_key, customer_name, payment_status, invoice_id, check_id, round,
                    table_id, ${columns})
SELECT placed.tenant_id, placed.value, token.value, customer.phone_key, coalesce(customer.name, new.customer_name),
       '${kind === 'paid' ? 'paid' : 'pending'}', ${kind === 'paid' ? 'billed.value' : 'NULL'},
       ${isRound ? 'party.id, party.rounds, party.table_id' : 'opened.value, 1, new.table_id'},
       ${columns.map((column) => `new.${column}`)}
${from(
  'placed',
  ['token', ...(isRound ? [] : (['opened'] as const)), ...(kind === 'paid' ? (['billed'] as const) : [])],
  `CROSS JOIN json_populate_record(NULL::orders, $3) AS new
${isRound ? `LEFT JOIN checks party ON party.tenant_id = placed.tenant_id AND party.id = ${check} AND party.status = 'open' AND party.split IS NULL` : ''}
LEFT JOIN customers customer ON customer.tenant_id = placed.tenant_id AND customer.phone_key = new.customer_key
                            AND customer.archived_at IS NULL`,
)}
RETURNING made.check_id`
}

const INSERT_LINES = `
INSERT INTO order_items (tenant_id, order_id, id, created_at, ${LINE_COLUMNS})
SELECT placed.tenant_id, placed.value, line.value - $4::integer + new.id, $2, ${LINE_COLUMNS.map((column) => `new.${column}`)}
${from('placed', ['line'], 'CROSS JOIN json_populate_recordset(NULL::order_items, $3) AS new')}`

const ANNOUNCE_ORDER = `
INSERT INTO outbox (tenant_id, id, event, payload, created_at)
SELECT placed.tenant_id, $4, 'new_order', jsonb_build_object('tokenNo', token.value, 'orderId', placed.value), $3
${from('placed', ['token'])}`

const keepAnswer = (paid: string, others: readonly Counter[]): string => `
INSERT INTO idempotency_keys (tenant_id, key, request_hash, created_at, answer)
SELECT placed.tenant_id, $4, $5, $3, jsonb_build_object('success', true, 'message', $6::text, 'tokenNo', token.value,
                                                        'orderId', placed.value, 'checkId', o.check_id${paid})
${from('placed', others, 'JOIN orders o ON o.tenant_id = placed.tenant_id AND o.id = placed.value')}`

const KEEP_ANSWER = keepAnswer('', ['token'])
const KEEP_PAID_ANSWER = keepAnswer(", 'invoiceId', billed.value", ['token', 'billed'])

/** The papers of an order; their jobs refer to it by the numbers that its counters gave. */
function insertJobs({ tenantId, row, lines, papers }: NewOrder): Statement {
  const rows = papers.map(({ printerId, paper, lines: printed }) => ({
    printer: printerId,
    paper,
    // From the last line's number, which its counter has.
    lines: printed.map((index) => index + 1 - lines.length),
    quantities: printed.map((index) => lines[index]?.quantity),
    ms: lifeOf(paper),
  }))
  const given = [tenantId, row.created_at, row.created_by, listed(rows), rows.length]
  return statement(INSERT_JOBS, given, 'insert_print_jobs')
}

/** Citus misreads `CASE … WHEN value`. */
const INSERT_JOBS = `
INSERT INTO print_jobs (tenant_id, id, printer_id, paper, source, created_at, created_by, expires_at)
SELECT placed.tenant_id, printed.value - $5::integer + new.id, new.printer, new.paper,
       CASE
         WHEN new.paper = 'kitchen' THEN jsonb_build_object('of', 'lines', 'orderId', placed.value, 'quantities', new.quantities, 'itemIds',
           (SELECT jsonb_agg(line.value + back::integer) FROM jsonb_array_elements_text(new.lines) AS back))
         WHEN new.paper = 'drawer' THEN jsonb_build_object('of', 'drawer', 'reason', NULL)
         ELSE jsonb_build_object('of', 'orders', 'orderIds', jsonb_build_array(placed.value), 'part', NULL) END,
       $2, $3, $2::timestamptz + new.ms * interval '1 ms'
${from(
  'placed',
  ['line', 'printed'],
  `CROSS JOIN json_to_recordset($4::json) AS new (id integer, printer integer, paper text, lines jsonb, quantities jsonb, ms integer)`,
)}`

/** The row lock serializes two tills that send the same QR order. */
const CLOSE_REQUEST = `
UPDATE qr_orders SET status = CASE WHEN status = 'pending' THEN 'completed' END, order_id = placed.value, closed_at = $2,
                     closed_by = $3
FROM counters placed
WHERE qr_orders.tenant_id = $1 AND qr_orders.id = $4 AND placed.tenant_id = qr_orders.tenant_id AND placed.name = 'order'`

const ANNOUNCE_REQUEST = `
INSERT INTO outbox (tenant_id, id, event, payload, created_at) VALUES ($1, $3, 'qrorder_update', '{}', $2)`

export const takenTables = (tenantId: number): Statement<{ table_id: number }> =>
  statement(
    `SELECT DISTINCT table_id FROM orders WHERE tenant_id = $1 AND status = 'created' AND table_id IS NOT NULL
     ORDER BY table_id`,
    [tenantId],
    'taken_tables',
  )

/** @returns no row when the store has no such customer. */
export const customerByKey = (tenantId: number, key: string): Statement<object> =>
  statement(
    'SELECT FROM customers WHERE tenant_id = $1 AND phone_key = $2 AND archived_at IS NULL',
    [tenantId, key],
    'customer_by_key',
  )

export interface CheckState {
  status: string
  is_split: boolean
  table_id: number | null
  joined_into: number | null
}

/** @returns no row when the store has no such check. */
export const checkState = (tenantId: number, id: number): Statement<CheckState> =>
  statement(
    'SELECT status, split IS NOT NULL AS is_split, table_id, joined_into FROM checks WHERE tenant_id = $1 AND id = $2',
    [tenantId, id],
    'check_state',
  )
