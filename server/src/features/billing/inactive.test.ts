import type { Call } from '@comanda/shared/kernel/call'
import { SCOPES } from '@comanda/shared/kernel/scopes'
import { beforeAll, describe, expect, it } from 'vitest'
import { nameOfCall } from '../../testing/client.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

/** The calls that users of a store without a subscription can still make: account, subscription, export and erasure. */
const ACCOUNT = [
  'GET /auth/devices',
  'GET /auth/profile',
  'POST /auth/change-password',
  'POST /auth/profile',
  'POST /auth/remove-device',
  'POST /auth/remove-other-devices',
  'POST /auth/signout',
]
const SUBSCRIPTION = [
  'GET /auth/subscription-details',
  'GET /billing/test-checkout/{id}',
  'POST /auth/billing-portal',
  'POST /auth/cancel-subscription',
  'POST /auth/confirm-checkout',
  'POST /auth/stripe-product-lookup',
  'POST /billing/test-checkout/{id}/pay',
]
const DATA = ['GET /settings/data-export', 'POST /settings/delete-store', 'POST /settings/keep-store']

const server = serverForTests({ billing: { kind: 'embedded' } })
let admin: Client
let staff: Client
beforeAll(async () => {
  admin = await server.openRestaurant()
  staff = await server.hire(admin, SCOPES)
})

const staffCalls = () =>
  server.app.calls.filter(({ access }) => access.kind !== 'public' && access.kind !== 'platform')

/** The names that this server has calls for. */
const registered = (...names: readonly string[][]) => {
  const calls = new Set(server.app.calls.map(nameOfCall))
  return names
    .flat()
    .filter((name) => calls.has(name))
    .sort()
}

const answer = async (person: Client, call: Call) => {
  const { status, body } = await person.send(call, {} as never)
  return { status, code: body.code }
}

describe('in a store without a paid subscription', () => {
  it('an admin can only open the account, the subscription and the store’s data', async () => {
    const open: string[] = []
    // Signing out ends the session, so it comes last.
    const calls = staffCalls().sort(
      (a, b) => Number(a.path === '/auth/signout') - Number(b.path === '/auth/signout'),
    )
    for (const call of calls) {
      const { status, code } = await answer(admin, call)
      if (status !== 402) open.push(nameOfCall(call))
      else expect([nameOfCall(call), code]).toEqual([nameOfCall(call), 'subscription_inactive'])
    }
    expect(open.sort()).toEqual(registered(ACCOUNT, SUBSCRIPTION, DATA))
  })

  it('users with all scopes can only open their account', async () => {
    const answers = new Map<string, number>()
    const calls = staffCalls().filter(({ path }) => path !== '/auth/signout')
    for (const call of calls) answers.set(nameOfCall(call), (await answer(staff, call)).status)
    const of = (wanted: (status: number) => boolean) =>
      [...answers].flatMap(([name, status]) => (wanted(status) ? [name] : [])).sort()
    expect(of((status) => status === 403)).toEqual(registered(SUBSCRIPTION, DATA))
    expect(of((status) => status !== 402 && status !== 403)).toEqual(
      registered(ACCOUNT.filter((name) => name !== 'POST /auth/signout')),
    )
  })

  it('a diner cannot read the menu or order', async () => {
    const { rows } = await server.database.owner.query(
      'UPDATE stores SET qr_menu_enabled = true, qr_order_enabled = true RETURNING qr_code',
    )
    const code = rows[0]?.qr_code
    const read = await fetch(`${server.base}/api/v1/qrmenu/${code}`)
    const order = await fetch(`${server.base}/api/v1/qrmenu/${code}/place-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        cartItems: [{ id: 2, quantity: 1 }],
        customerType: 'WALKIN',
        customer: { name: 'x' },
      }),
    })
    expect([read.status, order.status]).toEqual([404, 404])
  })
})
