import type { Call } from '@comanda/shared/kernel/call'
import { SCOPES } from '@comanda/shared/kernel/scopes'
import { Client, nameOfCall } from '../client.ts'
import { tablesOfStores } from '../full-store.ts'
import type { TestServer } from '../restaurant.ts'
import {
  allBut,
  answerOf,
  FORBIDDEN,
  isPlatforms,
  isRead,
  isSignedIn,
  neededBy,
  type Property,
  paramsOf,
  send,
  some,
  textOf,
  UNAUTHENTICATED,
  unlessRefused,
} from './property.ts'
import { sampleOf } from './samples.ts'

/** What of the victim others may not read. */
const VICTIMS = /La que se defiende|Lupita|Secretos|Taco al pastor|Mesa 1/

/** The calls that everybody, and that the owner can make in a store without a paid subscription. */
export const OPEN_WHEN_CLOSED = {
  account: [
    'GET /auth/devices',
    'GET /auth/profile',
    'POST /auth/change-password',
    'POST /auth/profile',
    'POST /auth/devices/name',
    'POST /auth/remove-device',
    'POST /auth/remove-other-devices',
    'POST /auth/signout',
  ],
  subscriptionAndData: [
    'GET /auth/subscription-details',
    'GET /billing/test-checkout/{id}',
    'GET /settings/data-export',
    'POST /auth/billing-portal',
    'POST /auth/cancel-subscription',
    'POST /auth/confirm-checkout',
    'POST /auth/stripe-product-lookup',
    'POST /billing/test-checkout/{id}/pay',
    'POST /settings/delete-store',
    'POST /settings/keep-store',
  ],
}
const CLOSED = '402 subscription_inactive'

export const ACCESS: Record<string, Property> = {
  'asks a stranger to sign in': {
    of: isSignedIn,
    faults: (call, { server }) => unlessRefused(UNAUTHENTICATED, server.stranger, call),
  },

  'asks a dismissed person to sign in': {
    of: isSignedIn,
    faults: (call, { dismissed }) =>
      unlessRefused(isPlatforms(call) ? FORBIDDEN : UNAUTHENTICATED, dismissed, call),
  },

  // Each token is refused by dozens of calls.
  'asks the holder of a forged or expired token to sign in': {
    of: isSignedIn,
    faults: (call, { server, forged }, n) =>
      unlessRefused(UNAUTHENTICATED, new Client(server.base, forged[n % forged.length]), call),
  },

  'refuses staff who have every scope except the required ones, and all staff what is the owner’s': {
    of: ({ access }) => access.kind === 'scopes' || access.kind === 'admin',
    faults: async (call, { staffOfVictim }) => {
      const persons = call.access.kind === 'admin' ? [SCOPES] : neededBy(call).map(allBut)
      const found: string[] = []
      for (const scopes of persons)
        found.push(...(await unlessRefused(FORBIDDEN, staffOfVictim(scopes), call)))
      return found
    },
  },

  'shows another store no row': {
    of: (call) => isSignedIn(call) && call.path !== '/auth/signout',
    faults: async (call, { rival }) => {
      const sample = sampleOf(call)
      const { status, body } = await send(rival, call, sample)
      // An upload without a file is refused before its row is read.
      const wanted = sample.rival === 'own' ? [200] : call.multipart ? [400, 404, 415] : [sample.rival]
      const shown = VICTIMS.test(textOf(body)) ? [textOf(body)] : []
      return wanted.includes(status) ? shown : [`${status}`, ...shown]
    },
  },

  'of a store refuses an operator, and of the platform accepts only an operator': {
    of: isSignedIn,
    faults: async (call, { operator, spare }) => {
      if (!isPlatforms(call)) return unlessRefused(FORBIDDEN, operator, call)
      const sample = sampleOf(call)
      const params = call.path.includes('{id}') ? { id: spare.tenantId } : sample.params
      const { status } = await send(operator, call, { ...sample, ...(params && { params }) })
      return status === 200 ? [] : [`${status}`]
    },
  },

  'of a store without a paid subscription is refused, except for account, subscription and data': {
    of: (call) => isSignedIn(call) && !isPlatforms(call),
    faults: async (call, { closed, staffOfClosed }) => {
      const isAccounts = OPEN_WHEN_CLOSED.account.includes(nameOfCall(call))
      const isOwners = OPEN_WHEN_CLOSED.subscriptionAndData.includes(nameOfCall(call))
      const owners = answerOf(await send(closed, call, {}))
      const others = answerOf(await send(staffOfClosed, call, {}))
      const isRight = {
        owners: isAccounts || isOwners ? !owners.startsWith('402') : owners === CLOSED,
        others: isAccounts ? !/^40[23]/.test(others) : others === (isOwners ? FORBIDDEN : CLOSED),
      }
      return [
        ...(isRight.owners ? [] : [`the owner: ${owners}`]),
        ...(isRight.others ? [] : [`the staff: ${others}`]),
      ]
    },
  },

  'of a diner is refused in a store without a paid subscription': {
    of: ({ path }) => path.startsWith('/qrmenu/'),
    faults: async (call, { server, closed: { qrcode } }) => {
      const cartItems = [{ id: 2, quantity: 1 }]
      const request = { cartItems, customerType: 'WALKIN', customer: { name: 'x' } }
      const line = { id: '00000000-0000-4000-8000-000000000000', version: 1 }
      const asked = { kind: 'waiter', reason: 'napkins' }
      const ofSitting = { tableId: 'x', ticket: 'x', name: 'x', line: null, lines: [line], ...asked }
      const body = { ...request, ...line, ...ofSitting }
      const { status } = await send(server.stranger, call, {
        params: { qrcode },
        ...(isRead(call) ? {} : { body }),
      })
      return status === 404 ? [] : [`${status}`]
    },
  },

  'that is refused or reads changes no row': {
    of: () => true,
    faults: async (call, stores, n) => {
      // Following a link is harmless.
      if (isRead(call) && !isPlatforms(call)) await ask(stores, call, call.method, {})
      const { server, victim } = stores
      const isLast = n === server.app.calls.length - 1
      if (n % CALLS_BETWEEN !== 0 && !isLast) return []
      const before = stores.rows
      stores.rows = await readRows(server, victim)
      const changed = Object.keys(before).filter((table) => stores.rows[table] !== before[table])
      return changed.map((table) => `or one of the ${CALLS_BETWEEN} before: ${table}`)
    },
  },
}
/** To read all rows takes as long as ten requests. */
const CALLS_BETWEEN = 10

