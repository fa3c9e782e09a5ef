import { insertRows, type Statement, statement } from '../../db/statement.ts'
import { LINE_COLUMNS, type NewOrder, type Placed } from '../orders/queries-new-order.ts'

/** A counter with the value after the increment. */
export interface RaisedCounter {
  name: string
  value: number
}

/** The counter of the tokens of a business day. */
export const tokenCounter = (businessDay: string): string => `token:${businessDay}`

export const catalogVersion = (tenantId: number): Statement<{ version: number }> =>
  statement(
    'SELECT catalog_version AS version FROM stores WHERE tenant_id = $1',
    [tenantId],
    'catalog_version',
  )

/**
 * Increments and locks the store's counters. In a fixed order, so that two orders never deadlock on them.
 */
export function raiseCounters(order: NewOrder): Statement<RaisedCounter> {
  const { tenantId, lines, invoice, papers } = order
  const raised: [name: string, by: number][] = [
    ['order', 1],
    ['order_item', lines.length],
    [tokenOf(order), 1],
    ['invoice', invoice ? 1 : 0],
    ['payment', invoice?.payments.length ?? 0],
    ['check', typeof order.check === 'number' ? 0 : 1],
    ['print_job', papers.length],
    ['change', 1],
  ]
  const rows = raised
    .filter(([, by]) => by > 0)
    .map(([name, value]) => ({ tenant_id: tenantId, name, value }))
  return insertRows('raise_counters', 'counters', rows, RAISE)
}

const RAISE =
  ' ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value + excluded.value RETURNING name, value'

export const tokenOf = ({ row }: NewOrder): string => tokenCounter(row.business_date)

export const OPEN_AT_TABLE = `(SELECT min(other.id) FROM checks other
   WHERE other.tenant_id = $1 AND other.table_id = $2 AND other.status = 'open')`

/** An open check of which an order may be a round. */
export interface OpenCheck {
  id: number
  rounds: number
  table_id: number | null
  /** Null when its lines are to be counted: it has others than those of its rounds. */
  lines_at_most: number | null
}

const OPEN_CHECK =
  "SELECT id, rounds, table_id, lines_at_most FROM checks WHERE tenant_id = $1 AND status = 'open'"

export const openCheckOf = (tenantId: number, id: number): Statement<OpenCheck> =>
  statement(`${OPEN_CHECK} AND id = $2`, [tenantId, id], 'open_check_of')

/** The check that takes the rounds of a table. */
export const openCheckAt = (tenantId: number, tableId: number): Statement<OpenCheck> =>
  statement(`${OPEN_CHECK} AND table_id = $2 ORDER BY id LIMIT 1`, [tenantId, tableId], 'open_check_at')

const linesWhere = (check: string): string => `
  SELECT count(*)::integer AS lines FROM order_items i
  WHERE i.tenant_id = $1 AND i.order_id = ANY (ARRAY(SELECT id FROM orders WHERE tenant_id = $1 AND check_id = ${check}))`

/** The number of lines of a check, cancelled lines included. */
export const linesOfCheck = (check: string): string => `(${linesWhere(check)})`

export const countLines = (tenantId: number, checkId: number): Statement<{ lines: number }> =>
  statement(linesWhere('$2'), [tenantId, checkId], 'count_lines')

/** The check that the order opens. */
export function openCheck({ tenantId, row, lines, invoice, checkName }: NewOrder, placed: Placed): Statement {
  const { table_id, delivery_type, guests, business_date, created_by: waiter, created_at: opened_at } = row
  const { checkId: id, round: rounds, invoiceId: invoice_id } = placed
  const from = { table_id, delivery_type, guests, business_date, waiter, opened_at, name: checkName }
  const opened = { tenant_id: tenantId, id, rounds, lines_at_most: lines.length, ...from }
  if (!invoice) return insertRows('open_check', 'checks', [opened])
  const closed = { status: 'paid', paid: invoice.total, invoice_id, closed_at: opened_at, closed_by: waiter }
  return insertRows('open_paid_check', 'checks', [{ ...opened, ...closed }])
}

/** A further round ends the wait for a printed bill. */
export const addRound = ({ tenantId, row, lines, checkName }: NewOrder, { checkId }: Placed): Statement =>
  statement(
    `UPDATE checks SET rounds = rounds + 1, lines_at_most = lines_at_most + $5, guests = coalesce($3, guests),
                       name = coalesce($4, name), billed_at = NULL
     WHERE tenant_id = $1 AND id = $2`,
    [tenantId, checkId, row.guests, checkName, lines.length],
    'add_round',
  )

/** The name of a known customer is frozen as the store has it. */
export function insertOrder({ tenantId, row, isDone }: NewOrder, placed: Placed): Statement {
  const { customer, invoiceId } = placed
  const order = {
    ...row,
    ...(isDone && { status: 'completed', closed_at: row.created_at, closed_by: row.created_by }),
    tenant_id: tenantId,
    id: placed.orderId,
    token_no: placed.tokenNo,
    customer_key: customer && row.customer_key,
    customer_name: customer?.name ?? row.customer_name,
    payment_status: invoiceId === null ? 'pending' : 'paid',
    invoice_id: invoiceId,
    check_id: placed.checkId,
    round: placed.round,
    table_id: placed.tableId,
  }
  return insertRows(isDone ? 'insert_done_order' : 'insert_order', 'orders', [order])
}

export function insertLines({ tenantId, row, lines }: NewOrder, { orderId, lineId }: Placed): Statement {
  const rows = lines.map((line, index) => ({
    tenant_id: tenantId,
    order_id: orderId,
    id: lineId + index,
    created_at: row.created_at,
    ...Object.fromEntries(LINE_COLUMNS.map((column) => [column, line[column] ?? null])),
    addons: JSON.stringify(line.addons),
    stations: line.stations ? JSON.stringify(line.stations) : null,
  }))
  return insertRows('insert_lines', 'order_items', rows)
}

/** The change that screens ask for when they hear the event. @param stamp of the event @see recordChange */
export const recordPlaced = (
  tenant_id: number,
  { change: version, checkId }: Placed,
  stamp: string,
  at: Date,
): Statement =>
  insertRows('record_placed', 'check_changes', [{ tenant_id, version, stamp, at, check_ids: [checkId] }])
