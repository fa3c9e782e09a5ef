import type { CheckStatus } from '@comanda/shared/checks/check'
import type { BillLine } from '@comanda/shared/checks/split'
import { toCents } from '@comanda/shared/kernel/money'
import type { DeliveryType } from '@comanda/shared/selling/delivery-type'
import type { DiscountKind } from '@comanda/shared/selling/discount'
import { type Statement, statement } from '../../db/statement.ts'
import { IS_UNDER_REVIEW } from '../arrival/queries-waiting.ts'
import { linesOfCheck } from '../placing/queries.ts'

/** A person's name; the username of somebody who left the staff. */
export const nameOfColumn = (column: string): string =>
  `coalesce((SELECT person.name FROM users person WHERE person.tenant_id = $1 AND person.username = ${column}), ${column})`

export interface CheckHead {
  id: number
  status: CheckStatus
  table_id: number | null
  table_title: string | null
  floor: string | null
  delivery_type: DeliveryType | null
  name: string | null
  guests: number | null
  waiter: string
  waiter_name: string
  opened_at: Date
  billed_at: Date | null
  bill_total: number | null
  closed_at: Date | null
  closed_by: string | null
  joined_into: number | null
  is_under_review: boolean
  invoice_id: number | null
  paid: number
  split: unknown
}

export const checkHeads = (tenantId: number, ids: readonly number[]): Statement<CheckHead> =>
  statement(
    `SELECT c.id, c.status, c.table_id, t.title AS table_title, t.floor, c.delivery_type, c.name, c.guests, c.waiter,
            ${nameOfColumn('c.waiter')} AS waiter_name, c.opened_at, c.billed_at, c.bill_total, c.closed_at, ${nameOfColumn('c.closed_by')} AS closed_by,
            c.joined_into, ${IS_UNDER_REVIEW} AS is_under_review, c.invoice_id, c.paid, c.split
     FROM checks c LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = c.table_id
     WHERE c.tenant_id = $1 AND c.id = ANY ($2::integer[]) ORDER BY c.id`,
    [tenantId, ids],
    'check_heads',
  )

/** The other open checks of a check's table; `due` in centavos. */
export const othersAtTable = (tenantId: number, id: number): Statement<{ id: number; due: number }> =>
  statement(
    `SELECT c.id, (coalesce((
       SELECT sum(i.total) FROM order_items i WHERE i.tenant_id = $1 AND i.status <> 'cancelled' AND i.order_id = ANY (ARRAY(
         SELECT o.id FROM orders o WHERE o.tenant_id = $1 AND o.check_id = c.id AND o.payment_status = 'pending'))
     ), 0) - c.paid)::bigint AS due
     FROM checks c WHERE c.tenant_id = $1 AND c.status = 'open' AND c.id <> $2 AND c.table_id = (
       SELECT own.table_id FROM checks own WHERE own.tenant_id = $1 AND own.id = $2)
     ORDER BY c.id`,
    [tenantId, id],
    'others_at_table',
  )

/** The open checks, oldest first, with the number of their lines. @param ids only these; null: all */
export const openCheckSizes = (
  tenantId: number,
  ids: readonly number[] | null,
  most: number,
): Statement<{ id: number; lines: number }> =>
  statement(
    `SELECT c.id, ${linesOfCheck('c.id')} AS lines FROM checks c
     WHERE c.tenant_id = $1 AND c.status = 'open' AND ($2::integer[] IS NULL OR c.id = ANY ($2))
     ORDER BY c.id LIMIT $3`,
    [tenantId, ids, most],
    'open_check_sizes',
  )

/** A line of a check that is not cancelled. Amounts in centavos. */
export interface LineOnBill {
  id: number
  check_id: number
  order_id: number
  title: string
  quantity: number
  unit_price: number
  discount: number
  tax_title: string | null
  tax_rate: number | null
  net: number
  tax: number
  total: number
}

export const billLines = (tenantId: number, checkIds: readonly number[]): Statement<LineOnBill> =>
  statement(
    `SELECT i.id, i.order_id, (SELECT o.check_id FROM orders o WHERE o.tenant_id = $1 AND o.id = i.order_id) AS check_id, concat_ws(' - ', i.item_title, i.variant_title) AS title, i.quantity, i.unit_price, i.discount,
            i.tax_title, i.tax_rate::float8 AS tax_rate, i.net, i.tax, i.total
     FROM order_items i
     WHERE i.tenant_id = $1 AND i.status <> 'cancelled'
       AND i.order_id = ANY (ARRAY(SELECT id FROM orders WHERE tenant_id = $1 AND check_id = ANY ($2::integer[])))
     ORDER BY i.order_id, i.id`,
    [tenantId, checkIds],
    'bill_lines',
  )

/** A line in the terms of the rules of `shared/src/checks`. */
export const billLineOf = (line: LineOnBill): BillLine => ({
  id: line.id,
  title: line.title,
  quantity: line.quantity,
  taxTitle: line.tax_title,
  taxRate: line.tax_rate,
  net: toCents(line.net),
  tax: toCents(line.tax),
  total: toCents(line.total),
})

export interface DiscountRow {
  id: number
  check_id: number
  kind: DiscountKind
  percent: number | null
  amount: number
  reason: string
  note: string | null
  by: string
  given_at: Date
  item_ids: number[]
}

export const discountsOfChecks = (tenantId: number, checkIds: readonly number[]): Statement<DiscountRow> =>
  statement(
    `SELECT d.id, o.check_id, d.kind, d.percent::float8 AS percent, sum(line.amount)::bigint AS amount, d.reason, d.note,
            ${nameOfColumn('d.created_by')} AS by, d.created_at AS given_at, array_agg(i.id ORDER BY i.id) AS item_ids
     FROM order_items i
     JOIN orders o ON o.tenant_id = $1 AND o.id = i.order_id
     JOIN discount_lines line ON line.tenant_id = $1 AND line.item_id = i.id
     JOIN discounts d ON d.tenant_id = $1 AND d.id = line.discount_id
     WHERE i.tenant_id = $1 AND i.status <> 'cancelled'
       AND i.order_id = ANY (ARRAY(SELECT id FROM orders WHERE tenant_id = $1 AND check_id = ANY ($2::integer[])))
     GROUP BY d.tenant_id, o.check_id, d.id, d.kind, d.percent, d.reason, d.note, d.created_by, d.created_at ORDER BY d.id`,
    [tenantId, checkIds],
  )

export interface EventRow {
  check_id: number
  at: Date
  by: string
  what: string
  details: Record<string, string | number | boolean | null>
}

/** The history of checks. `approver` is the name of `approvedBy`. */
export const eventsOf = (tenantId: number, checkIds: readonly number[]): Statement<EventRow> =>
  statement(
    `SELECT e.check_id, e.at, ${nameOfColumn('e.actor')} AS by, e.what,
            CASE WHEN e.details ? 'approvedBy'
                 THEN e.details || jsonb_build_object('approver', ${nameOfColumn("e.details->>'approvedBy'")})
                 ELSE e.details END AS details
     FROM check_events e WHERE e.tenant_id = $1 AND e.check_id = ANY ($2::integer[]) ORDER BY e.check_id, e.position`,
    [tenantId, checkIds],
  )
