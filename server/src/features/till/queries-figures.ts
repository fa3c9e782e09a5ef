import type { Sums } from '@comanda/shared/till/assemble'
import type { ByKind, MovementKind } from '@comanda/shared/till/shift'
import { instantSql } from '../../db/json-sql.ts'
import { type Statement, statement } from '../../db/statement.ts'
import {
  CHECK_OF_TIP,
  IS_TIP,
  PAYMENT_OF_TIP,
  PIECES,
  TIPS,
} from '../../selling/ledger/queries-definitions.ts'

/** `$2` is a shift, or a business day that lasts from `$3` to `$4`. */
type Scope = 'shift' | 'day'
const OF: Record<Scope, string> = { shift: 'shift_id = $2', day: 'business_date = $2' }
const VOIDED: Record<Scope, string> = {
  shift: 'void_shift_id = $2',
  day: 'voided_at >= $3 AND voided_at < $4',
}

/** The float of a later shift is counted from the cash that the earlier shifts of its drawer left. */
const FIRST_FLOATS = ` AND (source <> 'shift' OR source_id = (
    SELECT min(first.source_id) FROM ledger first
    WHERE first.tenant_id = $1 AND first.business_date = $2 AND first.source = 'shift' AND first.drawer_id = ledger.drawer_id))`

const entries = (scope: Scope): string => `entry AS MATERIALIZED (
  SELECT source, source_id, entry, at, actor, payment_type_id, kind, amount, reason, note, recipient, approved_by
  FROM ledger WHERE tenant_id = $1 AND ${OF[scope]}${scope === 'day' ? FIRST_FLOATS : ''}
)`

/** The expected amount of each kind of payment, for X, Z, count and day. */
const EXPECTED = 'SELECT kind, sum(amount)::bigint AS amount FROM entry GROUP BY kind'

const expectedText = `WITH ${entries('shift')} ${EXPECTED}`

export const expectedOf = (
  tenantId: number,
  shiftId: number,
): Statement<{ kind: keyof ByKind; amount: number }> => statement(expectedText, [tenantId, shiftId])

/** A JSON array of the rows of a query. */
const rows = (query: string): string => `(SELECT coalesce(json_agg(one), '[]') FROM (${query}) AS one)`
const row = (query: string): string => `(SELECT row_to_json(one) FROM (${query}) AS one)`

function given(kind: string): string {
  return row(
    `SELECT coalesce(sum(count), 0) AS count, coalesce(sum(amount), 0) AS amount FROM given WHERE kind = '${kind}'`,
  )
}

