import type { PartRefund, SoldPart } from '@comanda/shared/checks/sold-parts'
import { formatCentavos } from '@comanda/shared/kernel/money'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { type Statement, statement, unseen } from '../../db/statement.ts'
import { nameOfColumn } from './queries-read.ts'

export interface PaymentRow {
  id: number
  check_id: number
  payment_type_id: number
  title: string
  kind: PaymentKind
  amount: number
  tip: number
  tendered: number | null
  part: number | null
  created_at: Date
  by: string
}

/** The kind with which the ledger has a payment; its type may have another kind by now. */
const LEDGER_KIND = `coalesce(
  (SELECT l.kind FROM ledger l WHERE l.tenant_id = $1 AND l.source = 'correction' AND l.source_id = p.id
     AND l.entry LIKE 'to %' ORDER BY substr(l.entry, 4)::integer DESC LIMIT 1),
  (SELECT l.kind FROM ledger l WHERE l.tenant_id = $1 AND l.source = 'payment' AND l.source_id = p.id
     AND l.entry = 'payment'), way.kind)`

/** The amount of a payment, the tendered amount, and the change. */
export const paymentAmountsOf = ({
  amount,
  tip,
  tendered,
}: Pick<PaymentRow, 'amount' | 'tip' | 'tendered'>) => ({
  amount: formatCentavos(amount),
  tip: formatCentavos(tip),
  tendered: tendered === null ? null : formatCentavos(tendered),
  change: formatCentavos(tendered === null ? 0 : tendered - amount - tip),
})

export const paymentsOfChecks = (tenantId: number, checkIds: readonly number[]): Statement<PaymentRow> =>
  statement(
    `SELECT p.id, p.check_id, p.payment_type_id, way.title, ${LEDGER_KIND} AS kind, p.amount, p.tip, p.tendered, p.part, p.created_at,
            ${nameOfColumn('p.created_by')} AS by
     FROM payments p JOIN payment_types way ON way.tenant_id = $1 AND way.id = p.payment_type_id
     WHERE p.tenant_id = $1 AND p.check_id = ANY (${unseen('$2', 'integer[]')}) AND p.returned_at IS NULL ORDER BY p.id`,
    [tenantId, checkIds],
    'payments_of_check',
  )

export interface ReturnedRow {
  id: number
  check_id: number
  title: string
  amount: number
  tip: number
  at: Date
}

/** The payments that were taken back. */
export const returnedOf = (tenantId: number, checkIds: readonly number[]): Statement<ReturnedRow> =>
  statement(
    `SELECT p.id, p.check_id, way.title, p.returned_amount AS amount, p.returned_tip AS tip, p.returned_at AS at
     FROM payments p JOIN payment_types way ON way.tenant_id = $1 AND way.id = p.payment_type_id
     WHERE p.tenant_id = $1 AND p.check_id = ANY ($2::integer[]) AND p.returned_at IS NOT NULL ORDER BY p.id`,
    [tenantId, checkIds],
    'returned_of_check',
  )

export interface RefundRow {
  id: number
  invoice_id: number
  created_at: Date
  by: string
  net: number
  tax: number
  total: number
  tip: number
  /** In centavos, the largest amount first, without tips. */
  payments: RefundedByType[]
  tips: RefundedByType[]
  reason: string
  note: string | null
  lines: { id: number; title: string; quantity: number; net: number; tax: number; total: number }[]
  /** What it took off each part of a divided check. */
  parts: PartRefund[] | null
}

interface RefundedByType {
  payment_type_id: number
  title: string
  amount: number
}

const refundedByType = (entries: string): string => `(
  SELECT coalesce(json_agg(json_build_object('payment_type_id', way.id, 'title', way.title, 'amount', -l.amount)
                           ORDER BY l.amount, l.entry), '[]')
  FROM ledger l JOIN payment_types way ON way.tenant_id = $1 AND way.id = l.payment_type_id
  WHERE l.tenant_id = $1 AND l.source = 'refund' AND l.source_id = r.id AND l.entry ${entries})`

/** The columns of `RefundRow`, of refunds `r`. */
const REFUND = `
r.id, r.invoice_id, r.created_at, ${nameOfColumn('r.created_by')} AS by, r.net, r.tax, r.total, r.tip, r.reason, r.note, r.lines, r.parts,
${refundedByType("NOT LIKE 'tip%'")} AS payments, ${refundedByType("LIKE 'tip%'")} AS tips`

export const refundsOf = (tenantId: number, checkIds: readonly number[]): Statement<RefundRow> =>
  statement(
    `SELECT ${REFUND}
     FROM refunds r
     WHERE r.tenant_id = $1
       AND r.invoice_id = ANY (ARRAY(SELECT invoice_id FROM checks WHERE tenant_id = $1 AND id = ANY ($2::integer[])))
     ORDER BY r.id`,
    [tenantId, checkIds],
  )

/** The parts of paid checks that were divided; null for one that was paid as one. */
export const partsOfChecks = (
  tenantId: number,
  checkIds: readonly number[],
): Statement<{ check_id: number; parts: SoldPart[] | null }> =>
  statement(
    `SELECT c.id AS check_id, v.parts FROM checks c JOIN invoices v ON v.tenant_id = $1 AND v.id = c.invoice_id
     WHERE c.tenant_id = $1 AND c.id = ANY ($2::integer[])`,
    [tenantId, checkIds],
  )

interface RefundRecordRow extends RefundRow {
  check_id: number
  invoice_total: number
  /** By it and the refunds of the invoice before it. */
  refunded: number
  refunded_tip: number
  table_title: string | null
  approved_name: string | null
}

export const findRefund = (tenantId: number, id: number): Statement<RefundRecordRow> =>
  statement(
    `SELECT ${REFUND}, c.id AS check_id, v.total AS invoice_total, t.title AS table_title,
            ${nameOfColumn('r.approved_by')} AS approved_name, so_far.total AS refunded, so_far.tip AS refunded_tip
     FROM refunds r
     JOIN invoices v ON v.tenant_id = $1 AND v.id = r.invoice_id
     JOIN checks c ON c.tenant_id = $1 AND c.invoice_id = r.invoice_id
     LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = c.table_id
     CROSS JOIN LATERAL (
       SELECT sum(one.total)::bigint AS total, sum(one.tip)::bigint AS tip FROM refunds one
       WHERE one.tenant_id = $1 AND one.invoice_id = r.invoice_id AND one.id <= r.id) so_far
     WHERE r.tenant_id = $1 AND r.id = $2`,
    [tenantId, id],
    'refund_record',
  )

/** The payment types of a refund in words. */
export const titleOfTypes = (types: readonly { title: string }[]): string =>
  [...new Set(types.map(({ title }) => title))].join(', ')
