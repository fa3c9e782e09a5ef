import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { Postgres } from '../lib/postgres.ts'
import { TcpProxy } from '../lib/proxy.ts'
import { Traffic, tillsOf } from '../lib/traffic.ts'

const BACK_MS = 3_000
const STOPS_WITHIN_MS = 20_000

/** The address of the database stays the same when another machine takes over: a proxy, a DNS name or an IP. */
describe('a database that is replaced under load', () => {
  let all: Installation
  let address: TcpProxy
  const sold: Traffic['acknowledged'] = []
  beforeAll(async () => {
    all = await openInstallation({
      databaseUrl: async (direct) => {
        address = await TcpProxy.open(Number(new URL(direct).port))
        return address.through(direct)
      },
    })
  })
  afterAll(async () => {
    await all.close()
    await address.close()
  })

  async function servedSoon(traffic: Traffic): Promise<void> {
    const since = performance.now()
    await all.waitUntil('every till is served', () => traffic.tills.every((till) => till.lastAt > since))
    expect(performance.now() - since).toBeLessThan(BACK_MS)
  }

  it('by its own restart serves every till within three seconds', async () => {
    const traffic = new Traffic(tillsOf(all.stores, 4))
    await all.waitUntil('orders come in', () => traffic.count > 50)
    await all.postgres.stop()
    await all.waitUntil('a till gets an error', () => Object.keys(traffic.failures).length > 0)
    await all.postgres.start()
    await servedSoon(traffic)
    sold.push(...(await traffic.stop()))
    expect(Object.keys(traffic.failures)).toEqual(['503 unavailable'])
    expect(await all.invariants.problems(sold)).toEqual([])
  })

  it('by its standby keeps the acknowledged orders, and serves every till within three seconds', async () => {
    const standby = await Postgres.follow(all.postgres)
    const { pid } = all.server
    try {
      const traffic = new Traffic(tillsOf(all.stores, 4))
      await all.waitUntil('orders come in', () => traffic.count > 50)
      await all.postgres.kill()
      // The address moves before the standby accepts writes.
      address.retarget(standby.port)
      const before = traffic.failures['503 unavailable'] ?? 0
      await all.waitUntil(
        'the tills get 503',
        () => (traffic.failures['503 unavailable'] ?? 0) > before + 400,
      )
      await standby.promote()
      await servedSoon(traffic)
      sold.push(...(await traffic.stop()))
      expect(Object.keys(traffic.failures)).toEqual(['503 unavailable'])
      expect(await all.invariants.at(standby.owner).problems(sold)).toEqual([])
      expect([all.server.isAlive, all.server.pid]).toEqual([true, pid])
      // A connection that the pool lost would keep this waiting.
      const asked = performance.now()
      await all.server.stop()
      expect(performance.now() - asked).toBeLessThan(STOPS_WITHIN_MS)
    } finally {
      await all.server.stop()
      await standby.close()
    }
  })
})
