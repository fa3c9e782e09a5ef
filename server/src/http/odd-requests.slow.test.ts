import { randomUUID } from 'node:crypto'
import type { Call } from '@comanda/shared/kernel/call'
import { SALE_HEADER } from '@comanda/shared/offline/sale'
import { createOrder } from '@comanda/shared/pos/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { nameOfCall } from '../testing/client.ts'
import { openTaqueria, switchQr } from '../testing/menu.ts'
import { openOperator } from '../testing/operator.ts'
import type { Client } from '../testing/restaurant.ts'
import { SellingDevice } from '../testing/selling-device.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { API } from './calls.ts'
import { sellingCookie } from './devices/device-secret.ts'
import { ACCESS_COOKIE, REFRESH_COOKIE, SCREEN_COOKIE, SHARED_DEVICE_COOKIE } from './session/cookies.ts'

const server = serverForTests({
  limits: { signIn: 1e6, signUp: 1e6, reset: 1e6, qrOrder: 1e6 },
})
let restaurant: Client
let operator: Client
let device: SellingDevice
let qrcode: string
beforeAll(async () => {
  // The operator deletes the store with the number 1.
  await server.openRestaurant()
  restaurant = await openTaqueria(server)
  operator = await openOperator(server)
  qrcode = await switchQr(restaurant)
  await restaurant.call(createOrder, { body: { cart: [{ id: 2, quantity: 2 }], tableId: 1 } })
  device = await SellingDevice.register(server, restaurant)
})

interface Odd {
  param?: string
  query?: string
  body?: unknown
  headers?: Record<string, string | undefined>
}

const VALUES = [null, [], [null], {}, '\ud800', -1, 1e308]
const WHOLE = [null, [], [null], 'x', 1, true, {}]
const ODD_TEXTS = [
  '',
  '%',
  '%00',
  '%FF',
  '%E0%A4%A',
  '.',
  '..',
  'null',
  '0',
  '-1',
  '1e9',
  '9'.repeat(30),
  '%22',
  'x'.repeat(2_000),
]

const endsSession = ({ path }: Call) => /(signout|devices\/lock)$/.test(path)
/** Without those that end the session of the walk. */
const walked = () => server.app.calls.filter((call) => !endsSession(call))
const endings = () => server.app.calls.filter(endsSession)

const fieldsOfSchema = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

const withEvery = (fields: readonly string[], value: unknown) =>
  Object.fromEntries(fields.map((field) => [field, value]))

const tokenFor = ({ access }: Call): string =>
  `Bearer ${access.kind === 'platform' ? operator.token : restaurant.token}`

