import type { PlatformDb } from '../db/platform.ts'
import { raiseCatalogVersion } from './queries.ts'
import { addMissing, listKeptStores, missingIn, missingOf, type NeedName } from './queries-needs.ts'

/** Reads many stores in one round trip, because nearly always none of them lacks anything. */
const STORES_AT_ONCE = 100

interface Completed {
  tenantId: number
  missing: NeedName[]
}

/**
 * Gives every store what it must have. A process of an older release opens stores without what newer ones need, also after
 * the migration that gave it to the stores of that day. @returns the stores that lacked something
 */
export async function completeStores(platform: PlatformDb): Promise<Completed[]> {
  const completed: Completed[] = []
  await platform.onEachNode(async (node, stores) => {
    const kept = await node.all(listKeptStores(stores))
    for (let at = 0; at < kept.length; at += STORES_AT_ONCE) {
      const some = kept.slice(at, at + STORES_AT_ONCE)
      const found = await node.inStores(
        some.map(({ tenant_id: tenantId }) => ({ tenantId, query: missingIn(tenantId) })),
      )
      for (const [index, { tenant_id: tenantId }] of some.entries()) {
        if (missingOf(found[index]?.[0]).length === 0) continue
        const missing = await completeStore(node, tenantId)
        if (missing.length > 0) completed.push({ tenantId, missing })
      }
    }
  })
  return completed
}

const completeStore = (platform: PlatformDb, tenantId: number): Promise<NeedName[]> =>
  platform.transactionIn(tenantId, async (tx) => {
    // Locks the store's row: of two processes, the second one finds nothing missing.
    await tx.affected(raiseCatalogVersion(tenantId))
    return addMissing(tx, tenantId)
  })
