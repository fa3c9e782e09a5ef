import { randomUUID } from 'node:crypto'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { insertPlatformEntry } from '../../audit/queries.ts'
import type { PlatformDb } from '../../db/platform.ts'
import { inOrder } from '../../db/table-order.ts'
import type { Tx } from '../../db/transaction.ts'
import { keepFiscalRecords } from './fiscal-records.ts'
import * as queries from './queries-erasure.ts'

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