/** @returns the fault of the answer; nothing for an answer of the contract */
async function problemOf(call: Call, { param, query = '', body, headers }: Odd): Promise<string[]> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => param ?? (name === 'qrcode' ? qrcode : '1'))
  const answer = await server.app.server.inject({
    method: call.method,
    url: `${API}${path}${query}`,
    headers: {
      authorization: tokenFor(call),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const said = `${nameOfCall(call)} ${JSON.stringify({ param, query, body, headers })}: ${answer.statusCode} ${answer.body.slice(0, 200)}`
  if (answer.statusCode >= 500 && answer.json().code !== 'unavailable') return [said]
  if (answer.statusCode < 400) return []
  const isHeld =
    call.access.kind !== 'public' && headers?.authorization === undefined && !headers?.[SALE_HEADER]
  if (isHeld && !endsSession(call) && answer.statusCode === 401 && answer.json().code === 'unauthenticated')
    return [said]
  const isJson = `${answer.headers['content-type']}`.startsWith('application/json')
  return isJson && typeof answer.json().code === 'string' ? [] : [said]
}

async function problems(these: readonly Call[], oddOf: (call: Call) => Odd[]): Promise<string[]> {
  const found: string[] = []
  for (const call of these) for (const odd of oddOf(call)) found.push(...(await problemOf(call, odd)))
  return found
}

describe('no call of anybody fails, and every refusal has a code,', () => {
  it('with an odd query or an odd id in its address', async () => {
    const queries = (call: Call) => {
      const fields = fieldsOfSchema(call.query)
      const all = (write: (field: string) => string) => `?${fields.map(write).join('&')}`
      if (fields.length === 0) return ['?__proto__=1&x=%00']
      return [
        ...ODD_TEXTS.map((text) => all((field) => `${field}=${text}`)),
        all((field) => `${field}=1&${field}=2`),
        all((field) => `${field}[]=1`),
        all((field) => `${field}[a]=1`),
        '?__proto__=1&constructor=1&toString=1',
        '?=&&=%',
      ]
    }
    const odd = (call: Call): Odd[] => [
      ...queries(call).map((query) => ({ query })),
      ...(call.path.includes('{') ? ODD_TEXTS.map((param) => ({ param })) : []),
    ]
    expect(await problems(walked(), odd)).toEqual([])
  })

  it('with an odd cookie under each name that the server reads', async () => {
    const { tenantId } = restaurant
    const values = [
      ...ODD_TEXTS.slice(0, -1),
      'a.b.c',
      `${tenantId}.x.1.x`,
      `${tenantId}.${randomUUID()}.9999999999.${'A'.repeat(43)}`,
      `${tenantId}.${randomUUID()}.${'A'.repeat(43)}`,
      `${device.id}.999999999.${'A'.repeat(43)}`,
      `${device.id}.0.${'A'.repeat(43)}`,
      `${'A'.repeat(43)}.`,
      '"',
      'ñ',
    ]
    const names = [
      ACCESS_COOKIE,
      REFRESH_COOKIE,
      SCREEN_COOKIE,
      SHARED_DEVICE_COOKIE,
      'device',
      'shortSession',
      'authenticated',
      sellingCookie(tenantId),
      'sellingDevice-x',
      '__proto__',
    ]
    const readCookies = (call: Call) =>
      call.access.kind === 'public' || call.offline || /^\/(auth|devices|offline)\//.test(call.path)
    const odd = (): Odd[] =>
      values.flatMap((value) => {
        const cookie = names.map((name) => `${name}=${value}`).join('; ')
        return [{ headers: { cookie } }, { headers: { cookie, authorization: '' } }]
      })
    expect(await problems(walked().filter(readCookies), odd)).toEqual([])
  })

  it('with an odd record of a device', async () => {
    const record = device.record()
    const text = (value: unknown) => encodeURIComponent(JSON.stringify(value))
    const records = [
      ...ODD_TEXTS,
      ...WHOLE.map(text),
      ...Object.keys(record).flatMap((field) => VALUES.map((value) => text({ ...record, [field]: value }))),
      text({ ...record, number: 2_147_483_647, offset: Number.MAX_SAFE_INTEGER }),
      text({ ...record, number: 7, at: '9999-12-31T23:59:59Z', heardAt: '0001-01-01T00:00:00Z' }),
      text({ ...record, device: randomUUID() }),
      text({ ...record, opener: 2_147_483_647 }),
    ]
    const { cookie } = device
    const odd = (): Odd[] =>
      records.flatMap((sale) =>
        [{}, { cookie }, { cookie, authorization: '' }].map((rest) => ({
          headers: { [SALE_HEADER]: sale, 'idempotency-key': randomUUID(), ...rest },
          body: { cart: [{ id: 2, quantity: 1 }] },
        })),
      )
    expect(
      await problems(
        server.app.calls.filter(({ offline }) => offline),
        odd,
      ),
    ).toEqual([])
  })

  it('with an odd body', async () => {
    const odd = (call: Call): Odd[] => {
      if (call.method === 'GET') return []
      const fields = fieldsOfSchema(call.body)
      const bodies = [...WHOLE, ...VALUES.map((value) => withEvery(fields, value))]
      return bodies.map((body) => ({ body, headers: { 'idempotency-key': randomUUID() } }))
    }
    expect(await problems([...walked(), ...endings()], odd)).toEqual([])
  })
})
