import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Balancer } from '../lib/balancer.ts'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { SCALE } from '../lib/scale.ts'
import { ServerProcess } from '../lib/server.ts'
import { Traffic, tillsOf } from '../lib/traffic.ts'

describe('two processes behind a balancer', () => {
  let all: Installation
  let second: ServerProcess
  let balancer: Balancer
  beforeAll(async () => {
    const environment = { DRAIN_SECONDS: '1' }
    all = await openInstallation({ environment })
    second = await ServerProcess.start({ DATABASE_URL: all.postgres.url, ...environment })
    balancer = await Balancer.open([all.server.port, second.port])
  })
  afterAll(async () => {
    await balancer.close()
    await second.close()
    await all.close()
  })

  it('are replaced in sequence under load, and no till has to retry', async () => {
    const traffic = new Traffic(tillsOf(all.stores, 4, { base: balancer.base }))
    for (let round = 1; round <= SCALE.kills; round++) {
      for (const server of [all.server, second]) {
        const before = traffic.count
        await server.stop()
        await server.start()
        await all.waitUntil('the balancer uses it', () => balancer.isUsing(server.port))
        await all.waitUntil('orders come in', () => traffic.count > before + 100)
      }
    }
    const acknowledged = await traffic.stop()
    expect(traffic.failures).toEqual({})
    expect(await all.invariants.problems(acknowledged)).toEqual([])
  })
})
