import type { AccessKind, SubscriptionStatus } from '@comanda/shared/billing/access'
import { k, statement } from '../db/statement.ts'

/** Whoever changes a store's standing takes turns. */
export const lockStore = (tenantId: number) =>
  k.selectFrom('stores').select('tenant_id').where('tenant_id', '=', tenantId).forUpdate()

/** Locks the store's row. When it had to wait, the subscription beside it is as it was before the wait. */
export const lockStanding = (tenantId: number) =>
  statement<{
    access: AccessKind
    is_active: boolean
    active_until: Date | null
    delete_after: Date | null
    status: SubscriptionStatus | null
    period_end: Date | null
    past_due_since: Date | null
  }>(
    `SELECT store.access, store.is_active, store.active_until, store.delete_after,
            sub.status, sub.period_end, sub.past_due_since
     FROM stores store LEFT JOIN subscriptions sub ON sub.tenant_id = store.tenant_id
     WHERE store.tenant_id = $1 FOR UPDATE OF store`,
    [tenantId],
  )

export const setAccess = (
  tenantId: number,
  change: { access?: AccessKind; delete_after?: Date | null; delete_requested_by?: string | null },
) => k.updateTable('stores').set(change).where('tenant_id', '=', tenantId)

export const setActive = (tenantId: number, isActive: boolean, activeUntil: Date | null) =>
  k
    .updateTable('stores')
    .set((row) => ({
      is_active: isActive,
      active_until: activeUntil,
      catalog_version: row('catalog_version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)

/** Open stores whose time has run out. */
export const listLapsed = (now: Date) =>
  k.selectFrom('stores').select('tenant_id').where('is_active', '=', true).where('active_until', '<=', now)
