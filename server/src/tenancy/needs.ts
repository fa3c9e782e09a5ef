import type { PlatformDb } from '../db/platform.ts'
import { raiseCatalogVersion } from './queries.ts'
import { addMissing, listKeptStores, listMissing, type NeedName } from './queries-needs.ts'

interface Completed {
  tenantId: number
  name: string
  missing: NeedName[]
}

/**
 * Gives every store what it must have. A process of an older release opens stores without what newer ones need, also after
 * the migration that gave it to the stores of that day. @returns the stores that lacked something
 */
export async function completeStores(platform: PlatformDb): Promise<Completed[]> {
  const completed: Completed[] = []
  for (const { tenant_id: tenantId, name } of await platform.all(listKeptStores())) {
    const missing = await completeStore(platform, tenantId)
    if (missing.length > 0) completed.push({ tenantId, name, missing })
  }
  return completed
}

const completeStore = (platform: PlatformDb, tenantId: number): Promise<NeedName[]> =>
  platform.transactionFor(tenantId, async (tx) => {
    if ((await listMissing(tx, tenantId)).length === 0) return []
    // Locks the store's row: of two processes, the second one finds nothing missing.
    await tx.affected(raiseCatalogVersion(tenantId))
    return addMissing(tx, tenantId)
  })
