import { daysLater } from './period.ts'
import { GRACE_DAYS, LEEWAY_DAYS } from './plan.ts'

export const SUBSCRIPTION_STATUSES = ['none', 'trialing', 'active', 'past_due', 'canceled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/**
 * Why a store may sell: it pays, the operator (or an installation without billing) grants access, or it is suspended.
 */
export const ACCESS_KINDS = ['subscription', 'granted', 'suspended'] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

export interface StoreAccess {
  access: AccessKind
  /** Its owner has requested the erasure of all data. */
  isLeaving: boolean
  status: SubscriptionStatus
  /** End of the paid time, or of the trial. */
  periodEnd: Date | null
  pastDueSince: Date | null
}

/**
 * Whether a store may sell at `now`, and until when without further news of its subscription (null: without end).
 * `stores.is_active` and `stores.active_until` follow this rule only.
 */
export function storeAccessOf(
  store: StoreAccess,
  now: Date,
): { isActive: boolean; activeUntil: Date | null } {
  if (store.isLeaving || store.access === 'suspended') return { isActive: false, activeUntil: null }
  if (store.access === 'granted') return { isActive: true, activeUntil: null }
  const until = paidUntil(store)
  return { isActive: until !== null && until > now, activeUntil: until }
}

/** The stored decision of `storeAccessOf`. */
export interface StoredAccess {
  is_active: boolean
  active_until: Date | null
}

/** Whether a store may sell at `now`, also when its period has ended and no process has closed it yet. */
export const isOpenAt = ({ is_active, active_until }: StoredAccess, now: Date): boolean =>
  is_active && (active_until === null || active_until > now)

function paidUntil({ status, periodEnd, pastDueSince }: StoreAccess): Date | null {
  if (status === 'trialing' || status === 'active') return periodEnd && daysLater(periodEnd, LEEWAY_DAYS)
  if (status === 'past_due') return pastDueSince && daysLater(pastDueSince, GRACE_DAYS)
  return null
}
