import { expect, it } from 'vitest'
import { GatheredReads } from './gathered-reads.ts'
import { type Runnable, statement } from './statement.ts'
import type { TenantDb } from './tenant.ts'

/** A store's database that records its round trips. */
function storeDb(tenantId: number) {
  const trips: number[] = []
  const run = async (...queries: Runnable[]) => {
    trips.push(queries.length)
    return queries.map((query) => [query])
  }
  return { trips, db: { tenantId, run } as unknown as TenantDb }
}

it('reads of one store in the same turn share a round trip, and each gets its own rows', async () => {
  const reads = new GatheredReads<unknown>()
  const [one, other] = [storeDb(1), storeDb(2)]
  const asked = ['a', 'b', 'c'].map((text) => statement(text))
  const found = await Promise.all([
    ...asked.map((query) => reads.first(one.db, query)),
    reads.first(other.db, asked[0] as Runnable),
  ])
  expect(found).toEqual([...asked, asked[0]])
  expect([one.trips, other.trips]).toEqual([[3], [1]])
  await reads.first(one.db, asked[1] as Runnable)
  expect(one.trips).toEqual([3, 1])
})
