import { MAX_CHECK_LINES } from '@comanda/shared/checks/limits'
import { MAX_CART_LINES, MAX_OPEN_LINES, MAX_OPEN_ORDERS } from '@comanda/shared/orders/limits'
import type { DB } from '../../db/generated/schema.ts'
import { TAKES_MONEY, tillJoins } from '../ledger/queries.ts'

/** The columns of a line that are frozen when it is ordered. */
export const LINE_COLUMNS = [
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

const OPEN_ORDERS = "SELECT FROM orders o WHERE o.tenant_id = $1 AND o.status = 'created'"

/** The lines of all open orders, cancelled lines included. */
export const OPEN_LINES = `
SELECT count(*)::integer AS lines FROM order_items i
WHERE i.tenant_id = $1 AND i.order_id = ANY (ARRAY(SELECT id FROM orders WHERE tenant_id = $1 AND status = 'created'))`

/** Whether the store may have one more open order. It counts lines only when the number of orders allows too many. */
const hasRoomFor = (lines: string): string => `
  NOT EXISTS (${OPEN_ORDERS} OFFSET ${MAX_OPEN_ORDERS - 1})
  AND (NOT EXISTS (${OPEN_ORDERS} OFFSET ${MAX_OPEN_LINES / MAX_CART_LINES - 1}) OR (${OPEN_LINES}) + ${lines} <= ${MAX_OPEN_LINES})`

/** The counters are incremented in a fixed order, so that two orders never deadlock on them. */
export const RAISE_COUNTERS = `
INSERT INTO counters (tenant_id, name, value)
SELECT s.tenant_id, raised.name,
       CASE WHEN s.catalog_version = $3 AND ($4::text IS NULL OR EXISTS (
              SELECT FROM customers c WHERE c.tenant_id = $1 AND c.phone_key = $4 AND c.archived_at IS NULL))
             AND ($8::integer IS NULL OR EXISTS (SELECT FROM qr_orders q WHERE q.tenant_id = $1 AND q.id = $8))
             AND ${hasRoomFor('$5::integer')}
            THEN raised.by END
FROM stores s, (VALUES ('order', 1), ('order_item', $5::integer), ($2::text, 1), ('invoice', $6::integer),
                       ('payment', $7::integer), ('check', $9::integer), ('print_job', $10::integer), ('change', 1)) AS raised (name, by)
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
  changed: "'change'",
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
${from('billed', [], tillJoins('$8', '$4'))}`
export const INSERT_INVOICE = insertInvoice(TAKES_MONEY)
export const INSERT_INVOICE_WITHOUT_SHIFT = insertInvoice("(sh.id IS NULL OR sh.status = 'open')")

export const INSERT_PAYMENTS = `
INSERT INTO payments (tenant_id, id, invoice_id, check_id, payment_type_id, amount, tip, tendered, business_date, created_at,
                      created_by)
SELECT billed.tenant_id, payment.value - $6::integer + part.id, billed.value, opened.value, part.type, part.amount, part.tip,
       part.tendered, $2, $3, $4
${from('billed', ['payment', 'opened'], 'CROSS JOIN json_to_recordset($5::json) AS part (id integer, type integer, amount bigint, tip bigint, tendered bigint)')}`

/** The rows of the payments just inserted, in the shift of their invoice. @see entriesOfPayment */
export const INSERT_LEDGER = `
INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, shift_id, drawer_id, actor, payment_type_id,
                    kind, amount)
SELECT payment.tenant_id, 'payment', payment.value - $6::integer + moved.payment, moved.entry, $3, $2, sh.id, d.id, $4,
       moved.type, way.kind, moved.amount
${from(
  'payment',
  [],
  `CROSS JOIN json_to_recordset($5::json) AS moved (payment integer, type integer, entry text, amount bigint)
JOIN payment_types way ON way.tenant_id = payment.tenant_id AND way.id = moved.type
${tillJoins('$7', '$4')}`,
)}`

/** The columns of a check that are those of the order that opens it. */
const CHECK_COLUMNS = 'table_id, delivery_type, guests, business_date'
const NEW_CHECK = `new.table_id, new.delivery_type, new.guests, new.business_date, new.created_by, new.created_at`

const openCheck = (rounds: 0 | 1, further = ''): string => `
INSERT INTO checks (tenant_id, id, ${CHECK_COLUMNS}, waiter, opened_at, rounds, name)
SELECT opened.tenant_id, opened.value, ${NEW_CHECK}, ${rounds}, $3
${from('opened', [], 'CROSS JOIN json_populate_record(NULL::orders, $2) AS new')}${further}`

export const OPEN_CHECK = openCheck(1)

const openAt = (table: string): string =>
  `SELECT min(other.id) FROM checks other
   WHERE other.tenant_id = $1 AND other.table_id = ${table} AND other.status = 'open'`
export const OPEN_AT_TABLE = `(${openAt('$2')})`

export const OPEN_TABLE_CHECK = openCheck(0, ` AND (${openAt('new.table_id')}) IS NULL`)

export const OPEN_PAID_CHECK = `
INSERT INTO checks (tenant_id, id, ${CHECK_COLUMNS}, waiter, opened_at, rounds, status, paid, invoice_id, closed_at, closed_by, name)
SELECT opened.tenant_id, opened.value, ${NEW_CHECK}, 1, 'paid', $3, billed.value, new.created_at, new.created_by, $4
${from('opened', ['billed'], 'CROSS JOIN json_populate_record(NULL::orders, $2) AS new')}`

/** The number of lines of a check, cancelled lines included. */
export const linesOfCheck = (check: string): string =>
  `(SELECT count(*)::integer FROM order_items i
    WHERE i.tenant_id = $1 AND i.order_id = ANY (ARRAY(SELECT id FROM orders WHERE tenant_id = $1 AND check_id = ${check})))`

/** A further round ends the wait for a printed bill. The guard of `rounds` refuses more lines than a check may have. */
export const addRound = (check: string): string => `
UPDATE checks SET rounds = CASE WHEN ${linesOfCheck('checks.id')} + $4::integer <= ${MAX_CHECK_LINES} THEN rounds + 1 END,
       guests = coalesce($3, guests), name = coalesce($5, name), billed_at = NULL
WHERE tenant_id = $1 AND id = ${check} AND status = 'open'`

/** `new` and `paid`: of the check that it opens; `table` and `check`: a round of an open check, at its table. */
type OrderKind = 'new' | 'paid' | 'table' | 'check'
const insertOrderTexts = new Map<OrderKind, string>()

/** Every order has the same columns, so each text is made once. */
export function insertOrder(row: object, kind: OrderKind): string {
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
${isRound ? `LEFT JOIN checks party ON party.tenant_id = placed.tenant_id AND party.id = ${check} AND party.status = 'open'` : ''}
LEFT JOIN customers customer ON customer.tenant_id = placed.tenant_id AND customer.phone_key = new.customer_key
                            AND customer.archived_at IS NULL`,
)}
RETURNING made.check_id`
}

export const INSERT_LINES = `
INSERT INTO order_items (tenant_id, order_id, id, created_at, ${LINE_COLUMNS})
SELECT placed.tenant_id, placed.value, line.value - $4::integer + new.id, $2, ${LINE_COLUMNS.map((column) => `new.${column}`)}
${from('placed', ['line'], 'CROSS JOIN json_populate_recordset(NULL::order_items, $3) AS new')}`

export const ANNOUNCE_ORDER = `
INSERT INTO outbox (tenant_id, id, event, payload, created_at)
SELECT placed.tenant_id, $4, 'new_order', jsonb_build_object('tokenNo', token.value, 'orderId', placed.value), $3
${from('placed', ['token'])}`

/** @see recordChange */
export const RECORD_CHANGE = `
INSERT INTO check_changes (tenant_id, version, stamp, at, check_ids)
SELECT placed.tenant_id, changed.value, $2, $3, ARRAY[o.check_id]
${from('placed', ['changed'], 'JOIN orders o ON o.tenant_id = placed.tenant_id AND o.id = placed.value')}`

const keepAnswer = (paid: string, others: readonly Counter[]): string => `
INSERT INTO idempotency_keys (tenant_id, key, request_hash, created_at, answer)
SELECT placed.tenant_id, $4, $5, $3, jsonb_build_object('success', true, 'message', $6::text, 'tokenNo', token.value,
                                                        'orderId', placed.value, 'checkId', o.check_id${paid})
${from('placed', others, 'JOIN orders o ON o.tenant_id = placed.tenant_id AND o.id = placed.value')}`

export const KEEP_ANSWER = keepAnswer('', ['token'])
export const KEEP_PAID_ANSWER = keepAnswer(", 'invoiceId', billed.value, 'change', $7::text", [
  'token',
  'billed',
])

/** Citus misreads `CASE … WHEN value`. */
export const INSERT_JOBS = `
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
export const CLOSE_REQUEST = `
UPDATE qr_orders SET status = CASE WHEN status = 'pending' THEN 'completed' END, order_id = placed.value, closed_at = $2,
                     closed_by = $3
FROM counters placed
WHERE qr_orders.tenant_id = $1 AND qr_orders.id = $4 AND placed.tenant_id = qr_orders.tenant_id AND placed.name = 'order'`

export const ANNOUNCE_REQUEST = `
INSERT INTO outbox (tenant_id, id, event, payload, created_at) VALUES ($1, $3, 'qrorder_update', '{}', $2)`
