import type { SubscriptionStatus } from '@comanda/shared/billing/access'
import { AppError } from '@comanda/shared/kernel/errors'
import type { Cents } from '@comanda/shared/kernel/money'
import type { PageBases } from '../../http/origins/origin.ts'
import type { ProviderKind } from './queries.ts'

/** The paying store, and the address to return to after the payment. */
export interface Payer {
  tenantId: number
  storeName: string
  email: string
  bases: PageBases
  now: Date
}

/** A payment provider. Only `applySubscription` writes its state. */
export interface BillingProvider {
  readonly kind: ProviderKind
  /**
   * Opens the page where the store subscribes or pays a past-due amount, and closes pages opened before.
   * @returns its address. @throws already_subscribed
   */
  openCheckout(payer: Payer): Promise<string>
  /** Opens the page for card and invoices. @throws not_found for a store without a subscription. */
  openPortal(payer: Payer): Promise<string>
  /** Ends the subscription immediately at the provider and here, and closes its payment pages. Idempotent. */
  cancel(tenantId: number, now: Date): Promise<void>
  /** Updates our rows to the provider's current state. */
  refresh(tenantId: number, now: Date): Promise<void>
}

/** The current state of a subscription at its provider. */
export interface ProviderSubscription {
  ref: string
  status: Exclude<SubscriptionStatus, 'none'>
  startedAt: Date
  periodStart: Date
  periodEnd: Date
  trialEnd: Date | null
  /** The scheduled end of the subscription. */
  cancelAt: Date | null
  canceledAt: Date | null
  /** The start of the unpaid period, if it is not known yet. */
  pastDueSince: Date | null
}

/** A paid invoice or the end of a subscription, with the provider's reference. */
export interface HistoryEntry {
  ref: string
  status: 'created' | 'renewed' | 'cancelled'
  amount: Cents
  at: Date
  startsOn: Date | null
  expiresOn: Date | null
}

export interface ProviderState {
  /** Null before the first subscription. */
  subscription: ProviderSubscription | null
  history: readonly HistoryEntry[]
}

/** True for a paid, trial or past-due subscription, which can be cancelled but not bought again. */
export const isLive = (status: SubscriptionStatus): boolean =>
  status === 'trialing' || status === 'active' || status === 'past_due'

/** @throws store_suspended for a suspended store, checkout_closed for a store with a scheduled erasure. */
export function assertMayPay(store: { access: string; delete_after: Date | null } | undefined): void {
  if (store?.access === 'suspended') throw new AppError('store_suspended')
  if (store?.delete_after)
    throw new AppError('checkout_closed', 'Este restaurante se va a borrar. Cancela primero la solicitud.')
}