const SUMS = `
SELECT json_build_object(
  'expected', (SELECT coalesce(json_object_agg(kind, amount), '{}') FROM (${EXPECTED}) AS sum),
  'sales', ${row(`SELECT count(*) AS invoices, coalesce(sum(net), 0) AS net, coalesce(sum(tax), 0) AS tax,
                         coalesce(sum(total), 0) AS total,
                         (SELECT coalesce(sum(unit_price * quantity), 0) FROM line) AS gross FROM billed`)},
  'payments', ${rows(`
    SELECT way.id AS "paymentTypeId", way.title, entry.kind, sum(CASE
             WHEN source = 'payment' AND entry = 'payment' OR entry LIKE 'to %' THEN 1
             WHEN entry LIKE 'from %' OR entry = 'return' THEN -1 ELSE 0 END) AS count,
           coalesce(sum(amount) FILTER (WHERE source NOT IN ('refund', 'unapplied') AND entry NOT LIKE 'tip%'), 0) AS amount,
           coalesce(sum(amount) FILTER (WHERE source <> 'unapplied' AND entry LIKE 'tip%'), 0) AS tips,
           coalesce(-sum(amount) FILTER (WHERE source = 'refund' AND entry NOT LIKE 'tip%'), 0) AS refunds
    FROM entry JOIN payment_types way ON way.tenant_id = $1 AND way.id = entry.payment_type_id
    GROUP BY way.id, way.title, entry.kind`)},
  'categories', ${rows(`
    SELECT category.id, category.title, sum(line.quantity) AS quantity, sum(line.total) AS total
    FROM line
    LEFT JOIN menu_items dish ON dish.tenant_id = $1 AND dish.id = line.item_id
    LEFT JOIN categories category ON category.tenant_id = $1 AND category.id = dish.category_id
    GROUP BY category.id, category.title ORDER BY sum(line.total) DESC, category.id`)},
  'taxes', ${rows(`
    SELECT tax_title AS title, tax_rate AS rate, sum(net) AS net, sum(tax) AS tax, sum(total) AS total
    FROM line GROUP BY tax_title, tax_rate ORDER BY tax_rate DESC NULLS LAST, tax_title`)},
  'discounts', ${given('discount')},
  'courtesies', ${given('courtesy')},
  'voids', ${row('SELECT * FROM voided')},
  'refunds', ${row(`SELECT count(*) AS count, coalesce(sum(net), 0) AS net, coalesce(sum(tax), 0) AS tax,
                           coalesce(sum(total), 0) AS amount
                    FROM refunds WHERE tenant_id = $1 AND id = ANY (ARRAY(
                      SELECT source_id FROM entry WHERE source = 'refund' AND entry NOT LIKE 'tip%'))`)},
  'returned', ${row(`SELECT count(*) FILTER (WHERE entry = 'return') AS count, coalesce(-sum(amount), 0) AS amount
                     FROM entry WHERE source = 'payment' AND entry IN ('return', 'tip return')`)},
  'unapplied', ${row(`SELECT count(*) FILTER (WHERE entry = 'payment') AS count, coalesce(sum(amount), 0) AS amount
                      FROM entry WHERE source = 'unapplied'`)},
  'tips', ${rows(`
    SELECT username, sum(count) AS count, sum(amount) AS amount, sum(paid) AS "paidOut" FROM tip
    GROUP BY username ORDER BY sum(amount) DESC, username`)},
  'float', (SELECT coalesce(sum(amount), 0) FROM entry WHERE source = 'shift'),
  'movements', ${rows(`
    SELECT source_id AS id, entry AS kind, ${instantSql('at')} AS at, actor AS by, abs(amount) AS amount, reason, note,
           recipient AS to, approved_by AS "approvedBy"
    FROM entry WHERE source = 'movement' ORDER BY source_id`)},
  'firstOrder', (SELECT min(id) FROM sold), 'lastOrder', (SELECT max(id) FROM sold),
  'firstInvoice', (SELECT min(id) FROM billed), 'lastInvoice', (SELECT max(id) FROM billed)
) AS sums`

/**
 * All sums in one statement, which sees one moment. Lines, discounts and tips are read by lists of ids, because a join may
 * scan their tables.
 */
const text = (scope: Scope): string => `
WITH ${entries(scope)}, billed AS MATERIALIZED (
  SELECT id, net, tax, total FROM invoices WHERE tenant_id = $1 AND ${OF[scope]}
), sold AS MATERIALIZED (
  SELECT id FROM orders WHERE tenant_id = $1 AND invoice_id = ANY (ARRAY(SELECT id FROM billed))
), line AS MATERIALIZED (
  SELECT id, item_id, quantity, unit_price, discount, tax_title, tax_rate, net, tax, total FROM order_items
  WHERE tenant_id = $1 AND order_id = ANY (ARRAY(SELECT id FROM sold)) AND status <> 'cancelled'
), reduced AS MATERIALIZED (
  SELECT discount_id, amount FROM discount_lines
  WHERE tenant_id = $1 AND item_id = ANY (ARRAY(SELECT id FROM line WHERE discount > 0))
), given AS MATERIALIZED (
  SELECT d.kind, count(DISTINCT d.id) AS count, sum(reduced.amount) AS amount
  FROM discounts d JOIN reduced ON reduced.discount_id = d.id
  WHERE d.tenant_id = $1 AND d.id = ANY (ARRAY(SELECT discount_id FROM reduced)) GROUP BY d.kind
), tipped AS MATERIALIZED (
  SELECT ${CHECK_OF_TIP('taken')} AS check_id, sum(taken.amount) AS amount, ${TIPS} AS count
  FROM (SELECT source, source_id, entry, amount FROM entry WHERE ${IS_TIP('entry')}) AS taken
  ${PAYMENT_OF_TIP('taken')} GROUP BY 1
), tip AS (
  SELECT c.waiter AS username, sum(tipped.count) AS count, sum(tipped.amount) AS amount, 0 AS paid
  FROM checks c JOIN tipped ON tipped.check_id = c.id
  WHERE c.tenant_id = $1 AND c.id = ANY (ARRAY(SELECT check_id FROM tipped)) GROUP BY c.waiter
  UNION ALL
  SELECT recipient, 0, 0, -sum(amount) FROM entry WHERE entry = 'tip_payout' GROUP BY recipient
), voided AS MATERIALIZED (
  SELECT ${PIECES} AS count, coalesce(sum(total), 0) AS amount,
         coalesce(sum(total) FILTER (WHERE wasted), 0) AS wasted
  FROM order_items WHERE tenant_id = $1 AND ${VOIDED[scope]}
)
${SUMS}`

