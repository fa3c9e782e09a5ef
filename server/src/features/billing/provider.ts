import type { SubscriptionStatus } from '@comanda/shared/billing/access'
import type { Cents } from '@comanda/shared/kernel/money'
import type { ProviderKind } from './queries.ts'

/** Who pays, and where the payment leads back to. */
export interface Payer {
  tenantId: number
  storeName: string
  email: string
  /** Origin of the pages that the payment leads back to. */
  base: string
  now: Date
}

/** A payment provider. Only `applySubscription` writes its state. */
export interface BillingProvider {
  readonly kind: ProviderKind
  /**
   * Opens the page where the store subscribes, or pays what it owes; no page opened earlier can be paid any more.
   * @returns its address. @throws already_subscribed
   */
  openCheckout(payer: Payer): Promise<string>
  /** Opens the page for card and bills of a store that has subscribed. @throws not_found when it never did. */
  openPortal(payer: Payer): Promise<string>
  /** Ends the store's subscription at once, there and here, and closes its payment pages. Idempotent. */
  cancel(tenantId: number, now: Date): Promise<void>
  /** Makes our rows say what the provider says now. */
  refresh(tenantId: number, now: Date): Promise<void>
}

/** A subscription as its provider has it at this moment. */
export interface ProviderSubscription {
  ref: string
  status: Exclude<SubscriptionStatus, 'none'>
  startedAt: Date
  periodStart: Date
  periodEnd: Date
  trialEnd: Date | null
  /** It will end by itself then. */
  cancelAt: Date | null
  canceledAt: Date | null
  /** While unpaid: since when, if that is not known yet. */
  pastDueSince: Date | null
}

/** A paid invoice or an end, named by the provider's own reference. */
export interface HistoryEntry {
  ref: string
  status: 'created' | 'renewed' | 'cancelled'
  amount: Cents
  at: Date
  startsOn: Date | null
  expiresOn: Date | null
}

export interface ProviderState {
  /** Null: no subscription has begun. */
  subscription: ProviderSubscription | null
  history: readonly HistoryEntry[]
}

/** Paying, on trial, or owing: there is something to cancel, and nothing to buy. */
export const isLive = (status: SubscriptionStatus): boolean =>
  status === 'trialing' || status === 'active' || status === 'past_due'
