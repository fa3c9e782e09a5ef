/**
 * The definitions of the figures, for every page, file and paper that shows them. @see docs/adr/0012-reports.md
 *
 * An order is the lines sent to the kitchen at once: lines that go to another check are a part of it with a row of their
 * own, the same business date and the same token.
 */
export const SENT_AS = (orders: string): string => `${orders}.business_date, ${orders}.token_no`

/** Whether nothing is left of an order: all its parts are cancelled. Over the rows of one order. */
export const IS_GONE = "bool_and(status = 'cancelled')"

/** How many pieces were voided: lines are divided when they move, pieces are not. Over lines. */
export const PIECES = 'coalesce(sum(quantity), 0)'

/** A tip is a row of the ledger, which counts on its own day. A returned tip is negative. */
export const IS_TIP = (ledger: string): string =>
  `${ledger}.source IN ('payment', 'refund') AND ${ledger}.entry LIKE 'tip%'`

/** Over rows of tips: their number, without those of payments that were taken back. A refund only reduces the amount. */
export const TIPS = `count(*) FILTER (WHERE source = 'payment' AND entry = 'tip')
  - count(*) FILTER (WHERE source = 'payment' AND entry = 'tip return')`

/** The join from rows of tips to `of_payment` and the check of each. @see CHECK_OF_TIP */
export const PAYMENT_OF_TIP = (ledger: string): string =>
  `LEFT JOIN payments of_payment ON of_payment.tenant_id = $1 AND ${ledger}.source = 'payment' AND of_payment.id = ${ledger}.source_id`

/** The check of a tip: of its payment, or of the refunded invoice. */
export const CHECK_OF_TIP = (ledger: string): string => `coalesce(of_payment.check_id, (
  SELECT refunded.id FROM refunds r JOIN checks refunded ON refunded.tenant_id = $1 AND refunded.invoice_id = r.invoice_id
  WHERE r.tenant_id = $1 AND ${ledger}.source = 'refund' AND r.id = ${ledger}.source_id))`
