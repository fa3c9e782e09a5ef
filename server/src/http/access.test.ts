import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@comanda/shared/kernel/call'
import { SCOPES, type Scope } from '@comanda/shared/kernel/scopes'
import { createOrder } from '@comanda/shared/pos/api'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { DEFAULT_SERVICE } from '@comanda/shared/settings/service'
import { DEFAULT_TILL } from '@comanda/shared/settings/till'
import { deleteUser } from '@comanda/shared/users/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { nameOfCall } from '../testing/client.ts'
import { TEST_SECRET } from '../testing/constants.ts'
import { fillEmptyTables, tablesOfStores } from '../testing/full-store.ts'
import { plantMenu, switchQr } from '../testing/menu.ts'
import { openOperator } from '../testing/operator.ts'
import { Client, PASSWORD } from '../testing/restaurant.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { API } from './calls.ts'
import { ACCESS_SECONDS, createTokens } from './session/tokens.ts'

/** The request that another store's admin would send to a call, with ids of this store's rows. */
interface Sample {
  params?: Record<string, string | number>
  body?: Record<string, unknown>
  /** Responses to another store's admin: `own` for calls that name no row and so concern their own store. */
  rival: 'own' | 404 | 403 | 400 | 409
}

const own: Sample = { rival: 'own' }
const victim = { rival: 404 } as const
/** Every request of a store's admin is refused. */
const operators: Sample = { rival: 403 }
const orderIds = [1]
const tax = { title: 'IEPS', rate: '8', type: 'inclusive' }
const printer = { title: 'Barra', way: 'star', width: '80', model: 'star', copies: 1, stationIds: [] }
const table = { title: 'Mesa X', floor: '-', seatingCapacity: 2 }
const station = { title: 'Barra', color: 'blue' }
const item = { title: 'Ajeno', price: '1.00' }
const phone = '5512345678'
const username = 'cocinera@defiende.mx'
const reservation = { date: '2030-01-01T20:00', tableId: 1 }

