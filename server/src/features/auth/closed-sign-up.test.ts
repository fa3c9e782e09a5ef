import { getSignUp, signIn, signUp } from '@comanda/shared/auth/api'
import { addTenant } from '@comanda/shared/platform/tenants'
import { expect, it } from 'vitest'
import { openOperator } from '../../testing/operator.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests({ isSignUpOpen: false })
const store = { biz_name: 'Fonda Lupita', username: 'lupita@fonda.mx', password: 'pozole verde 55' }

it('an installation that is closed lets nobody open a store but its operator', async () => {
  expect(await server.stranger.call(getSignUp, {})).toEqual({ isOpen: false })
  const reply = await server.stranger.send(signUp, { body: store })
  expect([reply.status, reply.body.code]).toEqual([403, 'sign_up_closed'])
  const operator = await openOperator(server)
  await operator.call(addTenant, {
    body: { name: store.biz_name, email: store.username, password: store.password },
  })
  const { username, password } = store
  expect(await server.stranger.call(signIn, { body: { username, password } })).toMatchObject({
    success: true,
  })
})
