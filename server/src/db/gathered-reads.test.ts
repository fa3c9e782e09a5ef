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
  const reads = new GatheredReads()
  const [one, other] = [storeDb(1), storeDb(2)]
  const asked = ['a', 'b', 'c'].map((text) => statement(text))
  const found = await Promise.all([
    ...asked.map((query) => reads.run(one.db, query)),
    reads.run(other.db, ...asked.slice(1)),
  ])
  expect(found).toEqual([...asked.map((query) => [[query]]), asked.slice(1).map((query) => [query])])
  expect([one.trips, other.trips]).toEqual([[3], [2]])
  await reads.run(one.db, asked[1] as Runnable)
  expect(one.trips).toEqual([3, 1])
})