/** The calls for which the derived request is wrong. @see derived */
const SAMPLES: Record<string, Sample> = {
  'POST /auth/signup': own,
  'POST /auth/signin': own,
  'POST /auth/refresh-token': own,
  'POST /auth/signout': own,
  'POST /auth/profile': { rival: 'own', body: { name: 'Rival' } },
  'POST /auth/change-password': {
    rival: 'own',
    body: { currentPassword: PASSWORD, newPassword: PASSWORD },
  },
  'POST /auth/forgot-password': own,
  'POST /auth/reset-password/{token}': own,
  'POST /auth/pin': { rival: 'own', body: { password: PASSWORD, pin: '471163' } },
  'POST /auth/pin/remove': { rival: 'own', body: { password: PASSWORD } },
  // The sample names no action.
  'GET /approvals/people': { rival: 400 },
  // The named person is of another store.
  'POST /approvals': { rival: 403, body: { action: 'void', target: 'check:1', username, pin: '471163' } },
  'POST /devices/share': { rival: 'own', body: { name: 'Tableta', lockSeconds: 30 } },
  'POST /devices/unlock': own,
  'POST /devices/lock': own,
  'POST /devices/end': { ...victim, body: { id: '00000000-0000-4000-8000-000000000000' } },
  'POST /users/pin/{username}': { ...victim, params: { username }, body: { pin: '471163' } },
  'POST /users/pin/{username}/remove': { ...victim, params: { username } },
  'POST /auth/remove-device': { ...victim, body: { device_id: '1' } },
  'POST /auth/remove-other-devices': own,
  'POST /auth/cancel-subscription': { ...victim, body: { id: 'sub_1' } },
  // This installation has no billing, so no product exists.
  'POST /auth/stripe-product-lookup': { rival: 409 },
  'POST /auth/billing-portal': { rival: 409 },
  'POST /auth/confirm-checkout': { ...victim, body: { sessionId: 'cs_1' } },
  'POST /auth/stripe-webhook': own,
  'GET /billing/test-checkout/{id}': { ...victim, params: { id: '1' } },
  'POST /billing/test-checkout/{id}/pay': {
    ...victim,
    params: { id: '1' },
    body: { card: '4242424242424242' },
  },
  'POST /pos/create-order': { ...victim, body: { cart: [{ id: 2, quantity: 1 }], tableId: 1 } },
  'POST /pos/create-order-and-invoice': { ...victim, body: { cart: [{ id: 2, quantity: 1 }], tableId: 1 } },
  'POST /offline/devices': { rival: 'own', body: { app: '1' } },
  'POST /offline/reviews': {
    rival: 403,
    body: {
      number: 1,
      soldAt: '2026-11-20T03:10:00.000Z',
      by: 'x',
      amount: null,
      title: 'Mesa 1',
      reason: 'No',
      sale: {},
    },
  },
  'POST /settings/fiscal/issuer': {
    rival: 'own',
    body: { rfc: 'EKU9003173C9', name: 'RIVAL', regime: '601', postalCode: '22000', series: 'F' },
  },
  'POST /settings/fiscal/certificate': {
    rival: 400,
    body: { certificate: 'AAAA', key: 'AAAA', password: 'x' },
  },
  'POST /settings/fiscal/test': own,
  'POST /settings/fiscal/pac': { rival: 'own', body: { is: 'double' } },
  'POST /settings/fiscal/options': { rival: 'own', body: { globalPeriod: 'daily' } },
  'POST /settings/fiscal/taxes': { rival: 'own', body: { title: 'IVA', rate: 16, is: 'auto' } },
  'POST /cfdi/{id}/substitute': {
    ...victim,
    params: { id: 1 },
    body: {
      request: 'x',
      rfc: 'PEÑA800229AB1',
      name: 'ANA',
      postalCode: '06000',
      regime: '612',
      use: 'G03',
    },
  },
  'POST /cfdi/{id}/send': { ...victim, params: { id: 1 }, body: { email: 'a@b.mx' } },
  'POST /cfdi/issue': {
    ...victim,
    body: {
      invoiceId: 1,
      request: 'x',
      rfc: 'PEÑA800229AB1',
      name: 'ANA',
      postalCode: '06000',
      regime: '612',
      use: 'G03',
    },
  },
  'GET /offline/reviews/{id}': { ...victim, params: { id: '00000000-0000-4000-8000-000000000000' } },
  'POST /offline/reviews/{id}/accept': { ...victim, params: { id: '00000000-0000-4000-8000-000000000000' } },
  'POST /offline/devices/{id}/accept': {
    rival: 'own',
    params: { id: '00000000-0000-4000-8000-000000000000' },
  },
  'POST /offline/reviews/{id}/resolve': {
    ...victim,
    params: { id: '00000000-0000-4000-8000-000000000000' },
    body: { resolution: 'kept' },
  },
  'GET /offline/folios/{folio}': { ...victim, params: { folio: 'A-1' } },
  'POST /offline/report': { rival: 403, body: { unsent: 0, total: 0, oldestAt: null, app: '1' } },
  'POST /offline/devices/{id}/end': { ...victim, params: { id: '00000000-0000-4000-8000-000000000000' } },
  'POST /factura/{store}/{code}': own,
  'GET /factura/documents/{token}': own,
  'GET /factura/documents/{token}/xml': own,
  'GET /factura/documents/{token}/pdf': own,
  'GET /qrmenu/{qrcode}': own,
  'POST /qrmenu/{qrcode}/place-order': own,
  'POST /pos/qrorders/update-status/{id}': { ...victim, params: { id: 1 }, body: { status: 'cancelled' } },
  'POST /pos/qrorders/cancel-all': own,
  'GET /orders/{id}': { ...victim, params: { id: 1 } },
  'POST /orders/receipt': { ...victim, body: { orderIds } },
  'POST /orders/update-status/{id}': { ...victim, params: { id: 1 }, body: { status: 'cancelled' } },
  'POST /orders/lines/status': { rival: 'own', body: { itemIds: [1], status: 'delivered' } },
  'POST /orders/cancel': { ...victim, body: { orderIds } },
  'POST /orders/complete': { ...victim, body: { orderIds } },
  'POST /orders/complete-order-payment-summary': { ...victim, body: { orderIds } },
  'POST /orders/complete-and-pay-order': { ...victim, body: { orderIds } },
  'POST /checks/{id}/move': { ...victim, params: { id: 1 }, body: { tableId: 1 } },
  'POST /checks/{id}/move-lines': {
    ...victim,
    params: { id: 1 },
    body: { lines: [{ id: 1, quantity: 1 }] },
  },
  'POST /checks/{id}/join': { ...victim, params: { id: 1 }, body: { checkId: 2 } },
  'POST /checks/{id}/split': { ...victim, params: { id: 1 }, body: { mode: 'equal', parts: 2 } },
  'POST /checks/{id}/unsplit': { ...victim, params: { id: 1 } },
  'POST /checks/{id}/discount': {
    ...victim,
    params: { id: 1 },
    body: { kind: 'discount', percent: 10, reason: 'Queja' },
  },
  'POST /checks/{id}/discounts/{discountId}/remove': { ...victim, params: { id: 1, discountId: 1 } },
  'POST /checks/{id}/guests': { ...victim, params: { id: 1 }, body: { guests: 2 } },
  'POST /checks/{id}/name': { ...victim, params: { id: 1 }, body: { name: 'Juan' } },
  'POST /checks/{id}/waiter': { ...victim, params: { id: 1 }, body: { username } },
  'POST /checks/{id}/bill': { ...victim, params: { id: 1 } },
  'POST /checks/{id}/void': {
    ...victim,
    params: { id: 1 },
    body: { lines: [{ id: 1, quantity: 1 }], reason: 'Calidad' },
  },
  'GET /checks/{id}': { ...victim, params: { id: 1 } },
  'POST /checks/{id}/charge': {
    ...victim,
    params: { id: 1 },
    body: { payments: [{ paymentTypeId: 1, amount: 1 }] },
  },
  'POST /checks/{id}/refund': { ...victim, params: { id: 1 }, body: { reason: 'Queja' } },
  'POST /payments/{id}/return': { ...victim, params: { id: 1 }, body: { reason: 'Error' } },
  'POST /payments/{id}/correct': { ...victim, params: { id: 1 }, body: { paymentTypeId: 1 } },
  'POST /floor/tables/{id}/clean': { ...victim, params: { id: 1 } },
  'POST /kitchen/voids/{id}/seen': { ...victim, params: { id: 1 } },
  'POST /kitchen/{id}': { ...victim, params: { id: 1 }, body: { status: 'preparing' } },
  'POST /invoices/orders': { ...victim, body: { orderIds } },
  'GET /customers/search-by-phone-name/search': { ...victim },
  'GET /customers/{phone}': { ...victim, params: { phone } },
  'GET /customers/{phone}/history': { ...victim, params: { phone } },
  'POST /customers/import': { rival: 'own', body: { rows: [{ phone: '5500000002', name: 'Rival' }] } },
  'POST /customers/add': { rival: 'own', body: { phone: '5500000001', name: 'Rival' } },
  'POST /customers/{phone}/update': { ...victim, params: { phone }, body: { name: 'Cambiado' } },
  'DELETE /customers/{phone}/delete': { ...victim, params: { phone } },
  'GET /reservations/search': { ...victim },
  'POST /reservations/add': { ...victim, body: { ...reservation, customerId: phone } },
  'POST /reservations/update/{id}': { ...victim, params: { id: 1 }, body: reservation },
  'DELETE /reservations/delete/{id}': { ...victim, params: { id: 1 } },
  'POST /users/add': {
    rival: 'own',
    body: { name: 'Rival', username: 'nuevo@rival.mx', password: PASSWORD },
  },
  'POST /menu-items/variants/{itemId}/sold-out/{variantId}': {
    ...victim,
    params: { itemId: 1, variantId: 1 },
  },
  'POST /users/add-with-pin': { rival: 'own', body: { name: 'Rival', pin: '471163' } },
  'POST /users/login/{username}': {
    ...victim,
    params: { username },
    body: { username: 'otra@rival.mx', password: PASSWORD },
  },
  'POST /users/update/{username}': { ...victim, params: { username }, body: { name: 'Cambiado' } },
  'POST /users/update-password/{username}': { ...victim, params: { username }, body: { password: PASSWORD } },
  'DELETE /users/delete/{username}': { ...victim, params: { username } },
  'POST /settings/store-setting': { rival: 'own', body: { storeName: 'Rival' } },
  'POST /settings/store-setting/upload-photo': { rival: 400 },
  'POST /settings/store-setting/remove-photo': own,
  // The named store is not the rival's own.
  'POST /settings/delete-store': {
    rival: 400,
    body: { storeName: 'La que se defiende', password: PASSWORD },
  },
  'POST /settings/keep-store': victim,
  'POST /settings/print-setting': { rival: 'own', body: { pageFormat: '57' } },
  'POST /settings/service': { rival: 'own', body: DEFAULT_SERVICE },
  'POST /settings/payment-types/add': { rival: 'own', body: { title: 'Vales' } },
  'POST /settings/payment-types/{id}/update': { ...victim, params: { id: 50 }, body: { title: 'Robado' } },
  'POST /settings/payment-types/{id}/toggle': { ...victim, params: { id: 50 }, body: { isActive: false } },
  'POST /settings/taxes/add': { rival: 'own', body: tax },
  'POST /settings/taxes/{id}/update': { ...victim, params: { id: 50 }, body: tax },
  'POST /settings/taxes/restore': { rival: 'own', body: { ...tax, itemIds: [1] } },
  'POST /settings/store-tables/add': { rival: 'own', body: table },
  // Its tables would have the ids of the other store's.
  'POST /settings/store-tables/add-several': { rival: 400, body: { ...table, name: 'Mesa', count: 0 } },
  'POST /settings/store-tables/{id}/update': { ...victim, params: { id: 2 }, body: table },
  'DELETE /settings/store-tables/{id}': { ...victim, params: { id: 2 } },
  'POST /settings/store-tables/{id}/rotate-code': { ...victim, params: { id: 2 } },
  'POST /settings/floor-plans': {
    ...victim,
    body: { floor: 'Planta baja', version: 0, plan: { tables: {}, marks: [] } },
  },
  'POST /settings/categories/add': { rival: 'own', body: { title: 'Postres' } },
  'POST /settings/categories/{id}/update': { ...victim, params: { id: 50 }, body: { title: 'Robada' } },
  // A category of another store counts as unknown.
  'POST /settings/categories/reorder': { rival: 400, body: { ids: [50] } },
  'POST /settings/till': { rival: 'own', body: DEFAULT_TILL },
  'POST /settings/stations/add': { rival: 'own', body: station },
  'POST /settings/stations/{id}/update': { ...victim, params: { id: 50 }, body: station },
  // A station of another store counts as unknown.
  'POST /settings/stations/order': { rival: 400, body: { ids: [50] } },
  'POST /settings/stations/assign': { ...victim, body: { target: 'item', targetId: 1, stationIds: [50] } },
  'POST /settings/token-screen': { rival: 'own', body: { isOn: true } },
  // Lines of another store count as lines that changed meanwhile.
  'POST /kitchen/lines/finish': { rival: 'own', body: { itemIds: [1], stationIds: [] } },
  'POST /kitchen/lines/recall': { rival: 'own', body: { itemIds: [1], stationIds: [] } },
  'GET /token-screen/{code}': { ...victim, params: { code: '1-falso' } },
  'POST /settings/drawers/add': { rival: 'own', body: { title: 'Barra' } },
  'POST /settings/drawers/{id}/update': { ...victim, params: { id: 50 }, body: { title: 'Robada' } },
  'POST /settings/printers/add': { rival: 'own', body: printer },
  'POST /settings/printers/{id}/update': { ...victim, params: { id: 50 }, body: printer },
  'POST /printing/jobs': { ...victim, body: { paper: 'bill', orderIds } },
  'POST /printing/kitchen': { ...victim, body: { orderId: 1 } },
  'POST /printing/move': { ...victim, body: { fromId: 50, toId: 51 } },
  'POST /printing/jobs/{id}/finish': {
    ...victim,
    params: { id: 50 },
    body: { lease: '00000000-0000-4000-8000-000000000000', outcome: 'printed', paper: 'ok', cover: 'closed' },
  },
  'POST /till/drawer': { ...victim, body: { drawerId: 50 } },
  // Without a shift of its own.
  'POST /till/movements': { rival: 409, body: { kind: 'in', amount: 100, reason: 'Cambio' } },
  'POST /till/shifts/{id}/count': { ...victim, params: { id: 50 } },
  'POST /till/shifts/{id}/close': { ...victim, params: { id: 50 } },
  'POST /till/shifts/open': { ...victim, body: { drawerId: 50 } },
  'POST /menu-items/import': { rival: 'own', body: { rows: [item] } },
  'GET /menu-items/{id}': { ...victim, params: { id: 1 } },
  'POST /menu-items/add': { ...victim, body: { ...item, categoryId: 50 } },
  'POST /menu-items/update/{id}': { ...victim, params: { id: 1 }, body: item },
  'POST /menu-items/{id}/price': { ...victim, params: { id: 1 }, body: { price: '1.00' } },
  'POST /menu-items/{id}/sold-out': { ...victim, params: { id: 1 }, body: { isSoldOut: true } },
  'POST /menu-items/update/{id}/upload-photo': { ...victim, params: { id: 1 } },
  'POST /menu-items/update/{id}/remove-photo': { ...victim, params: { id: 1 } },
  'DELETE /menu-items/delete/{id}': { ...victim, params: { id: 1 } },
  'POST /menu-items/variants/{itemId}/add': { ...victim, params: { itemId: 1 }, body: item },
  'POST /menu-items/variants/{itemId}/update/{variantId}': {
    ...victim,
    params: { itemId: 1, variantId: 1 },
    body: item,
  },
  'DELETE /menu-items/variants/{itemId}/delete/{variantId}': {
    ...victim,
    params: { itemId: 1, variantId: 1 },
  },
  'POST /menu-items/addons/{itemId}/add': { ...victim, params: { itemId: 1 }, body: item },
  'POST /menu-items/addons/{itemId}/update/{addonId}': {
    ...victim,
    params: { itemId: 1, addonId: 1 },
    body: item,
  },
  'DELETE /menu-items/addons/{itemId}/delete/{addonId}': { ...victim, params: { itemId: 1, addonId: 1 } },
  'POST /superadmin/signin': own,
  'POST /superadmin/refresh-token': own,
  'POST /superadmin/signout': operators,
  'GET /superadmin/audit-log': operators,
  'GET /superadmin/dashboard': operators,
  'GET /superadmin/reports': operators,
  'GET /superadmin/tenantsData': operators,
  'GET /superadmin/tenantsData/{status}': { ...operators, params: { status: 'all' } },
  'GET /superadmin/tenants': operators,
  'GET /superadmin/tenants/{id}/subscription-history': { ...operators, params: { id: 1 } },
  'POST /superadmin/tenants/add': {
    ...operators,
    body: { name: 'Nueva', email: 'nueva@example.mx', password: PASSWORD },
  },
  'PATCH /superadmin/tenants/update/{id}': {
    ...operators,
    params: { id: 1 },
    body: { name: 'Cambiada', email: 'cambiada@example.mx', isActive: false },
  },
  'DELETE /superadmin/tenants/delete/{id}': { ...operators, params: { id: 1 } },
  'POST /superadmin/tenants/restore/{id}': { ...operators, params: { id: 1 } },
  'GET /superadmin/exchange-rates': operators,
  'POST /superadmin/exchange-rates': { ...operators, body: { currency: 'MXN', perUsd: 18.4 } },
}

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** A value that a schema accepts; an object has its required fields only. */
function exampleOf({ type, enum: values, properties = {}, required = [] }: Schema): unknown {
  const is = (name: string) => [type].flat()[0] === name
  if (values) return values[0]
  if (is('object'))
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]))
  if (is('array')) return []
  if (is('boolean')) return true
  return is('string') ? 'Ajeno' : 1
}

