import { signIn } from '@comanda/shared/auth/api'
import { getPlatformDashboard } from '@comanda/shared/platform/api'
import { expect, it } from 'vitest'
import { lockWaits } from '../../testing/database.ts'
import { openOperator } from '../../testing/operator.ts'
import { PASSWORD } from '../../testing/restaurant.ts'
import { serverAlone } from '../../testing/server-for-tests.ts'

// It stops the statements of all stores.
const server = serverAlone()

it('figures that hang take no connection of sign-ins, and are refused for now', async () => {
  const restaurant = await server.openRestaurant()
  const operator = await openOperator(server)
  const holder = await server.database.owner.connect()
  try {
    // As a node that does not answer.
    await holder.query('BEGIN; LOCK TABLE report_days IN ACCESS EXCLUSIVE MODE')
    const asked = Array.from({ length: 4 }, () => operator.send(getPlatformDashboard))
    await expect.poll(() => lockWaits(server.database)).toBeGreaterThan(1)
    const body = { username: restaurant.username, password: PASSWORD }
    const { status } = await server.stranger.send(signIn, { body })
    expect(status).toBe(200)
    for (const answer of await Promise.all(asked)) {
      expect([answer.status, answer.body.message]).toEqual([
        503,
        'The service is not available right now. Try later!',
      ])
    }
  } finally {
    holder.release(true)
  }
})
