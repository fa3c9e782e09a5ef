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

/** A tip is a row of the ledger, which counts on its own day. A refunded tip is negative. */
export const IS_TIP = (ledger: string): string =>
  `${ledger}.source = 'payment' AND ${ledger}.entry IN ('tip', 'tip return')`

/** Over rows of tips: their number, without those that were given back. */
export const TIPS = "count(*) FILTER (WHERE entry = 'tip') - count(*) FILTER (WHERE entry = 'tip return')"