export const SITES: Record<string, Property> = {
  'is never made by a page of another site in the browser of a signed-in person': {
    of: () => true,
    faults: async (call, stores, n) => {
      const { host } = new URL(stores.server.base)
      const evil = 'https://evil.example'
      const { headers } = await ask(stores, call, 'OPTIONS', {
        origin: evil,
        'access-control-request-method': call.method,
      })
      const allowed = headers.get('access-control-allow-origin')
      const found = allowed === null ? [] : [`lets ${allowed} read`]
      if (isRead(call)) return found
      const sites: Record<string, string>[] = [evil, 'null', `https://${host}`, `http://${host}.evil.example`]
        .concat('http://127.0.0.1:1')
        .map((origin) => ({ origin }))
      for (const site of some([...sites, { 'sec-fetch-site': 'cross-site' }], n)) {
        const { status } = await ask(stores, call, call.method, site)
        if (status !== 403) found.push(`${JSON.stringify(site)}: ${status}`)
      }
      // The bodies that forms can send, also those of a page that could name the origin.
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
      for (const type of takesJson(call) ? some(types, n) : []) {
        const own = { origin: stores.server.base, 'content-type': type }
        const { status } = await ask(stores, call, call.method, own)
        if (status < 400) found.push(`${type}: ${status}`)
      }
      return found
    },
  },
}

const takesJson = (call: Call): boolean => !isRead(call) && 'shape' in call.body && call.method !== 'DELETE'

/** A request with the cookie of the victim's owner. */
const ask = (
  { server, victim }: { server: { base: string }; victim: Client },
  call: Call,
  method: string,
  headers: Record<string, string>,
) =>
  new Client(server.base).send({ ...call, method } as Call, {
    params: paramsOf(call, () => 1),
    ...(method === 'POST' || method === 'PATCH' ? { body: { a: 1 } } : {}),
    headers: { cookie: `accessToken=${victim.token}`, ...headers },
  })

/** A fingerprint of the rows of each table of a store, without the log of what its owner reads and the sessions' use. */
export async function readRows(
  { database }: TestServer,
  { tenantId, username }: Client,
): Promise<Record<string, string>> {
  const tables = (await tablesOfStores(database)).filter((table) => !['sessions', 'outbox'].includes(table))
  const prints = tables.map((table) => {
    const rest = table === 'audit_log' ? 'AND actor <> $2' : ''
    return `SELECT '${table}' AS name, md5(string_agg(r::text, '|' ORDER BY r::text)) AS print
            FROM ${table} r WHERE tenant_id = $1 ${rest}`
  })
  const { rows } = await database.owner.query<{ name: string; print: string }>({
    name: 'rows-of-store',
    text: prints.join(' UNION ALL '),
    values: [tenantId, username],
  })
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
