import { lifeOf } from '@comanda/shared/printing/jobs'
import type { Paper } from '@comanda/shared/printing/printers'
import type { LineStation } from '@comanda/shared/selling/line-station'
import { entriesOfPayment } from '@comanda/shared/till/shift'
import type { Insertable, Selectable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { type Statement, statement } from '../../db/statement.ts'
import * as texts from './queries-texts.ts'

type LineRow = Pick<Selectable<DB['order_items']>, (typeof texts.LINE_COLUMNS)[number]>

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
  /** The key of the customer whom the store must have; null: none. */
  knownCustomer: string | null
  /** The drawer of the session; its open shift gets the money. */
  drawerId: number | null
  /** Null unless the order is paid when it is placed. */
  invoice: {
    net: number
    tax: number
    total: number
    payments: readonly { type: number; amount: number; tip: number; tendered: number | null }[]
    /** Written, as the answer says it. */
    change: string
  } | null
  /** The QR order that becomes this order. The order is placed only if it is still pending. */
  request: { id: number; eventId: string } | null
  /** The name of its check; null: none, or the one that it has. */
  checkName: string | null
  /** The open check that it joins, a new check, or (`table`) the oldest open check of its table, else a new check. */
  check: number | 'new' | 'table'
  /** Money is taken without an open shift: a device has taken it already, and a task says so. */
  isWithoutShift: boolean
  /** The record of a device's sale, and its tasks for a person. */
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

/** The row that the statement of the order returns; the others return nothing. */
export interface PlacedRow {
  check_id: number
}

/**
 * Returns all writes of placing an order, as statements of one transaction in one round trip. The first statement
 * increments and locks the store's counters; the others read their numbers from them.
 * @throws a refusal of a guard (`isGuardRefusal`) when the menu has changed since the order was priced, the store does
 * not know the customer or has too many open orders, its check is not open, the diner's request no longer waits, or the till takes no money. Then
 * nothing is stored.
 */
export function placeOrder(order: NewOrder): [Statement<RaisedCounter>, ...Statement[]] {
  const { tenantId, row, lines, invoice, request, papers, retry, checkName } = order
  const { created_at: at, created_by: by, business_date: day } = row
  const token = tokenCounter(day)
  const payments = invoice?.payments ?? []
  const opened = typeof order.check === 'number' ? 0 : 1
  const counts = [lines.length, invoice ? 1 : 0, payments.length, request?.id ?? null, opened, papers.length]
  const written = JSON.stringify(row)
  const placed: [Statement<RaisedCounter>, ...Statement[]] = [
    statement(
      texts.RAISE_COUNTERS,
      [tenantId, token, order.catalogVersion, order.knownCustomer, ...counts],
      'raise_counters',
    ),
  ]
  if (invoice) {
    const { net, tax, total } = invoice
    const given = [tenantId, day, at, by, net, tax, total, order.drawerId]
    placed.push(
      order.isWithoutShift
        ? statement(texts.INSERT_INVOICE_WITHOUT_SHIFT, given, 'insert_invoice_without_shift')
        : statement(texts.INSERT_INVOICE, given, 'insert_invoice'),
      statement(texts.OPEN_PAID_CHECK, [tenantId, written, total, checkName], 'open_paid_check'),
      statement(
        texts.INSERT_PAYMENTS,
        [tenantId, day, at, by, listed(payments), payments.length],
        'insert_payments',
      ),
      statement(
        texts.INSERT_LEDGER,
        [tenantId, day, at, by, JSON.stringify(movedBy(payments)), payments.length, order.drawerId],
        'insert_ledger',
      ),
    )
  }
  placed.push(
    ...(invoice
      ? [statement(texts.insertOrder(row, 'paid'), [tenantId, token, written], 'insert_paid_order')]
      : insertRound(order, token, written)),
    statement(texts.INSERT_LINES, [tenantId, at, listed(lines), lines.length], 'insert_lines'),
    statement(texts.ANNOUNCE_ORDER, [tenantId, token, at, order.eventId], 'announce_order'),
    statement(texts.RECORD_CHANGE, [tenantId, order.eventId, order.arrivedAt], 'record_placed'),
  )
  if (papers.length > 0) placed.push(insertJobs(order))
  if (retry) {
    const kept = [tenantId, token, order.arrivedAt, retry.key, retry.hash, order.message]
    placed.push(
      invoice
        ? statement(texts.KEEP_PAID_ANSWER, [...kept, invoice.change], 'keep_paid_answer')
        : statement(texts.KEEP_ANSWER, kept, 'keep_answer'),
    )
  }
  placed.push(...order.further)
  if (request)
    placed.push(
      statement(texts.CLOSE_REQUEST, [tenantId, at, by, request.id]),
      statement(texts.ANNOUNCE_REQUEST, [tenantId, at, request.eventId]),
    )
  return placed
}

/** The rows of the ledger, each with the position (from 1) of its payment. */
const movedBy = (payments: NonNullable<NewOrder['invoice']>['payments']) =>
  payments.flatMap(({ type, ...payment }, index) =>
    entriesOfPayment(payment).map((entry) => ({ ...entry, type, payment: index + 1 })),
  )

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
    code === '23502' &&
    (column === undefined || ['value', 'status', 'check_id', 'total', 'rounds'].includes(column))
  )
}

