import { describe, expect, it, vi } from 'vitest'
import type { TenantDb } from '../db/tenant.ts'
import { createTableCodes } from '../kernel/table-code.ts'
import { TEST_SECRET } from '../testing/constants.ts'
import { openTaqueria } from '../testing/menu.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { Catalogs } from './catalog.ts'

const server = serverForTests()

/** A store's database, and how often its catalog is read from it. */
async function openStore(): Promise<{ db: TenantDb; reads: () => number }> {
  const { tenantId } = await openTaqueria(server)
  const db = server.app.tenant(tenantId)
  const run = vi.spyOn(db, 'run')
  return { db, reads: () => run.mock.calls.length }
}

describe('the catalog cache of a process', () => {
  it('evicts the least recently used catalogs when it is full', async () => {
    const [one, two, three] = [await openStore(), await openStore(), await openStore()]
    const codes = createTableCodes(TEST_SECRET)
    const { bytes } = await new Catalogs(codes).get(one.db, 0)
    const catalogs = new Catalogs(codes, Math.floor(2.5 * bytes))
    const before = one.reads()
    for (const { db } of [one, two, one, three, one]) await catalogs.get(db, 0)
    expect([one.reads() - before, two.reads(), three.reads()]).toEqual([1, 1, 1])
    await catalogs.get(two.db, 0)
    expect(two.reads()).toBe(2)
    await catalogs.get(one.db, 0)
    expect(one.reads() - before).toBe(1)
    catalogs.forget(one.db.tenantId)
    await catalogs.get(one.db, 0)
    expect(one.reads() - before).toBe(2)
  })

  it('keeps a catalog above the size limit until another catalog is requested', async () => {
    const [one, two] = [await openStore(), await openStore()]
    const catalogs = new Catalogs(createTableCodes(TEST_SECRET), 1)
    await catalogs.get(one.db, 0)
    await catalogs.get(one.db, 0)
    expect(one.reads()).toBe(1)
    await catalogs.get(two.db, 0)
    await catalogs.get(one.db, 0)
    expect(one.reads()).toBe(2)
  })
})
