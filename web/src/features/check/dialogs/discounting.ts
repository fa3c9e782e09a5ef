import { discountShares } from '@comanda/shared/checks/discounts'
import { percentOf } from '@comanda/shared/checks/shares'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, parseMoney, subtractCents, sumCents, ZERO } from '@comanda/shared/kernel/money'

export type Reduction = { kind: 'percent'; percent: number } | { kind: 'amount'; amount: number }

export interface DiscountPreview {
  gross: Cents
  discount: Cents
  net: Cents
  /** Why it cannot be given; null also while nothing is typed. */
  fault: string | null
  isReady: boolean
}

/**
 * What a discount takes off these lines.
 * @param lines the prices that are left of them
 * @param how NaN while nothing is typed
 */
export function previewOf(lines: readonly { id: number; price: Cents }[], how: Reduction): DiscountPreview {
  const gross = sumCents(lines.map((line) => line.price))
  const none = { gross, discount: ZERO, net: gross, fault: null, isReady: false }
  const typed = how.kind === 'percent' ? how.percent : how.amount
  if (Number.isNaN(typed) || lines.length === 0) return none
  const amount = how.kind === 'amount' ? parseMoney(how.amount) : null
  if (how.kind === 'amount' && amount === null) return none
  try {
    const shares = discountShares(lines, amount === null ? { percent: typed } : { amount })
    const discount = sumCents(shares.map((share) => share.amount))
    return { gross, discount, net: subtractCents(gross, discount), fault: null, isReady: true }
  } catch (error) {
    if (error instanceof AppError) return { ...none, fault: error.message }
    throw error
  }
}

/** Whether a person without the scope may give it. */
export const isWithinLimit = ({ gross, discount }: DiscountPreview, limit: number): boolean =>
  discount <= percentOf(gross, limit)
