import { getAuditLog } from '@comanda/shared/audit/api'
import { forgotPassword } from '@comanda/shared/auth/api'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../testing/restaurant.ts'
import { serverAlone } from '../../testing/server-for-tests.ts'

// All requests of an address count.
const server = serverAlone()

const log = async (of: Client) => (await of.call(getAuditLog, { query: {} })).entries

describe('entries of requests without a session', () => {
  const mostPerNetwork = 10

  it('are limited per hour, and then count the requests', async () => {
    const owner = await server.openRestaurant('La asediada')
    server.clock.advance(1_000)
    const attempts = 45
    for (let n = 0; n < attempts; n++)
      await server.stranger.send(forgotPassword, { body: { username: owner.username } })
    await server.app.settled()
    const entries = (await log(owner)).filter(({ action }) => action === 'password.forgot')
    // The log has the first ten requests, the twentieth and the fortieth.
    expect(entries).toHaveLength(mostPerNetwork + 2)
    expect(entries.map(({ details }) => details).filter(({ times }) => times)).toEqual(
      expect.arrayContaining([{ times: 20 }, { times: 40 }]),
    )

    server.clock.advance(3_600_000)
    await server.stranger.send(forgotPassword, { body: { username: owner.username } })
    await server.app.settled()
    // The session of the owner has expired, so the test reads the table.
    const rows = await server.sql(
      "SELECT count(*)::int AS n FROM audit_log WHERE tenant_id = $1 AND action = 'password.forgot'",
      owner.tenantId,
    )
    expect(rows[0].n).toBe(mostPerNetwork + 3)
  })

  it('are not limited for successful sign-ins', async () => {
    const owner = await server.openRestaurant('La concurrida')
    server.clock.advance(1_000)
    for (let n = 0; n < 15; n++) await server.signIn(owner.username)
    const entries = await log(await server.signIn(owner.username))
    expect(entries.filter(({ action }) => action === 'session.start').length).toBeGreaterThan(15)
  })
})
