import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { SCALE } from '../lib/scale.ts'
import { Traffic, tillsOf } from '../lib/traffic.ts'

describe('a server that is killed in the middle of its requests', () => {
  let all: Installation
  beforeAll(async () => {
    all = await openInstallation()
  })
  afterAll(() => all.close())

  it('loses and duplicates no order when the tills retry with their keys', async () => {
    const { server, stores, invariants } = all
    const traffic = new Traffic(tillsOf(stores, 6), 0)
    for (let round = 1; round <= SCALE.kills; round++) {
      const before = traffic.count
      await all.waitUntil('orders come in', () => traffic.count > before + 40)
      await server.kill()
      await server.start()
    }
    const acknowledged = await traffic.stop()
    expect(Object.keys(traffic.failures).length).toBeGreaterThan(0)
    expect(new Set(acknowledged.map(({ key }) => key)).size).toBe(acknowledged.length)
    expect(await invariants.problems(acknowledged)).toEqual([])
  })
})
