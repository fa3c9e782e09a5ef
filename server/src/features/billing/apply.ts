import { nextNumber } from '../../db/counters.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { changeStoreAccess, type StoreAccessDeps } from '../../tenancy/store-access.ts'
import { type HistoryEntry, isLive, type ProviderState, type ProviderSubscription } from './provider.ts'
import {
  closeCheckouts,
  insertHistory,
  listHistoryRefs,
  type ProviderKind,
  type SubscriptionChange,
  type SubscriptionRow,
  startPaying,
  writeSubscription,
} from './queries.ts'

/** The notices that are mailed to the store's owner. */
export type Notice = 'payment_failed' | 'cancelled'

export type Applied = { isWritten: false } | { isWritten: true; notice: Notice | null }

const NOT_WRITTEN: Applied = { isWritten: false }

export interface BillingDeps extends StoreAccessDeps {
  /** Notifies the store's owner by mail; never fails. */
  notifyOwner: (tenantId: number, notice: Notice, now: Date) => Promise<void>
}

/** Changes a subscription, updates the store's access and notifies the owner. */
export async function changeSubscription(
  deps: Pick<BillingDeps, 'tenant' | 'dropStore' | 'notifyOwner'>,
  tenantId: number,
  now: Date,
  work: (tx: TenantTx) => Promise<Applied | null>,
): Promise<Applied | null> {
  const applied = await changeStoreAccess(deps, tenantId, now, work)
  if (applied?.isWritten && applied.notice) await deps.notifyOwner(tenantId, applied.notice, now)
  return applied
}

/**
 * Writes the provider's state that was read after `seen`. Only this function changes the state and history of a
 * subscription. It writes nothing when the row has changed since `seen`; the caller must then ask the provider again.
 * The caller also updates the store's access.
 */
export async function applySubscription(
  tx: TenantTx,
  seen: SubscriptionRow,
  reported: ProviderState,
  by: { provider: ProviderKind; now: Date },
): Promise<Applied> {
  const { tenantId } = tx
  const next = reported.subscription
  const change = { ...(next ? nextState(seen, next, by) : {}), updated_at: by.now }
  if ((await tx.affected(writeSubscription(tenantId, seen.version, change))) === 0) return NOT_WRITTEN
  await addHistory(tx, reported.history)
  if (!next) return { isWritten: true, notice: null }

  const wasLive = isLive(seen.status) && seen.subscription_ref === next.ref
  if (wasLive !== isLive(next.status)) await tx.affected(closeCheckouts(tenantId, by.now))
  if (!wasLive && isLive(next.status)) await tx.affected(startPaying(tenantId))
  return { isWritten: true, notice: noticeOfChange(seen, next) }
}

/** The row with the provider's state. The first subscription uses the store's only trial. */
function nextState(
  seen: SubscriptionRow,
  next: ProviderSubscription,
  { provider, now }: { provider: ProviderKind; now: Date },
): SubscriptionChange {
  const wasLate = seen.status === 'past_due' && seen.subscription_ref === next.ref
  const endedAt = next.status === 'canceled' ? (next.canceledAt ?? now) : null
  return {
    provider,
    subscription_ref: next.ref,
    status: next.status,
    trial_used: true,
    started_at: next.startedAt,
    period_start: next.periodStart,
    // A cancelled subscription ends immediately, even when a longer period was paid.
    period_end: endedAt && endedAt < next.periodEnd ? endedAt : next.periodEnd,
    trial_end: next.trialEnd,
    cancel_at: next.cancelAt,
    canceled_at: endedAt,
    past_due_since:
      next.status === 'past_due' ? (wasLate ? seen.past_due_since : (next.pastDueSince ?? now)) : null,
  }
}

function noticeOfChange(seen: SubscriptionRow, next: ProviderSubscription): Notice | null {
  if (next.status === seen.status) return null
  if (next.status === 'past_due') return 'payment_failed'
  const wasLive = isLive(seen.status) && seen.subscription_ref === next.ref
  return next.status === 'canceled' && wasLive ? 'cancelled' : null
}

/** The lock on the subscription's row makes the numbers of the history unique in the store. */
async function addHistory(tx: TenantTx, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  const refs = entries.map((entry) => entry.ref)
  const known = new Set((await tx.all(listHistoryRefs(tx.tenantId, refs))).map((row) => row.ref))
  const fresh = entries
    .filter((entry) => !known.has(entry.ref))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  if (fresh.length === 0) return
  const first = await nextNumber(tx, tx.tenantId, 'subscription_history', fresh.length)
  await tx.affected(
    insertHistory(
      fresh.map(({ ref, status, amount, at, startsOn, expiresOn }, i) => ({
        tenant_id: tx.tenantId,
        id: first + i,
        ref,
        status,
        amount,
        created_at: at,
        starts_on: startsOn,
        expires_on: expiresOn,
      })),
    ),
  )
}
