import type { PlatformDb } from '../../db/platform.ts'
import { issuerOfCfdi } from '../../kernel/cfdi-issuer.ts'
import * as queries from './queries-fiscal-records.ts'

/** Documents copied by one transaction: some 10 KB each, a global up to 2 MB. */
const BATCH = 50

/** The month of May of the sixth year after: five years from the yearly declaration (Código Fiscal, article 30). */
const YEARS_KEPT = 6
export const keptUntil = (issuedAt: Date): Date =>
  new Date(Date.UTC(issuedAt.getUTCFullYear() + YEARS_KEPT, 4, 1))

/**
 * Copies the stamped documents of a store to the records that outlive its erasure. Those without fiscal value are not kept.
 * A second run copies nothing twice.
 */
export async function keepFiscalRecords(platform: PlatformDb, tenantId: number): Promise<void> {
  let after = 0
  while (true) {
    const batch = await platform.transactionFor(tenantId, (tx) =>
      tx.all(queries.stampedAfter(tenantId, after, BATCH)),
    )
    for (const { id, stamped, uuid, acknowledgement, created_at } of batch) {
      const record = {
        store_number: tenantId,
        document_id: id,
        issuer_rfc: issuerOfCfdi(stamped.toString('utf8')),
        uuid,
        stamped,
        acknowledgement,
        issued_at: created_at,
        keep_until: keptUntil(created_at),
      }
      await platform.all(queries.keepRecord(record))
    }
    if (batch.length < BATCH) return
    after = batch.at(-1)?.id ?? after
  }
}
