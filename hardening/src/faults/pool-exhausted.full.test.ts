import { listKitchen } from '@comanda/shared/kitchen/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { Traffic, tillsOf } from '../lib/traffic.ts'

const OTHERS_WITHIN_MS = 3_000

describe('a server with four connections', () => {
  let all: Installation
  beforeAll(async () => {
    all = await openInstallation({ environment: { DATABASE_POOL: '4' } })
  })
  afterAll(() => all.close())

  it('serves the other stores while every order of one of them hangs on a lock', async () => {
    const { postgres, stores, invariants } = all
    const [stuck, other] = stores
    if (!stuck || !other) throw new Error('two stores')
    const traffic = new Traffic(tillsOf([stuck], 12, { answerMs: 60_000 }))
    await all.waitUntil('orders come in', () => traffic.count > 20)
    const lock = await postgres.owner.connect()
    await lock.query('BEGIN')
    await lock.query('SELECT FROM counters WHERE tenant_id = $1 FOR UPDATE', [stuck.tenantId])
    const held = () => lock.query('SELECT FROM pg_stat_activity WHERE wait_event_type = $1', ['Lock'])
    await all.waitUntil('orders hang', async () => (await held()).rowCount === 2)
    const neighbours = new Traffic(tillsOf([other], 4))
    await all.waitUntil('the neighbour sells', () => neighbours.count > 50)
    await neighbours.stop()
    for (const till of neighbours.tills) expect(Math.max(...till.took)).toBeLessThan(OTHERS_WITHIN_MS)
    await all.waitUntil('the stuck store gets 503', () => (traffic.failures['503 unavailable'] ?? 0) > 12)
    await lock.query('ROLLBACK')
    lock.release()
    const before = traffic.count
    await all.waitUntil('it sells again', () => traffic.count > before + 50)
    await traffic.stop()
    expect(Object.keys(traffic.failures)).toEqual(['503 unavailable'])
    expect(await invariants.problems([...traffic.acknowledged, ...neighbours.acknowledged])).toEqual([])
  })

  it('answers four hundred requests at once, each with its result or with a request to retry', async () => {
    const { stores, server } = all
    const asked = Array.from({ length: 200 }, () =>
      stores.map(({ admin }) => admin.send(listKitchen, { timeoutMs: 30_000 })),
    )
    const statuses = (await Promise.all(asked.flat())).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await server.isReady()).toBe(true)
  })
})
