import { getAuditLog } from '@comanda/shared/audit/api'
import { forgotPassword } from '@comanda/shared/auth/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, TestServer } from '../../testing/restaurant.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const log = async (of: Client) => (await of.call(getAuditLog, { query: {} })).entries

describe('what strangers cause', () => {
  const mostPerNetwork = 10

  it('is written a few times an hour, and then says how often it happened', async () => {
    const owner = await server.openRestaurant('La asediada')
    server.clock.advance(1_000)
    const attempts = 45
    for (let n = 0; n < attempts; n++)
      await server.stranger.send(forgotPassword, { body: { username: owner.username } })
    await server.app.settled()
    const entries = (await log(owner)).filter(({ action }) => action === 'password.forgot')
    // The first ten, the twentieth and the fortieth.
    expect(entries).toHaveLength(mostPerNetwork + 2)
    expect(entries.map(({ details }) => details).filter(({ times }) => times)).toEqual(
      expect.arrayContaining([{ times: 20 }, { times: 40 }]),
    )

    server.clock.advance(3_600_000)
    await server.stranger.send(forgotPassword, { body: { username: owner.username } })
    await server.app.settled()
    // The session of before has run out by now.
    const { rows } = await server.database.owner.query(
      "SELECT count(*)::int AS n FROM audit_log WHERE tenant_id = $1 AND action = 'password.forgot'",
      [owner.tenantId],
    )
    expect(rows[0].n).toBe(mostPerNetwork + 3)
  })

  it('does not hide who signs in', async () => {
    const owner = await server.openRestaurant('La concurrida')
    server.clock.advance(1_000)
    for (let n = 0; n < 15; n++) await server.signIn(owner.username)
    const entries = await log(await server.signIn(owner.username))
    expect(entries.filter(({ action }) => action === 'session.start').length).toBeGreaterThan(15)
  })
})
