import type { Call } from '@comanda/shared/kernel/call'
import { DEFAULT_SERVICE } from '@comanda/shared/settings/service'
import { DEFAULT_TILL } from '@comanda/shared/settings/till'
import { z } from 'zod'
import { nameOfCall } from '../client.ts'
import { PASSWORD } from '../restaurant.ts'

/** The request that another store's admin would send to a call, with ids of this store's rows. */
export interface Sample {
  params?: Record<string, unknown>
  body?: Record<string, unknown>
  /** Responses to another store's admin: `own` for calls that name no row and so concern their own store. */
  rival: 'own' | 404 | 403 | 400 | 409
}

const victim = { rival: 404 } as const
const UUID = '00000000-0000-4000-8000-000000000000'
/** Of a guest and of a person of the store. */
export const phone = '5512345678'
export const username = 'cocinera@defiende.mx'

/** The calls for which the derived request is wrong. @see derived */
export const SAMPLES: Record<string, Sample> = {
  // The sample names no action.
  'GET /approvals/people': { rival: 400 },
  // The named person is of another store.
  'POST /approvals': { rival: 403, body: { action: 'void', target: 'check:1', username, pin: '471163' } },
  'POST /devices/share': { rival: 'own', body: { name: 'Tableta', lockSeconds: 30 } },
  'POST /devices/end': { ...victim, body: { id: UUID } },
  'POST /auth/devices/name': { ...victim, body: { device_id: '1', name: 'Caja' } },
  'POST /auth/remove-device': { ...victim, body: { device_id: '1' } },
  'POST /auth/cancel-subscription': { ...victim, body: { id: 'sub_1' } },
  // This installation has no billing, so no product exists.
  'POST /auth/stripe-product-lookup': { rival: 409 },
  'POST /auth/billing-portal': { rival: 409 },
  'POST /auth/confirm-checkout': { ...victim, body: { sessionId: 'cs_1' } },
  'POST /pos/create-order': { ...victim, body: { cart: [{ id: 2, quantity: 1 }], tableId: 1 } },
  'POST /pos/create-order-and-invoice': { ...victim, body: { cart: [{ id: 2, quantity: 1 }], tableId: 1 } },
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
  'POST /settings/fiscal/pac/try': { rival: 400 },
  'POST /settings/fiscal/certificate': {
    rival: 400,
    body: { certificate: 'AAAA', key: 'AAAA', password: 'x' },
  },
  'POST /settings/fiscal/taxes': { rival: 'own', body: { title: 'IVA', rate: 16, is: 'auto' } },
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
  'POST /offline/devices/{id}/accept': { rival: 'own', params: { id: UUID } },
  'POST /offline/report': { rival: 403, body: { unsent: 0, total: 0, oldestAt: null, app: '1' } },
  'POST /checks/{id}/join': { ...victim, params: { id: 1 }, body: { checkId: 2 } },
  'POST /checks/{id}/discount': {
    ...victim,
    params: { id: 1 },
    body: { kind: 'discount', percent: 10, reason: 'Queja' },
  },
  'GET /customers/search-by-phone-name/search': victim,
  'POST /customers/import': { rival: 'own', body: { rows: [{ phone: '5500000002', name: 'Rival' }] } },
  'POST /customers/add': { rival: 'own', body: { phone: '5500000001', name: 'Rival' } },
  'GET /reservations/search': victim,
  'POST /reservations/add': { ...victim, body: { date: '2030-01-01T20:00', tableId: 1, customerId: phone } },
  'POST /users/add': {
    rival: 'own',
    body: { name: 'Rival', username: 'nuevo@rival.mx', password: PASSWORD },
  },
  'POST /settings/store-setting/upload-photo': { rival: 400 },
  // The named store is not the rival's own.
  'POST /settings/delete-store': {
    rival: 400,
    body: { storeName: 'La que se defiende', password: PASSWORD },
  },
  'POST /settings/keep-store': victim,
  'POST /settings/service': { rival: 'own', body: DEFAULT_SERVICE },
  // Its tables would have the ids of the other store's.
  'POST /settings/store-tables/add-several': {
    rival: 400,
    body: { name: 'Mesa', floor: '-', seatingCapacity: 2, count: 0 },
  },
  'POST /settings/floor-plans': {
    ...victim,
    body: { floor: 'Planta baja', version: 0, plan: { tables: {}, marks: [] } },
  },
  // A category of another store counts as unknown.
  'POST /settings/categories/reorder': { rival: 400, body: { ids: [50] } },
  'POST /settings/till': { rival: 'own', body: DEFAULT_TILL },
  // A station of another store counts as unknown.
  'POST /settings/stations/order': { rival: 400, body: { ids: [50] } },
  'POST /settings/stations/assign': { ...victim, body: { target: 'item', targetId: 1, stationIds: [50] } },
  'POST /printing/kitchen': { ...victim, body: { orderId: 1 } },
  'POST /printing/move': { ...victim, body: { fromId: 50, toId: 51 } },
  'POST /till/drawer': { ...victim, body: { drawerId: 50 } },
  // Without a shift of its own.
  'POST /till/movements': { rival: 409, body: { kind: 'in', amount: 100, reason: 'Cambio' } },
  'POST /till/shifts/open': { ...victim, body: { drawerId: 50 } },
  'POST /menu-items/english': { ...victim, body: { texts: [{ kind: 'category', id: 50, title: 'Stolen' }] } },
  'POST /menu-items/import': { rival: 'own', body: { rows: [{ title: 'Ajeno', price: '1.00' }] } },
  'POST /menu-items/add': { ...victim, body: { title: 'Ajeno', price: '1.00', categoryId: 50 } },
  'GET /superadmin/tenantsData/{status}': { rival: 403, params: { status: 'all' } },
  'PATCH /superadmin/tenants/update/{id}': {
    rival: 403,
    body: { name: 'Cambiada', email: 'cambiada@example.mx', isActive: false },
  },
  'POST /superadmin/exchange-rates': { rival: 403, body: { currency: 'MXN', perUsd: 18.4 } },
}

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** What a field holds by its name; others hold any value of their type. */
const VALUES: Record<string, unknown> = {
  username,
  phone,
  customerId: phone,
  orderIds: [1],
  itemIds: [1],
  lines: [{ id: 1, quantity: 1 }],
  payments: [{ paymentTypeId: 1, amount: 1 }],
  password: PASSWORD,
  currentPassword: PASSWORD,
  newPassword: PASSWORD,
  pin: '471163',
  email: 'otra@rival.mx',
  rate: '8',
  floor: '-',
  folio: 'A-1',
  date: '2030-01-01T20:00',
  rfc: 'EKU9003173C9',
  regime: '601',
  postalCode: '22000',
  use: 'G03',
  lease: UUID,
  card: '4242424242424242',
}

