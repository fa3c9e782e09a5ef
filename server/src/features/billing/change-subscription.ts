import type { TenantTx } from '../../db/tenant.ts'
import { changeStoreAccess, type StoreAccessDeps } from '../../tenancy/store-access.ts'
import type { Applied, Notice } from './apply.ts'

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