/** A call on a row names row 50, which the rival does not have; other calls work on the rival's own store. */
function derived({ path, body }: Call): Sample {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 50]))
  const schema = body instanceof z.ZodObject && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return {
    rival: path.includes('{') ? 404 : 'own',
    params,
    ...(schema ? { body: exampleOf(schema as Schema) as Record<string, unknown> } : {}),
  }
}

const sampleOf = (call: Call): Sample => SAMPLES[nameOfCall(call)] ?? derived(call)

const server = serverForTests()
let restaurant: Client
let rival: Client
/** For each scope, a staff member who has every scope except the required scopes. */
const staffWithout = new Map<string, Client>()

beforeAll(async () => {
  restaurant = await server.openRestaurant('La que se defiende')
  rival = await server.openRestaurant('La que espía')
  await plantMenu(server, restaurant)
  const t = restaurant.tenantId
  await server.database.owner.query(`
    INSERT INTO taxes VALUES (${t}, 50, 'IEPS', 8, 'inclusive');
    INSERT INTO payment_types VALUES (${t}, 50, 'Vales');
    INSERT INTO drawers VALUES (${t}, 50, 'Barra');
    INSERT INTO stations VALUES (${t}, 50, 'Barra', 'blue', 2);
    INSERT INTO shifts (tenant_id, id, drawer_id, business_date, opened_at, opened_by)
      VALUES (${t}, 50, 50, now(), now(), '${username}');
    INSERT INTO categories VALUES (${t}, 50, 'Secretos', 9);
    INSERT INTO printers (tenant_id, id, title, way, width, model, papers, prints_kitchen)
      SELECT ${t}, n, 'Barra', 'star', 80, 'star', '{}', false FROM generate_series(50, 51) n;
    INSERT INTO print_jobs (tenant_id, id, printer_id, paper, source, state, created_at, created_by, expires_at)
      VALUES (${t}, 50, 50, 'test', '{"of": "test"}', 'failed', now(), '${username}', now());
    INSERT INTO logins VALUES ('${username}', ${t});
    INSERT INTO users (tenant_id, username, role, name, password_hash, created_at) VALUES (${t}, '${username}', 'user', 'Lupita', '-', now());
    INSERT INTO customers (tenant_id, phone, phone_key, name, created_at) VALUES (${t}, '${phone}', '+52${phone}', 'Lupita', now());
    INSERT INTO reservations (tenant_id, id, unique_code, customer_key, starts_at, ends_at, created_at, created_by)
      VALUES (${t}, 1, 'K7F3M', '+52${phone}', now(), now() + interval '90 minutes', now(), 'nadie');
  `)
  const qrcode = await switchQr(restaurant)
  const asked = {
    cartItems: [{ id: 2, quantity: 1 }],
    customerType: 'CUSTOMER',
    customer: { name: 'Lupita', phone },
  }
  await server.stranger.call(placeQrOrder, { params: { qrcode }, body: asked })
  await restaurant.call(createOrder, { body: { cart: [{ id: 2, quantity: 2 }], tableId: 1 } })
  // The record of a new kind, for the derived requests.
  await fillEmptyTables(server.database, t, { having: 'archived_at', value: 50 })
})

