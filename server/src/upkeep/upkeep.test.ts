import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openPools } from '../testing/database.ts'
import { TestServer } from '../testing/restaurant.ts'
import { serverAlone } from '../testing/server-for-tests.ts'
import { upkeepOfTheHour } from './upkeep.ts'

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
    server.database.owner.query(
      `INSERT INTO password_resets (tenant_id, token_hash, username, created_at, expires_at)
       SELECT tenant_id, decode(replace($2::uuid::text, '-', ''), 'hex'), username, $3, $3 FROM users WHERE tenant_id = $1`,
      [tenantId, randomUUID(), new Date(now.getTime() - HOUR)],
    )
  const left = async () =>
    (await server.database.owner.query('SELECT FROM password_resets WHERE tenant_id = $1', [tenantId]))
      .rowCount
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
