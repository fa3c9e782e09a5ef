import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { Postgres } from '../lib/postgres.ts'
import { TcpProxy } from '../lib/proxy.ts'
import { Traffic, tillsOf } from '../lib/traffic.ts'

const BACK_MS = 3_000
const STOPS_WITHIN_MS = 20_000

/** The address of the database outlives the machine that it leads to: a proxy, a name or an IP that is taken over. */
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
    await all.until('every till is served', () => traffic.tills.every((till) => till.lastAt > since))
    expect(performance.now() - since).toBeLessThan(BACK_MS)
  }

  it('by itself, started anew: every till is served within three seconds', async () => {
    const traffic = new Traffic(tillsOf(all.stores, 4))
    await all.until('orders come in', () => traffic.count > 50)
    await all.postgres.stop()
    await all.until('a till hears of it', () => Object.keys(traffic.troubles).length > 0)
    await all.postgres.start()
    await servedSoon(traffic)
    sold.push(...(await traffic.stop()))
    expect(Object.keys(traffic.troubles)).toEqual(['503 unavailable'])
    expect(await all.books.problems(sold)).toEqual([])
  })

  it('by its standby: what was acknowledged is there, and every till is served three seconds after', async () => {
    const standby = await Postgres.follow(all.postgres)
    const { pid } = all.server
    try {
      const traffic = new Traffic(tillsOf(all.stores, 4))
      await all.until('orders come in', () => traffic.count > 50)
      await all.postgres.kill()
      // The address is taken over before the copy may be written to.
      address.retarget(standby.port)
      const told = traffic.troubles['503 unavailable'] ?? 0
      await all.until('the tills are told', () => (traffic.troubles['503 unavailable'] ?? 0) > told + 400)
      await standby.promote()
      await servedSoon(traffic)
      sold.push(...(await traffic.stop()))
      expect(Object.keys(traffic.troubles)).toEqual(['503 unavailable'])
      expect(await all.books.at(standby.owner).problems(sold)).toEqual([])
      expect([all.server.isAlive, all.server.pid]).toEqual([true, pid])
      // A connection that was lost count of would be waited for.
      const asked = performance.now()
      await all.server.stop()
      expect(performance.now() - asked).toBeLessThan(STOPS_WITHIN_MS)
    } finally {
      await all.server.stop()
      await standby.close()
    }
  })
})