/** A fingerprint of every row of a store. */
async function fingerprint(tenantId: number): Promise<string> {
  const { owner } = server.database
  const tables = await tablesOfStores(server.database)
  const parts = await Promise.all(
    tables
      .filter((table) => !['sessions', 'outbox', 'users', 'logins'].includes(table))
      .map(async (table) => {
        // Staff hired for this matrix sign in.
        const rest = table === 'audit_log' ? "AND action <> 'session.start'" : ''
        const text = `SELECT md5(coalesce(string_agg(r::text, '|' ORDER BY r::text), '')) AS sum FROM ${table} r WHERE tenant_id = $1 ${rest}`
        return `${table} ${(await owner.query(text, [tenantId])).rows[0].sum}`
      }),
  )
  // Staff hired for this matrix are added and removed; the first must stay.
  const person = await owner.query('SELECT u::text AS row FROM users u WHERE username = $1', [username])
  return [...parts, person.rows[0].row].join('\n')
}

const send = (client: Client, call: Call, { params, body }: Sample) =>
  client.send(call, { params, ...(body ? { body } : call.method === 'POST' ? { body: {} } : {}) } as never)

async function personWithout(wanted: readonly Scope[]): Promise<Client> {
  const rest = SCOPES.filter((scope) => !wanted.includes(scope))
  const key = rest.join()
  const known = staffWithout.get(key)
  if (known) return known
  const person = await server.hire(restaurant, rest)
  staffWithout.set(key, person)
  return person
}

