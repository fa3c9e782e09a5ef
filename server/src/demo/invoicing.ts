import type { Tx } from '../db/transaction.ts'
import type { CsdFiles } from '../features/cfdi/csd/read-csd.ts'
import { keepCsd } from '../features/cfdi/issuer/csd-of-store.ts'
import { saveIssuer } from '../features/cfdi/issuer/queries.ts'
import { testCsd } from '../features/cfdi/issuer/test-certificate.ts'
import type { Secrets } from '../kernel/sealed-secret.ts'

/** The RFC belongs to no taxpayer: the demo stamps in 'Modo de prueba' alone. */
const ISSUER = {
  rfc: 'TFA841012AB1',
  name: 'TAQUERIA EL FAROL',
  regime: '601',
  postalCode: '06700',
  series: 'F',
}

export const demoCsd = (now: Date): Promise<CsdFiles> => testCsd(ISSUER.rfc, ISSUER.name, now)

/** Sets the demo restaurant up to invoice in 'Modo de prueba'. */
export async function setUpInvoicing(
  tx: Tx,
  tenantId: number,
  { secrets, csd, now }: { secrets: Secrets; csd: CsdFiles; now: Date },
): Promise<void> {
  await tx.all(saveIssuer(tenantId, ISSUER, now))
  await keepCsd(tx, tenantId, { secrets, files: csd, now })
}
