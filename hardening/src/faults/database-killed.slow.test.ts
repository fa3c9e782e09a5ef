import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { isFull } from '../lib/scale.ts'
import { Traffic, tillsOf } from '../lib/traffic.ts'

/** The required limit in `npm run test:full`, counted from when the database accepts connections again. */
const BACK_MS = 3_000

describe('a database that is killed under load', () => {
  let all: Installation
  beforeAll(async () => {
    all = await openInstallation()
  })
  afterAll(() => all.close())

  it('does not stop the server, and every till is served after its return', async () => {
    const { postgres, server, stores, invariants } = all
    const { pid } = server
    const traffic = new Traffic(tillsOf(stores, 4))
    for (let round = 1; round <= 3; round++) {
      const before = traffic.count
      await all.waitUntil('orders come in', () => traffic.count > before + 50)
      await postgres.kill()
      await all.waitUntil('a till gets an error', () => Object.keys(traffic.failures).length > 0)
      await postgres.start()
      const back = performance.now()
      await all.waitUntil('every till is served', () => traffic.tills.every((till) => till.lastAt > back))
      if (isFull) expect(performance.now() - back).toBeLessThan(BACK_MS)
    }
    const acknowledged = await traffic.stop()
    expect([server.isAlive, server.pid]).toEqual([true, pid])
    expect(await invariants.problems(acknowledged)).toEqual([])
  })
})