/** An unpaid order with its check: it opens a check, or becomes the next round of an open check. */
function insertRound(order: NewOrder, token: string, written: string): Statement[] {
  const { tenantId, row, check, lines, checkName } = order
  if (check === 'new' || (check === 'table' && row.table_id === null))
    return [
      statement(texts.OPEN_CHECK, [tenantId, written, checkName], 'open_check'),
      statement(texts.insertOrder(row, 'new'), [tenantId, token, written], 'insert_order'),
    ]
  if (check === 'table')
    return [
      statement(texts.OPEN_TABLE_CHECK, [tenantId, written, checkName], 'open_table_check'),
      statement(
        texts.addRound(texts.OPEN_AT_TABLE),
        [tenantId, row.table_id, row.guests, lines.length, checkName],
        'add_round_at_table',
      ),
      statement(
        texts.insertOrder(row, 'table'),
        [tenantId, token, written, row.table_id],
        'insert_order_at_table',
      ),
    ]
  return [
    statement(texts.addRound('$2'), [tenantId, check, row.guests, lines.length, checkName], 'add_round'),
    statement(texts.insertOrder(row, 'check'), [tenantId, token, written, check], 'insert_round'),
  ]
}

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
  return statement(texts.INSERT_JOBS, given, 'insert_print_jobs')
}

/** @returns no row when the store has no such customer. */
export const customerByKey = (tenantId: number, key: string): Statement<object> =>
  statement(
    'SELECT FROM customers WHERE tenant_id = $1 AND phone_key = $2 AND archived_at IS NULL',
    [tenantId, key],
    'customer_by_key',
  )

export const countOpen = (tenantId: number): Statement<{ orders: number; lines: number }> =>
  statement(
    `SELECT (SELECT count(*)::integer FROM orders WHERE tenant_id = $1 AND status = 'created') AS orders, (${texts.OPEN_LINES}) AS lines`,
    [tenantId],
    'count_open',
  )

export interface CheckState {
  id: number
  status: string
  table_id: number | null
  joined_into: number | null
  /** The number of its lines, cancelled lines included. */
  lines: number
}

const CHECK_STATE = `
SELECT c.id, c.status, c.table_id, c.joined_into, ${texts.linesOfCheck('c.id')} AS lines
FROM checks c WHERE c.tenant_id = $1`

/** @returns no row when the store has no such check. */
export const checkState = (tenantId: number, id: number): Statement<CheckState> =>
  statement(`${CHECK_STATE} AND c.id = $2`, [tenantId, id], 'check_state')

/** The check that takes the rounds of a table. @returns no row when there is none. */
export const checkAtTable = (tenantId: number, tableId: number): Statement<CheckState> =>
  statement(`${CHECK_STATE} AND c.id = ${texts.OPEN_AT_TABLE}`, [tenantId, tableId], 'check_at_table')
