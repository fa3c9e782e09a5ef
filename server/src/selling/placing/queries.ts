import { MAX_CHECK_LINES } from '@comanda/shared/checks/limits'
import { MAX_CART_LINES, MAX_OPEN_LINES, MAX_OPEN_ORDERS } from '@comanda/shared/orders/limits'
import type { LineStation } from '@comanda/shared/selling/line-station'
import type { Selectable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { type Statement, statement } from '../../db/statement.ts'
import type { NewOrder } from './build-order.ts'

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

/** A stored line, with amounts in centavos. */
export interface NewLine
  extends Omit<Pick<Selectable<DB['order_items']>, (typeof LINE_COLUMNS)[number]>, 'stations'> {
  addons: readonly { id: number; item_id: number; title: string; price: string }[]
  /** Absent in a store with one station. */
  stations?: readonly LineStation[]
}

/** A counter with the value after the increment. */
export interface RaisedCounter {
  name: string
  value: number
}

/** The counter of the tokens of a business day. */
export const tokenCounter = (businessDay: string): string => `token:${businessDay}`

const OPEN_ORDERS = "SELECT FROM orders o WHERE o.tenant_id = $1 AND o.status = 'created'"

/** The lines of all open orders, cancelled lines included. */
export const OPEN_LINES = `
SELECT count(*)::integer AS lines FROM order_items i
WHERE i.tenant_id = $1 AND i.order_id = ANY (ARRAY(SELECT id FROM orders WHERE tenant_id = $1 AND status = 'created'))`

/** Whether the store may have one more open order. It counts lines only when the number of orders allows too many. */
const hasRoomFor = (lines: string): string => `
  NOT EXISTS (${OPEN_ORDERS} OFFSET ${MAX_OPEN_ORDERS - 1})
  AND (NOT EXISTS (${OPEN_ORDERS} OFFSET ${MAX_OPEN_LINES / MAX_CART_LINES - 1}) OR (${OPEN_LINES}) + ${lines} <= ${MAX_OPEN_LINES})`

const RAISE_COUNTERS = `
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

/**
 * Increments and locks the store's counters, from which the other statements read their numbers. In a fixed order, so that two
 * orders never deadlock on them.
 */
export function raiseCounters(order: NewOrder): Statement<RaisedCounter> {
  const { lines, invoice, request, papers } = order
  const opened = typeof order.check === 'number' ? 0 : 1
  const payments = invoice?.payments.length ?? 0
  const counts = [lines.length, invoice ? 1 : 0, payments, request?.id ?? null, opened, papers.length]
  return statement(
    RAISE_COUNTERS,
    [order.tenantId, tokenOf(order), order.catalogVersion, order.knownCustomer, ...counts],
    'raise_counters',
  )
}

export const tokenOf = ({ row }: NewOrder): string => tokenCounter(row.business_date)

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
export const fromCounters = (first: Counter, others: readonly Counter[] = [], further = ''): string =>
  [
    `FROM counters ${first}`,
    ...others.map(
      (one) =>
        `JOIN counters ${one} ON ${one}.tenant_id = ${first}.tenant_id AND ${one}.name = ${COUNTERS[one]}`,
    ),
    further,
    `WHERE ${first}.tenant_id = $1 AND ${first}.name = ${COUNTERS[first]}`,
  ].join('\n')

/** The columns of a check that are those of the order that opens it. */
export const CHECK_COLUMNS = 'table_id, delivery_type, guests, business_date'
export const NEW_CHECK = `new.table_id, new.delivery_type, new.guests, new.business_date, new.created_by, new.created_at`

const openCheck = (rounds: 0 | 1, further = ''): string => `
INSERT INTO checks (tenant_id, id, ${CHECK_COLUMNS}, waiter, opened_at, rounds, name)
SELECT opened.tenant_id, opened.value, ${NEW_CHECK}, ${rounds}, $3
${fromCounters('opened', [], 'CROSS JOIN json_populate_record(NULL::orders, $2) AS new')}${further}`

const openAt = (table: string): string =>
  `SELECT min(other.id) FROM checks other
   WHERE other.tenant_id = $1 AND other.table_id = ${table} AND other.status = 'open'`
export const OPEN_AT_TABLE = `(${openAt('$2')})`

const OPEN_CHECK = openCheck(1)
const OPEN_TABLE_CHECK = openCheck(0, ` AND (${openAt('new.table_id')}) IS NULL`)

/** The number of lines of a check, cancelled lines included. */
export const linesOfCheck = (check: string): string =>
  `(SELECT count(*)::integer FROM order_items i
    WHERE i.tenant_id = $1 AND i.order_id = ANY (ARRAY(SELECT id FROM orders WHERE tenant_id = $1 AND check_id = ${check})))`

/** A further round ends the wait for a printed bill. The guard of `rounds` refuses more lines than a check may have. */
const addRound = (check: string): string => `
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
${fromCounters(
  'placed',
  ['token', ...(isRound ? [] : (['opened'] as const)), ...(kind === 'paid' ? (['billed'] as const) : [])],
  `CROSS JOIN json_populate_record(NULL::orders, $3) AS new
${isRound ? `LEFT JOIN checks party ON party.tenant_id = placed.tenant_id AND party.id = ${check} AND party.status = 'open'` : ''}
LEFT JOIN customers customer ON customer.tenant_id = placed.tenant_id AND customer.phone_key = new.customer_key
                            AND customer.archived_at IS NULL`,
)}
RETURNING made.check_id`
}

/** An unpaid order with its check: it opens a check, or becomes the next round of an open check. */
export function insertRound(order: NewOrder): Statement[] {
  const { tenantId, row, check, lines, checkName } = order
  const written = JSON.stringify(row)
  const round = (at: number | null) => [tenantId, at, row.guests, lines.length, checkName]
  const insert = (kind: OrderKind, name: string, ...at: readonly unknown[]) =>
    statement(insertOrder(row, kind), [tenantId, tokenOf(order), written, ...at], name)
  if (check === 'new' || (check === 'table' && row.table_id === null))
    return [
      statement(OPEN_CHECK, [tenantId, written, checkName], 'open_check'),
      insert('new', 'insert_order'),
    ]
  if (check === 'table')
    return [
      statement(OPEN_TABLE_CHECK, [tenantId, written, checkName], 'open_table_check'),
      statement(addRound(OPEN_AT_TABLE), round(row.table_id), 'add_round_at_table'),
      insert('table', 'insert_order_at_table', row.table_id),
    ]
  return [statement(addRound('$2'), round(check), 'add_round'), insert('check', 'insert_round', check)]
}

const INSERT_LINES = `
INSERT INTO order_items (tenant_id, order_id, id, created_at, ${LINE_COLUMNS})
SELECT placed.tenant_id, placed.value, line.value - $4::integer + new.id, $2, ${LINE_COLUMNS.map((column) => `new.${column}`)}
${fromCounters('placed', ['line'], 'CROSS JOIN json_populate_recordset(NULL::order_items, $3) AS new')}`

export const insertLines = ({ tenantId, row, lines }: NewOrder): Statement =>
  statement(INSERT_LINES, [tenantId, row.created_at, listed(lines), lines.length], 'insert_lines')

const ANNOUNCE_ORDER = `
INSERT INTO outbox (tenant_id, id, event, payload, created_at)
SELECT placed.tenant_id, $4, 'new_order', jsonb_build_object('tokenNo', token.value, 'orderId', placed.value), $3
${fromCounters('placed', ['token'])}`

/** @see recordChange */
const RECORD_CHANGE = `
INSERT INTO check_changes (tenant_id, version, stamp, at, check_ids)
SELECT placed.tenant_id, changed.value, $2, $3, ARRAY[o.check_id]
${fromCounters('placed', ['changed'], 'JOIN orders o ON o.tenant_id = placed.tenant_id AND o.id = placed.value')}`

/** The event, and the change that screens ask for. */
export const announceOrder = (order: NewOrder): Statement[] => [
  statement(
    ANNOUNCE_ORDER,
    [order.tenantId, tokenOf(order), order.row.created_at, order.eventId],
    'announce_order',
  ),
  statement(RECORD_CHANGE, [order.tenantId, order.eventId, order.arrivedAt], 'record_placed'),
]

const keepAnswerText = (paid: string, others: readonly Counter[]): string => `
INSERT INTO idempotency_keys (tenant_id, key, request_hash, created_at, answer)
SELECT placed.tenant_id, $4, $5, $3, jsonb_build_object('success', true, 'message', $6::text, 'tokenNo', token.value,
                                                        'orderId', placed.value, 'checkId', o.check_id${paid})
${fromCounters('placed', others, 'JOIN orders o ON o.tenant_id = placed.tenant_id AND o.id = placed.value')}`

const KEEP_ANSWER = keepAnswerText('', ['token'])
const KEEP_PAID_ANSWER = keepAnswerText(", 'invoiceId', billed.value, 'change', $7::text", [
  'token',
  'billed',
])

export function keepAnswer(order: NewOrder, { key, hash }: NonNullable<NewOrder['retry']>): Statement {
  const kept = [order.tenantId, tokenOf(order), order.arrivedAt, key, hash, order.message]
  return order.invoice
    ? statement(KEEP_PAID_ANSWER, [...kept, order.invoice.change], 'keep_paid_answer')
    : statement(KEEP_ANSWER, kept, 'keep_answer')
}

/** Rows for `json_populate_recordset`, with their position (from 1) as `id`. */
export const listed = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row, index) => ({ ...row, id: index + 1 })))
