import { randomUUID } from 'node:crypto'
import type { Call } from '@comanda/shared/kernel/call'
import type { FieldError } from '@comanda/shared/kernel/errors'
import { SALE_HEADER } from '@comanda/shared/offline/sale'
import { z } from 'zod'
import { API } from '../../http/calls.ts'
import { sellingCookie } from '../../http/devices/device-secret.ts'
import {
  ACCESS_COOKIE,
  REFRESH_COOKIE,
  SCREEN_COOKIE,
  SHARED_DEVICE_COOKIE,
} from '../../http/session/cookies.ts'
import type { SellingDevice } from '../selling-device.ts'
import { requiredTexts } from './blank.ts'
import { isPlatforms, isPublic, isRead, type Property, paramsOf, type Stores, some } from './property.ts'

/** What differs from a request of the product. */
interface Odd {
  param?: string
  query?: string
  body?: unknown
  headers?: Record<string, string | undefined>
}

const VALUES = [null, [], [null], {}, '\ud800', -1, 1e308]
const WHOLE = [null, [], [null], 'x', 1, true, {}]
const TEXTS = [
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

export const endsSession = ({ path }: Call): boolean => /(signout|devices\/lock)$/.test(path)

/** The odd requests to a call. */
const oddTo = (call: Call, device: SellingDevice, tenantId: number): Odd[] => [
  ...(endsSession(call) ? [] : addresses(call)),
  ...(!endsSession(call) && readsCookies(call) ? cookies(tenantId, device) : []),
  ...(call.offline ? records(device) : []),
  ...(isRead(call) ? [] : bodies(call)),
]

const addresses = (call: Call): Odd[] => [
  ...queries(call).map((query) => ({ query })),
  ...(call.path.includes('{') ? TEXTS.map((param) => ({ param })) : []),
]

const fieldsOfSchema = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

function queries({ query }: Call): string[] {
  const fields = fieldsOfSchema(query)
  const all = (write: (field: string) => string) => `?${fields.map(write).join('&')}`
  if (fields.length === 0) return ['?__proto__=1&x=%00']
  return [
    ...TEXTS.map((text) => all((field) => `${field}=${text}`)),
    all((field) => `${field}=1&${field}=2`),
    all((field) => `${field}[]=1`),
    all((field) => `${field}[a]=1`),
    '?__proto__=1&constructor=1&toString=1',
    '?=&&=%',
  ]
}

const readsCookies = ({ access, offline, path }: Call): boolean =>
  access.kind === 'public' || offline !== undefined || /^\/(auth|devices|offline)\//.test(path)

/** Under each name that the server reads, with and without the session. */
function cookies(tenantId: number, { id }: SellingDevice): Odd[] {
  const secret = 'A'.repeat(43)
  const values = [
    ...TEXTS.slice(0, -1),
    'a.b.c',
    `${tenantId}.x.1.x`,
    `${tenantId}.${randomUUID()}.9999999999.${secret}`,
    `${tenantId}.${randomUUID()}.${secret}`,
    `${id}.999999999.${secret}`,
    `${id}.0.${secret}`,
    `${secret}.`,
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
  return values.flatMap((value) => {
    const cookie = names.map((name) => `${name}=${value}`).join('; ')
    return [{ headers: { cookie } }, { headers: { cookie, authorization: '' } }]
  })
}

/** Of a sale that a device says to have made. */
function records(device: SellingDevice): Odd[] {
  const record = device.record()
  const text = (value: unknown) => encodeURIComponent(JSON.stringify(value))
  const sales = [
    ...TEXTS,
    ...WHOLE.map(text),
    ...Object.keys(record).flatMap((field) => VALUES.map((value) => text({ ...record, [field]: value }))),
    text({ ...record, number: 2_147_483_647, offset: Number.MAX_SAFE_INTEGER }),
    text({ ...record, number: 7, at: '9999-12-31T23:59:59Z', heardAt: '0001-01-01T00:00:00Z' }),
    text({ ...record, device: randomUUID() }),
    text({ ...record, opener: 2_147_483_647 }),
  ]
  const { cookie } = device
  return sales.flatMap((sale) =>
    [{}, { cookie }, { cookie, authorization: '' }].map((rest) => ({
      headers: { [SALE_HEADER]: sale, ...rest },
      body: { cart: [{ id: 2, quantity: 1 }] },
    })),
  )
}

function bodies({ body }: Call): Odd[] {
  const fields = fieldsOfSchema(body)
  const filled = VALUES.map((value) => Object.fromEntries(fields.map((field) => [field, value])))
  return [...WHOLE, ...filled].map((one) => ({ body: one }))
}

/** @returns what is wrong with the answer; nothing for an answer of the contract */
async function faultOf(
  call: Call,
  { param, query = '', body, headers }: Odd,
  { server, house, oddOperator }: Stores,
): Promise<string[]> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => param ?? (name === 'qrcode' ? house.qrcode : '1'))
  const answer = await server.app.server.inject({
    method: call.method,
    url: `${API}${path}${query}`,
    headers: {
      authorization: `Bearer ${(isPlatforms(call) ? oddOperator : house).token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  if (answer.statusCode < 400) return []
  const said = [`${JSON.stringify({ param, query, body, headers })}: ${answer.statusCode} ${answer.body}`]
  const isJson = `${answer.headers['content-type']}`.startsWith('application/json')
  const code: unknown = isJson ? answer.json().code : undefined
  if (typeof code !== 'string' || (answer.statusCode >= 500 && code !== 'unavailable')) return said
  const isHeld = !isPublic(call) && headers?.authorization === undefined && !headers?.[SALE_HEADER]
  return isHeld && !endsSession(call) && code === 'unauthenticated' ? said : []
}

export const ODDITIES: Record<string, Property> = {
  'answers an odd query, id, cookie, record of a device or body as its contract says': {
    of: () => true,
    faults: async (call, stores, n) => {
      const found: string[] = []
      for (const odd of some(oddTo(call, stores.device, stores.house.tenantId), n))
        found.push(...(await faultOf(call, odd, stores)))
      return found
    },
  },

  'refuses a required text that is invisible, like an empty text': {
    of: (call) => requiredTexts(call).length > 0,
    faults: async (call, { house, oddOperator }) => {
      const found: string[] = []
      for (const field of requiredTexts(call)) {
        const body = { [field]: '\u200b\u3164' }
        const person = isPlatforms(call) ? oddOperator : house
        const reply = await person.send(call, { params: paramsOf(call, () => '1'), body })
        const errors = (reply.body.errors ?? []) as FieldError[]
        const isRefused = reply.status === 400 && errors.some((error) => error.field === field)
        if (!isRefused) found.push(`${field}: ${reply.status} ${JSON.stringify(errors)}`)
      }
      return found
    },
  },
}