/** Of rows that the rival has, too, the victim has one with this number. */
const LATER = 50

/** A value that a schema accepts; an object has its required fields only. */
function exampleOf({ type, enum: values, properties = {}, required = [] }: Schema): unknown {
  const is = (name: string) => [type].flat()[0] === name
  if (values) return values[0]
  if (is('object'))
    return Object.fromEntries(
      required.map((name) => [name, VALUES[name] ?? exampleOf(properties[name] ?? {})]),
    )
  if (is('array')) return []
  if (is('boolean')) return true
  return is('string') ? 'Ajeno' : 1
}

/** A call on a row names one of the victim; the platform's calls are refused, others work on the rival's own store. */
export function derived({ path, body, access }: Call): Sample {
  const id = path.startsWith('/offline/') ? UUID : /^\/(settings|till|printing)\//.test(path) ? LATER : 1
  const params = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, VALUES[name] ?? id]),
  )
  const schema = body instanceof z.ZodObject && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const example = schema ? { body: exampleOf(schema as Schema) as Record<string, unknown> } : {}
  const namesRow = path.includes('{') || 'orderIds' in (example.body ?? {})
  return { rival: access.kind === 'platform' ? 403 : namesRow ? 404 : 'own', params, ...example }
}

export const sampleOf = (call: Call): Sample => SAMPLES[nameOfCall(call)] ?? derived(call)
