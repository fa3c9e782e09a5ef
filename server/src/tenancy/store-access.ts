import { storeAccessOf } from '@comanda/shared/billing/access'
import type { PlatformDb } from '../db/platform.ts'
import type { TenantDb, TenantTx } from '../db/tenant.ts'
import { listLapsed, lockStoreAccess, lockStoreRow, setActive } from './queries.ts'

/**
 * Opens or closes a store according to its subscription, the operator's decision and the owner's request.
 * Call it in the transaction that changed any of these, and drop the store's sockets after the commit if it
 * is closed. @returns whether the store is open now.
 */
async function applyStoreAccess(tx: TenantTx, now: Date): Promise<boolean> {
  // Reads after the lock, so that the result of the previous transaction is visible.
  await tx.all(lockStoreRow(tx.tenantId))
  const store = await tx.first(lockStoreAccess(tx.tenantId))
  if (!store) return false
  const { isActive, activeUntil } = storeAccessOf(
    {
      access: store.access,
      isLeaving: store.delete_after !== null,
      status: store.status ?? 'none',
      periodEnd: store.period_end,
      pastDueSince: store.past_due_since,
    },
    now,
  )
  const isSame = isActive === store.is_active && activeUntil?.getTime() === store.active_until?.getTime()
  if (isSame) return isActive
  await tx.affected(setActive(tx.tenantId, isActive, activeUntil))
  // The diner's menu opens and closes with its store.
  tx.announce('menu_changed', {})
  return isActive
}

export interface StoreAccessDeps {
  tenant: (tenantId: number) => TenantDb
  platform: PlatformDb
  /** Drops every socket of a store. */
  dropStore: (tenantId: number) => void
}

/** Runs `work`, which changes something that a store's access depends on, and opens or closes the store. */
export async function changeStoreAccess<T>(
  deps: Pick<StoreAccessDeps, 'tenant' | 'dropStore'>,
  tenantId: number,
  now: Date,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const { result, isActive } = await deps.tenant(tenantId).transaction(async (tx) => {
    const done = await work(tx)
    return { result: done, isActive: await applyStoreAccess(tx, now) }
  })
  if (!isActive) deps.dropStore(tenantId)
  return result
}

/**
 * Closes the stores whose access period has ended without another event. The clock already refuses their
 * staff and diners; this disconnects their screens. @returns how many.
 */
export async function closeLapsed(deps: StoreAccessDeps, now: Date): Promise<number> {
  let closed = 0
  await deps.platform.forStores(
    (stores) => listLapsed(stores, now),
    async ({ tenant_id }) => {
      await changeStoreAccess(deps, tenant_id, now, async () => {})
      closed++
    },
  )
  return closed
}
