import type { Cents } from '../kernel/money.ts'

/** What is left of the revenue: the first figure of a report, and of a day with refunds. */
export const AFTER_REFUNDS = 'Neto después de reembolsos'

/** How much of a paid bill was given back; `tip`: of its tip alone. */
export const REFUND_STATUSES = ['none', 'tip', 'partial', 'full'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export function refundStatus(total: Cents, refunded: Cents, refundedTip: Cents): RefundStatus {
  if (refunded === 0) return refundedTip > 0 ? 'tip' : 'none'
  return refunded < total ? 'partial' : 'full'
}

/** Of a bill; 'none' has no words. */
export const REFUND_STATUS_WORDS: Record<Exclude<RefundStatus, 'none'>, string> = {
  tip: 'Propina devuelta',
  partial: 'Reembolso parcial',
  full: 'Reembolsada',
}
