import type { PlatformDb } from '../../../db/platform.ts'
import type { TenantDb } from '../../../db/tenant.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { finkokPasswordContext, pacPasswordContext } from '../pac/pac-of.ts'
import { keyContext, passwordContext } from './csd-of-store.ts'
import { listFiscalStores, lockFiscal, saveSecrets } from './queries.ts'

interface SealingDeps {
  platform: PlatformDb
  tenant: (tenantId: number) => TenantDb
  secrets: Secrets
}

/**
 * Seals the secrets of all stores with the installation's key where the previous one has sealed them, so that the previous
 * key can be thrown away. @returns of how many stores
 */
export async function sealAnew({ platform, tenant, secrets }: SealingDeps): Promise<number> {
  let stores = 0
  await platform.forStores(listFiscalStores, async ({ tenant_id }) => {
    if (await sealStore(tenant(tenant_id), secrets)) stores++
  })
  return stores
}

const sealStore = (db: TenantDb, secrets: Secrets): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { tenantId } = tx
    const row = await tx.first(lockFiscal(tenantId))
    if (!row) return false
    const anew = (context: Parameters<Secrets['open']>[0], sealed: Buffer | null) => {
      const opened = sealed && secrets.open(context, sealed)
      return opened?.isOld ? secrets.seal(context, opened.plain) : sealed
    }
    const sealed = {
      sealed_key: anew(keyContext(tenantId), row.sealed_key),
      sealed_password: anew(passwordContext(tenantId), row.sealed_password),
      sealed_pac_password: anew(pacPasswordContext(tenantId), row.sealed_pac_password),
      sealed_finkok_password: anew(finkokPasswordContext(tenantId), row.sealed_finkok_password),
    }
    const isChanged = Object.entries(sealed).some(
      ([name, bytes]) => bytes !== row[name as keyof typeof sealed],
    )
    if (isChanged) await tx.all(saveSecrets(tenantId, sealed))
    return isChanged
  })

/** Seals again beside the start, which waits for no store and no node. @returns a function that waits for it */
export function startSealing(
  deps: SealingDeps,
  log: { warn: (details: object, message: string) => void },
): () => Promise<void> {
  const sealed = sealAnew(deps).then(
    () => undefined,
    (error: unknown) => log.warn({ err: error }, 'fiscal secrets keep the previous key until the next start'),
  )
  return () => sealed
}
