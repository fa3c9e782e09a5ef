import type { TenantTx } from '../../db/tenant.ts'
import { changeStanding, type StandingDeps } from '../../tenancy/standing.ts'
import type { Applied, Notice } from './apply.ts'

export interface BillingDeps extends StandingDeps {
  /** Tells the store's owner by mail; never fails. */
  tell: (tenantId: number, notice: Notice, now: Date) => Promise<void>
}

/** Changes a subscription, opens or closes its store by it, and tells the owner what concerns them. */
export async function changeSubscription(
  deps: Pick<BillingDeps, 'tenant' | 'dropStore' | 'tell'>,
  tenantId: number,
  now: Date,
  work: (tx: TenantTx) => Promise<Applied | null>,
): Promise<Applied | null> {
  const applied = await changeStanding(deps, tenantId, now, work)
  if (applied?.isWritten && applied.notice) await deps.tell(tenantId, applied.notice, now)
  return applied
}
