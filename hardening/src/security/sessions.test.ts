import { randomUUID } from 'node:crypto'
import {
  changePassword,
  getProfile,
  listDevices,
  removeDevice,
  signIn as signInCall,
  signOut,
} from '@comanda/shared/auth/api'
import { SCOPES } from '@comanda/shared/kernel/scopes'
import { deleteTenant, updateTenant } from '@comanda/shared/platform/tenants'
import { createOrder } from '@comanda/shared/pos/api'
import { deleteUser, resetUserPassword } from '@comanda/shared/users/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresBus } from '../../../server/src/realtime/postgres-bus.ts'
import { cookieOf } from '../../../server/src/testing/cookies.ts'
import { createDatabase, openPools } from '../../../server/src/testing/database.ts'
import { openTaqueria } from '../../../server/src/testing/menu.ts'
import { openOperator } from '../../../server/src/testing/operator.ts'
import { Client, PASSWORD, TestServer } from '../../../server/src/testing/restaurant.ts'
import { openSocket } from '../../../server/src/testing/socket.ts'

let server: TestServer
let second: TestServer
let operator: Client
const buses: { close(): Promise<void> }[] = []

/** One of two processes that announce ended sessions to each other over the database. */
async function processOn(database: TestServer['database']): Promise<TestServer> {
  const pools = openPools(database, 2)
  buses.push(pools)
  return TestServer.on(database, { adapter: postgresBus(pools.bus, () => {}).adapter })
}

beforeAll(async () => {
  const database = await createDatabase()
  server = await processOn(database)
  second = await processOn(database)
  operator = await openOperator(server)
})
afterAll(async () => {
  await second.app.close()
  await server.app.close()
  for (const bus of buses) await bus.close()
  await server.database.drop()
})

interface Participants {
  owner: Client
  /** The person whose session ends. */
  waiter: Client
  refreshCookie: string
}

async function signIn(username: string) {
  const reply = await server.stranger.send(signInCall, {
    body: { username, password: PASSWORD, remember: true },
  })
  return { token: String(reply.body.accessToken), refreshCookie: cookieOf(reply, 'refreshToken') }
}

const renew = (cookie: string) =>
  fetch(`${server.base}/api/v1/auth/refresh-token`, { method: 'POST', headers: { cookie } })

async function stealAndUse({ refreshCookie }: Participants) {
  const first = await renew(refreshCookie)
  expect(first.status).toBe(200)
  await renew(cookieOf(first, 'refreshToken'))
  server.clock.advance(31_000)
  expect((await renew(refreshCookie)).status).toBe(401)
}

const ENDINGS: Record<string, (participants: Participants) => Promise<unknown>> = {
  'the person signs out': ({ waiter }) => waiter.call(signOut),
  'the person changes the password on another device': async ({ waiter }) =>
    (await server.signIn(waiter.username)).call(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` },
    }),
  'the person removes the device': async ({ waiter }) => {
    const other = await server.signIn(waiter.username)
    const devices = await other.call(listDevices)
    const { device_id } = devices.find((one) => !one.isMyDevice) ?? { device_id: '' }
    await other.call(removeDevice, { body: { device_id } })
  },
  'the owner sets the password': ({ owner, waiter }) =>
    owner.call(resetUserPassword, {
      params: { username: waiter.username },
      body: { password: `${PASSWORD} 3` },
    }),
  'the owner deletes the person': ({ owner, waiter }) =>
    owner.call(deleteUser, { params: { username: waiter.username } }),
  'the operator closes the store': ({ owner }) =>
    operator.call(updateTenant, {
      params: { id: owner.tenantId },
      body: { name: 'Cerrada', email: owner.username, isActive: false },
    }),
  'the operator deletes the store': ({ owner }) =>
    operator.call(deleteTenant, { params: { id: owner.tenantId } }),
  'a refresh token that was replaced long ago comes back': stealAndUse,
}

describe('a session ends at once, with its screens, when', () => {
  it.each(Object.entries(ENDINGS))('%s', async (_, end) => {
    const owner = await openTaqueria(server)
    const { username } = await server.hire(owner, SCOPES)
    await server.database.owner.query('DELETE FROM sessions WHERE username = $1', [username])
    const { token, refreshCookie } = await signIn(username)
    const waiter = new Client(server.base, token, { tenant_id: owner.tenantId, username })
    const elsewhere = new Client(second.base, token, { tenant_id: owner.tenantId, username })
    const screens = [await openSocket(waiter), await openSocket(elsewhere)]
    const order = { body: { cart: [{ id: 2, quantity: 1 }] }, key: randomUUID() }
    // Both processes have verified the token from here on.
    for (const client of [waiter, elsewhere]) expect((await client.send(createOrder, order)).status).toBe(200)

    await end({ owner, waiter, refreshCookie })

    for (const client of [waiter, elsewhere]) {
      const refused = [
        await client.send(createOrder, { ...order, key: randomUUID() }),
        await client.send(getProfile),
      ]
      const statuses = refused.map(({ status }) => status)
      // People of a closed store get that refusal, and may still change their account.
      expect([
        [401, 401],
        [402, 200],
      ]).toContainEqual(statuses)
    }
    for (const { dropped } of screens) expect(await dropped).toBe('io server disconnect')
    expect((await openSocket(waiter)).joined).toBe(false)
    const { rowCount } = await server.database.owner.query('SELECT FROM orders WHERE tenant_id = $1', [
      owner.tenantId,
    ])
    expect(rowCount).toBe(1)
  })
})
