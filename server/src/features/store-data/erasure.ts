import { randomUUID } from 'node:crypto'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { insertPlatformEntry } from '../../audit/queries.ts'
import type { PlatformDb } from '../../db/platform.ts'
import { inOrder } from '../../db/table-order.ts'
import type { Tx } from '../../db/transaction.ts'
import { issuerOfCfdi } from '../../kernel/cfdi-issuer.ts'
import * as queries from './queries-erasure.ts'
import * as records from './queries-fiscal-records.ts'

/** Margin for a process whose clock is behind, which may still restore a store. */
const CLOCKS_APART_MS = 3_600_000

/**
 * Erases the stores whose retention period has passed. The next run continues an interrupted run, and several can run
 * concurrently, because the store's own row is deleted last.
 * @returns the number of erased stores.
 */
export async function eraseDue(platform: PlatformDb, now: Date): Promise<number> {
  const due = new Date(now.getTime() - CLOCKS_APART_MS)
  let erased = 0
  const tables = await storeTables(platform)
  await platform.forStores(
    (stores) => queries.listDue(stores, due),
    async ({ tenant_id }) => {
      if (await eraseOne(platform, tenant_id, { tables, due, now })) erased++
    },
  )
  return erased
}

/** The tables to empty, each after those that reference it. */
export const storeTables = async (platform: PlatformDb): Promise<string[]> =>
  inOrder(await platform.all(queries.listStoreTables())).map(({ name }) => name)

interface Erasing {
  tables: readonly string[]
  due: Date
  now: Date
}

async function eraseOne(
  platform: PlatformDb,
  tenantId: number,
  { tables, due, now }: Erasing,
): Promise<boolean> {
  await keepFiscalRecords(platform, tenantId)
  // Many short transactions, so that a store of a million rows does not block other transactions.
  await platform.transactionFor(tenantId, (tx) => tx.affected(queries.eraseMails(tenantId)))
  for (const table of tables) {
    const batch = () =>
      platform.transactionFor(tenantId, async (tx) => {
        // Without this lock, a batch that runs into another process's batch would delete fewer rows and count as the
        // last one.
        const store = await tx.first(queries.lockDue(tenantId, due))
        return store ? tx.affected(queries.eraseRows(table, tenantId)) : 0
      })
    while ((await batch()) === queries.ERASE_BATCH);
  }
  return platform.transactionFor(tenantId, async (tx) => {
    if (!(await tx.first(queries.lockDue(tenantId, due)))) return false
    await sweep(tx, tenantId, tables)
    await tx.affected(queries.eraseStore(tenantId))
    await tx.affected(insertPlatformEntry(erasedEntry(tenantId, now)))
    return true
  })
}

/** Deletes rows that running requests have meanwhile inserted, or moved within their table. */
async function sweep(tx: Tx, tenantId: number, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    while ((await tx.affected(queries.eraseRows(table, tenantId))) > 0);
  }
}

/** The only record that remains: that a store with this number existed. */
const erasedEntry = (tenantId: number, at: Date) => ({
  id: randomUUID(),
  at,
  actor_kind: 'system' as const,
  actor: 'system',
  action: AUDIT_EVENTS.storeErased.key,
  subject: `store ${tenantId}`,
  details: {},
  ip: null,
  device: null,
})

/** Documents copied by one transaction: some 10 KB each, a global up to 2 MB. */
const BATCH = 50

/** The month of May of the sixth year after: five years from the yearly declaration (Código Fiscal, article 30). */
const YEARS_KEPT = 6
const keptUntil = (issuedAt: Date): Date => new Date(Date.UTC(issuedAt.getUTCFullYear() + YEARS_KEPT, 4, 1))

/**
 * Copies the stamped documents of a store to the records that outlive its erasure. Those without fiscal value are not kept.
 * A second run copies nothing twice.
 */
async function keepFiscalRecords(platform: PlatformDb, tenantId: number): Promise<void> {
  let after = 0
  while (true) {
    const batch = await platform.transactionFor(tenantId, (tx) =>
      tx.all(records.stampedAfter(tenantId, after, BATCH)),
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
      await platform.all(records.keepRecord(record))
    }
    if (batch.length < BATCH) return
    after = batch.at(-1)?.id ?? after
  }
}
