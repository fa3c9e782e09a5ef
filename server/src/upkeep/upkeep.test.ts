import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openPools } from '../testing/database.ts'
import { TestServer } from '../testing/restaurant.ts'
import { serverAlone } from '../testing/server-for-tests.ts'
import { startUpkeep, upkeepOfTheHour } from './upkeep.ts'

// It deletes rows of all stores.
const server = serverAlone()
const HOUR = 3_600_000

it('two processes do the upkeep of an hour once, and either of them that of the next hour', async () => {
  const pools = openPools(server.database, 2)
  const other = await TestServer.on(server.database, { pools })
  const { tenantId } = await server.openRestaurant()
  const runs: string[] = []
  const runOn = (name: string, { app }: TestServer, now: Date) =>
    upkeepOfTheHour({ ...app, eraseDue: async () => runs.push(name) }, now, {
      isBelieved: true,
      log: { warn: () => {} },
    })
  const now = server.clock.now
  const expired = () =>
    server.sql(
      `INSERT INTO password_resets (tenant_id, token_hash, username, created_at, expires_at)
       SELECT tenant_id, decode(replace($2::uuid::text, '-', ''), 'hex'), username, $3, $3 FROM users WHERE tenant_id = $1`,
      tenantId,
      randomUUID(),
      new Date(now.getTime() - HOUR),
    )
  const left = async () =>
    (await server.sql('SELECT FROM password_resets WHERE tenant_id = $1', tenantId)).length
  await expired()
  await Promise.all([runOn('one', server, now), runOn('other', other, now)])
  expect(runs).toHaveLength(1)
  expect(await left()).toBe(0)

  await expired()
  await runOn('one', server, new Date(now.getTime() + HOUR / 2))
  expect(runs).toHaveLength(1)
  expect(await left()).toBe(1)
  await runOn('other', other, new Date(now.getTime() + HOUR))
  expect(runs[1]).toBe('other')
  expect(await left()).toBe(0)
  await other.app.close()
})

it('an hour whose work takes longer than an hour ends before the next begins, and a stop waits for both', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const works: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const eraseDue = async () => {
    works.push('begins')
    await held
    return works.push('ends')
  }
  const take = async () => works.push('asks') > 0
  const databases = {
    platform: server.app.platform,
    quotas: { take },
    eraseDue,
    issueByItself: async () => {},
  }
  const stop = startUpkeep(databases, () => server.clock.now, { warn: () => {} })
  vi.advanceTimersByTime(HOUR)
  await vi.waitUntil(() => works.includes('begins'))
  vi.advanceTimersByTime(HOUR)
  const stopped = stop()
  release()
  await stopped
  expect(works).toEqual(['asks', 'begins', 'ends', 'asks', 'begins', 'ends'])
})
