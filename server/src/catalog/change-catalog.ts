import type { TenantTx } from '../db/tenant.ts'
import type { StoreContext } from '../http/context.ts'
import { withinLimits } from '../tenancy/limits.ts'
import { type CountedLimit, raiseCatalogVersion } from '../tenancy/queries.ts'
import { noteCatalogSince } from './queries.ts'

/** Makes every cached catalog of the store stale after the commit. */
export async function invalidateCatalog(tx: TenantTx, now: Date, isShown = true): Promise<void> {
  await tx.affected(raiseCatalogVersion(tx.tenantId, isShown))
  tx.atEnd(noteCatalogSince(tx.tenantId, now))
  tx.announce('menu_changed', {})
}

/**
 * Runs a write of the catalog's content. It raises the version first: this locks the store's row, so that concurrent
 * changes wait for each other instead of deadlocking, and none deletes a picture that another is about to use.
 * @param limits of the store that the write may exceed
 * @param isShown whether open orders show what it changes
 */
export const changeCatalog = <T>(
  context: StoreContext,
  work: (tx: TenantTx) => Promise<T>,
  limits: readonly CountedLimit[] = [],
  isShown = true,
): Promise<T> =>
  context.write(async (tx) => {
    await invalidateCatalog(tx, context.now, isShown)
    return withinLimits(tx, limits, () => work(tx))
  })