const TEXTS: Record<Scope, string> = { shift: text('shift'), day: text('day') }

export const sumsOfShift = (tenantId: number, shiftId: number): Statement<{ sums: Sums }> =>
  statement(TEXTS.shift, [tenantId, shiftId])

export const sumsOfDay = (
  tenantId: number,
  date: string,
  { start, end }: { start: Date; end: Date },
): Statement<{ sums: Sums }> => statement(TEXTS.day, [tenantId, date, start, end])

export interface MovementRow {
  id: number
  kind: MovementKind
  at: Date
  by: string
  /** In centavos, without sign. */
  amount: number
  reason: string | null
  note: string | null
  to: string | null
  approvedBy: string | null
}

export const movementsOf = (tenantId: number, shiftId: number): Statement<MovementRow> =>
  statement(
    `SELECT source_id AS id, entry AS kind, at, actor AS by, abs(amount) AS amount, reason, note, recipient AS to,
            approved_by AS "approvedBy"
     FROM ledger WHERE tenant_id = $1 AND shift_id = $2 AND source = 'movement' ORDER BY source_id`,
    [tenantId, shiftId],
  )

/** The unpaid tips of each person in a shift and day, in centavos, by the waiter of the check. */
export const owedTips = (
  tenantId: number,
  shiftId: number,
  date: string,
): Statement<{ username: string; owed: number }> =>
  statement(
    `SELECT coalesce(c.waiter, l.recipient) AS username, sum(l.amount)::bigint AS owed
     FROM ledger l ${PAYMENT_OF_TIP('l')}
     LEFT JOIN checks c ON c.tenant_id = $1 AND c.id = ${CHECK_OF_TIP('l')}
     WHERE l.tenant_id = $1 AND (l.shift_id = $2 OR l.business_date = $3)
       AND (${IS_TIP('l')} OR l.entry = 'tip_payout')
     GROUP BY 1 ORDER BY 1`,
    [tenantId, shiftId, date],
  )

export interface OpenCheckRow {
  id: number
  table_title: string | null
  tokens: number[]
  name: string | null
  waiter: string
  opened_at: Date
  /** In centavos. */
  due: number
}

/**
 * The open checks that a shift hands over: those of which it took a part, and all of them when it is the last open shift.
 * Without a shift: all.
 */
export const openChecksOfShift = (tenantId: number, shiftId: number | null): Statement<OpenCheckRow> =>
  statement(
    `SELECT c.id, t.title AS table_title, c.name, c.waiter, ARRAY(
       SELECT token_no FROM orders WHERE tenant_id = $1 AND check_id = c.id AND status <> 'cancelled' ORDER BY id
     ) AS tokens, c.opened_at, (coalesce((
       SELECT sum(i.total) FROM order_items i WHERE i.tenant_id = $1 AND i.status <> 'cancelled' AND i.order_id = ANY (ARRAY(
         SELECT id FROM orders WHERE tenant_id = $1 AND check_id = c.id AND payment_status = 'pending'))
     ), 0) - c.paid)::bigint AS due
     FROM checks c LEFT JOIN store_tables t ON t.tenant_id = $1 AND t.id = c.table_id
     WHERE c.tenant_id = $1 AND c.status = 'open' AND (
       $2::integer IS NULL
       OR NOT EXISTS (SELECT FROM shifts other WHERE other.tenant_id = $1 AND other.status <> 'closed' AND other.id <> $2)
       OR EXISTS (SELECT FROM payments p
                  JOIN ledger taken ON taken.tenant_id = $1 AND taken.source = 'payment' AND taken.source_id = p.id
                  WHERE p.tenant_id = $1 AND p.check_id = c.id AND taken.shift_id = $2))
     ORDER BY c.id`,
    [tenantId, shiftId],
  )
