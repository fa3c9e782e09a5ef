import { signIn, signUp } from '@comanda/shared/auth/api'
import { addTenant, updateTenant } from '@comanda/shared/platform/tenants'
import { addUser } from '@comanda/shared/users/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOperator } from '../../../server/src/testing/operator.ts'
import { type Client, PASSWORD, TestServer } from '../../../server/src/testing/restaurant.ts'

let server: TestServer
let operator: Client
beforeAll(async () => {
  server = await TestServer.start()
  operator = await openOperator(server)
})
afterAll(() => server.stop())

/** Each reads as rosa@example.mx. */
const TWINS = [
  'r\u043esa@example.mx',
  'rosa@ex\u0430mple.mx',
  'ro\u200bsa@example.mx',
  'rosa\u00ad@example.mx',
  'ro\ufeffsa@example.mx',
  'ro\u2060sa@example.mx',
  'ｒｏｓａ@example.mx',
  'rosa＠example.mx',
  'rosa@example\u3002mx',
  'rosa\u3164@example.mx',
  'ros\u0101@example.mx',
]

it('nobody gets a login that reads as another login, from the operator neither', async () => {
  const restaurant = await server.openRestaurant()
  for (const email of TWINS) {
    const account = { username: email, password: PASSWORD }
    const store = { name: 'Fonda', email, password: PASSWORD }
    const change = { params: { id: restaurant.tenantId }, body: { name: 'Fonda', email } }
    const replies = [
      await server.stranger.send(signUp, { body: { biz_name: 'Fonda', ...account } }),
      await restaurant.send(addUser, { body: { name: 'Rosa', ...account } }),
      await operator.send(addTenant, { body: store }),
      await operator.send(updateTenant, change),
    ]
    expect([email, ...replies.map(({ status }) => status)]).toEqual([email, 400, 400, 400, 400])
  }
})

it('a person who has such a login from before signs in as always', async () => {
  const restaurant = await server.openRestaurant()
  const username = 'josé@example.mx'
  await restaurant.call(addUser, { body: { name: 'José', username: 'jose@example.mx', password: PASSWORD } })
  const { owner } = server.database
  await owner.query('ALTER TABLE sessions DISABLE TRIGGER ALL')
  await owner.query("UPDATE users SET username = $1 WHERE username = 'jose@example.mx'", [username])
  await owner.query("UPDATE logins SET username = $1 WHERE username = 'jose@example.mx'", [username])
  await owner.query('ALTER TABLE sessions ENABLE TRIGGER ALL')
  expect((await server.stranger.send(signIn, { body: { username, password: PASSWORD } })).status).toBe(200)
})