/** Each list of which a person needs one scope. */
const scopesOf = ({ access }: Call): (readonly Scope[])[] =>
  access.kind === 'scopes' ? [access.anyOf, ...(access.andAnyOf ? [access.andAnyOf] : [])] : []

describe('every call', () => {
  it('has its request in this matrix, derived or listed, and none is left over', async () => {
    const names = server.app.calls.map(nameOfCall)
    expect(Object.keys(SAMPLES).filter((name) => !names.includes(name))).toEqual([])
    const listed = server.app.calls.filter((call) => nameOfCall(call) in SAMPLES)
    const same = listed.filter((call) => isDeepStrictEqual(SAMPLES[nameOfCall(call)], derived(call)))
    expect(same.map(nameOfCall)).toEqual([])
  })

  it('asks a stranger to sign in and changes nothing', async () => {
    const before = await fingerprint(restaurant.tenantId)
    for (const call of server.app.calls.filter(({ access }) => access.kind !== 'public')) {
      const reply = await send(server.stranger, call, sampleOf(call))
      expect([nameOfCall(call), reply.status, reply.body.code]).toEqual([
        nameOfCall(call),
        401,
        'unauthenticated',
      ])
    }
    expect(await fingerprint(restaurant.tenantId)).toBe(before)
  })

  it('asks a dismissed user, and the holder of a forged or expired token, to sign in', async () => {
    const dismissed = await server.hire(restaurant, SCOPES)
    const { tenantId, base, token = '' } = restaurant
    await restaurant.call(deleteUser, { params: { username: dismissed.username } })
    const [, session, expiry, signature] = token.split('.')
    const later = String(Number(expiry) + 86_400)
    const tampered = [
      `${rival.tenantId}.${session}.${expiry}.${signature}`,
      `${tenantId}.${session}.${later}.${signature}`,
      `0.${session}.${expiry}.${signature}`,
      `${tenantId}.${session}.${expiry}.`,
      `${tenantId}.${session}.${expiry}.${signature}.${signature}`,
      createTokens('a key that somebody else made up, also 32+').issueAccess(
        { tenantId, sessionId: session ?? '' },
        server.clock.now,
      ),
    ]
    const past = new Date(server.clock.now.getTime() - ACCESS_SECONDS * 1000)
    const expired = createTokens(TEST_SECRET).issueAccess({ tenantId, sessionId: session ?? '' }, past)
    const before = await fingerprint(tenantId)
    // Each call refuses the dismissed user and one of the other tokens, and each token is refused by dozens of calls.
    const others = [...tampered, expired]
    const calls = server.app.calls.filter(({ access }) => access.kind !== 'public')
    expect(calls.length).toBeGreaterThan(20 * others.length)
    for (const [n, call] of calls.entries()) {
      for (const held of [dismissed.token, others[n % others.length]]) {
        const reply = await send(new Client(base, held), call, sampleOf(call))
        const isOther = call.access.kind === 'platform' && held === dismissed.token
        const expected = isOther ? [403, 'forbidden'] : [401, 'unauthenticated']
        expect([nameOfCall(call), held, reply.status, reply.body.code]).toEqual([
          nameOfCall(call),
          held,
          ...expected,
        ])
      }
    }
    expect(await fingerprint(tenantId)).toBe(before)
  })

  it('refuses staff who have every scope except the required scopes', async () => {
    const before = await fingerprint(restaurant.tenantId)
    for (const call of server.app.calls.filter(({ access }) => access.kind === 'scopes')) {
      for (const wanted of scopesOf(call)) {
        const reply = await send(await personWithout(wanted), call, sampleOf(call))
        expect([nameOfCall(call), reply.status, reply.body.code]).toEqual([
          nameOfCall(call),
          403,
          'forbidden',
        ])
      }
    }
    expect(await fingerprint(restaurant.tenantId)).toBe(before)
  })

  it('changes no row of another store and shows none', async () => {
    const before = await fingerprint(restaurant.tenantId)
    for (const call of server.app.calls.filter(({ access }) => access.kind !== 'public')) {
      if (call.path === '/auth/signout') continue
      const sample = sampleOf(call)
      const reply = await send(rival, call, sample)
      // An upload without a file is refused before its row is read.
      const expected = sample.rival === 'own' ? [200] : call.multipart ? [400, 404, 415] : [sample.rival]
      expect([nameOfCall(call), expected]).toEqual([nameOfCall(call), expect.arrayContaining([reply.status])])
      expect(JSON.stringify(reply.body)).not.toMatch(
        /La que se defiende|Lupita|Secretos|Taco al pastor|Mesa 1/,
      )
    }
    expect(await fingerprint(restaurant.tenantId)).toBe(before)
  })

  it('answers an unknown address, a broken body and a wrong type in the contract’s shape', async () => {
    const post = (path: string, body: string, type = 'application/json') =>
      fetch(`${server.base}${API}${path}`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${restaurant.token}` },
        body,
      })
    const cases = [
      [await fetch(`${server.base}${API}/nowhere`), 404, 'not_found'],
      [await post('/pos/create-order', '{"cart":'), 400, 'invalid_input'],
      [await post('/pos/create-order', '{"__proto__": {"admin": true}}'), 400, 'invalid_input'],
      [await post('/pos/create-order', '<order/>', 'application/xml'), 415, 'unsupported_type'],
      [await post('/pos/create-order', JSON.stringify({ cart: 'x'.repeat(1_200_000) })), 413, 'too_large'],
    ] as const
    for (const [reply, status, code] of cases) {
      expect(reply.headers.get('content-type')).toContain('application/json')
      const body = (await reply.json()) as Record<string, unknown>
      expect([reply.status, body.success, body.code]).toEqual([status, false, code])
    }
  })

  it('of a store refuses an operator, and of the platform accepts only an operator', async () => {
    const operator = await openOperator(server)
    const before = await fingerprint(restaurant.tenantId)
    const signedIn = server.app.calls.filter(({ access }) => access.kind !== 'public')
    for (const call of signedIn.filter(({ access }) => access.kind !== 'platform')) {
      const reply = await send(operator, call, sampleOf(call))
      expect([nameOfCall(call), reply.status, reply.body.code]).toEqual([nameOfCall(call), 403, 'forbidden'])
    }
    expect(await fingerprint(restaurant.tenantId)).toBe(before)
    const platforms = signedIn.filter(({ access }) => access.kind === 'platform')
    expect(platforms.length).toBeGreaterThan(10)
    const isLast = ({ path }: Call) => path === '/superadmin/signout'
    for (const call of [...platforms.filter((one) => !isLast(one)), ...platforms.filter(isLast)]) {
      const reply = await send(operator, call, sampleOf(call))
      expect([nameOfCall(call), reply.status]).toEqual([nameOfCall(call), 200])
    }
  })
})
