import { APPROVAL_ACTIONS } from '@comanda/shared/approvals/actions'
import type { Access } from '@comanda/shared/kernel/access'
import { type Call, done } from '@comanda/shared/kernel/call'
import { REFUSALS, type RefusalCode } from '@comanda/shared/kernel/errors'
import { moneyOut } from '@comanda/shared/kernel/fields'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { SaleRecord } from '@comanda/shared/offline/sale'
import { z } from 'zod'
import { CALL_NAMES } from './contract.ts'
import { type Json, Schemas } from './schemas.ts'

/** Servers in one process, as in tests, share the document: writing it takes 50 ms. */
let latest: { calls: readonly Call[]; document: Json } | undefined

/** OpenAPI 3.1 of the declared calls. */
export function openApiOf(calls: readonly Call[], version: string): Json {
  const isSame =
    latest?.calls.length === calls.length && calls.every((call, at) => call === latest?.calls[at])
  if (!latest || !isSame) latest = { calls: [...calls], document: write(calls, version) }
  return latest.document
}

function write(calls: readonly Call[], version: string): Json {
  const schemas = new Schemas(
    [...calls.flatMap(({ params, query, body }) => [params, query, body]), SaleRecord],
    [...calls.map(({ answer }) => answer), Refusal],
  )
  const paths: Record<string, Json> = {}
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOfCall(call, schemas) }
  const used = new Set(calls.map(tagOfCall))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version,
      description:
        'Restaurant point of sale. Amounts are decimal strings, instants are ISO 8601 UTC, ids are integers counted per store. Later versions may add fields, calls and codes.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/api/v1', description: 'This server' }],
    tags: [...used].sort().map((name) => ({ name, description: TAGS[name] ?? name })),
    security: [{ cookie: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      parameters: { IdempotencyKey: idempotencyHeader, DeviceSale: saleHeader(schemas.input(SaleRecord)) },
      responses: { Done: { description: 'Done', ...json(schemas.output(done)) }, ...REFUSED },
      schemas: { Refusal: schemas.output(Refusal), ...schemas.components },
    },
  }
}

const tagOfCall = ({ path }: Call): string => path.split('/')[1] ?? ''

function operationOfCall(call: Call, schemas: Schemas): Json {
  return {
    operationId: CALL_NAMES.get(call) ?? `${call.method}${call.path}`,
    tags: [tagOfCall(call)],
    summary: call.summary,
    description: describeAccess(call.access),
    ...(call.access.kind === 'public' ? { security: [] } : {}),
    parameters: [
      ...parametersOfSchema(call.params, 'path', schemas),
      ...parametersOfSchema(call.query, 'query', schemas),
      ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(call.offline ? [{ $ref: '#/components/parameters/DeviceSale' }] : []),
    ],
    ...requestBodyOf(call, schemas),
    responses: { 200: answerOfCall(call, schemas), ...REFUSED_BY_STATUS },
  }
}

const ACCESS = {
  public: 'Anybody.',
  login: 'Any signed-in person.',
  admin: 'The store’s admin.',
  platform: 'The platform’s operator.',
}
const describeAccess = (access: Access): string =>
  access.kind === 'scopes'
    ? `Admin, or any of: ${access.anyOf.join(', ')}${access.andAnyOf ? `; and any of: ${access.andAnyOf.join(', ')}` : ''}.`
    : ACCESS[access.kind]

const content = (schema: Json, ...types: readonly string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema }])),
})
const json = (schema: Json) => content(schema, 'application/json')

const idempotencyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Same key and body: the first answer again, nothing done twice.',
  schema: { type: 'string', format: 'uuid' },
}

const saleHeader = (record: Json): Json => ({
  name: 'Device-Sale',
  in: 'header',
  required: false,
  description: 'Of a sale that a registered device has already made: this record, percent-encoded.',
  ...json(record),
})

function parametersOfSchema(schema: z.ZodType, where: 'path' | 'query', schemas: Schemas): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  const { properties, required = [] } = schemas.input(schema) as {
    properties: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
  }))
}

function requestBodyOf(call: Call, schemas: Schemas): Json {
  const image = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = { type: 'object', required: ['image'], properties: { image } }
  if (call.multipart) return { requestBody: { required: true, ...content(form, 'multipart/form-data') } }
  if (call.body instanceof z.ZodUnknown) return {}
  return { requestBody: { required: true, ...json(schemas.input(call.body)) } }
}

function answerOfCall(call: Call, schemas: Schemas): Json {
  const { answerTypes } = call
  if (call.answer === done) return { $ref: '#/components/responses/Done' }
  if (!answerTypes) return { description: 'Done', ...json(schemas.output(call.answer)) }
  return { description: 'The file', ...content({ type: 'string' }, ...answerTypes) }
}

/** The subject of the calls below each first segment of the path. */
const TAGS: Record<string, string> = {
  approvals: 'Approvals of what is above a person’s limit, with the PIN of somebody who may',
  auth: 'Accounts, sessions, and the store’s subscription',
  billing: 'The checkout page that stands in for Stripe',
  cfdi: 'Fiscal documents (CFDI 4.0): by name, global, credit notes',
  checks: 'Checks: what one party pays, its rounds, changes, division and charging',
  customers: 'Customers of the store',
  dashboard: 'The figures of the home page',
  devices: 'Tablets that several people share',
  feed: 'What changed of the open checks since an earlier answer',
  floor: 'The floor plan with the state of each table',
  'guest-calls': 'What guests ask of the staff from their phones',
  invoices: 'Closed bills',
  kitchen: 'The kitchen’s screen and its stations',
  'menu-items': 'The menu: items, variants, add-ons, pictures, import and export',
  offline: 'Devices that sell without internet, and what arrives from them',
  orders: 'Open orders, their statuses, charging and receipts',
  payments: 'Corrections of payments',
  pos: 'The point of sale, and the requests of diners',
  printing: 'Printers and print jobs',
  factura: 'A guest’s invoice by the code of a receipt',
  qrmenu: 'The diner’s menu and request, and the sittings of tables’ phones',
  reports: 'Reports of a period, and losses',
  reservations: 'Reservations of tables',
  settings: 'Settings of the store',
  sittings: 'The sittings of tables’ phones, for the staff',
  superadmin: 'The platform’s operator',
  till: 'Drawers, shifts, counts and Z documents',
  'token-screen': 'The public screen of the tokens',
  users: 'The store’s people, their scopes, passwords and PINs',
}

const CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]

/** The body of every answer of 4xx and 5xx. @see AppError */
export const Refusal = z.object({
  success: z.literal(false),
  message: z.string().describe('The text for a person: Spanish, English under /superadmin'),
  code: z.enum(CODES).describe('A stable word for programs'),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('The invalid fields of the request'),
  approval: z
    .object({ action: z.enum(APPROVAL_ACTIONS), target: z.string(), amount: moneyOut.nullable() })
    .optional()
    .describe('Of `approval_required`: the body for POST /approvals; its id goes into the header `Approval`'),
  subtotal: moneyOut.optional().describe('Of `prices_changed` while charging: the figures of the server'),
  netTotal: moneyOut.optional().describe('Of `prices_changed` while ordering: the figures of the server'),
  taxTotal: moneyOut.optional(),
  total: moneyOut.optional(),
  variantId: z.int().optional().describe('Of `sold_out`: the variant, when others of the item are there'),
  itemId: z.int().optional().describe('Of `sold_out` and `variant_required`: the item of the menu'),
})

/** The codes of each status in words. */
function codesBelow500(): string {
  const codes = CODES.filter((code) => REFUSALS[code][0] < 500)
  return [...groupBy(codes, (code) => REFUSALS[code][0])]
    .sort(([one], [other]) => one - other)
    .map(([status, words]) => `- ${status}: ${words.map((word) => `\`${word}\``).join(', ')}`)
    .join('\n')
}

const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } }
const retryAfter = {
  headers: {
    'Retry-After': {
      description: 'Seconds after which the request may be repeated',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    },
  },
}

/** The refusals that every call may answer, as components. */
export const REFUSED: Json = {
  Refused: { description: `The request is refused; \`code\` says why.\n\n${codesBelow500()}`, ...body },
  TooMany: { description: 'Too many requests: `too_many_requests`', ...retryAfter, ...body },
  Failed: { description: 'A bug, whose details are only in the server’s log: `internal`', ...body },
  Unavailable: {
    description: 'Overloaded or without its database: `unavailable`. The request may be repeated.',
    ...retryAfter,
    ...body,
  },
}

const to = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** @see REFUSED */
const REFUSED_BY_STATUS: Json = {
  429: to('TooMany'),
  503: to('Unavailable'),
  '4XX': to('Refused'),
  '5XX': to('Failed'),
}
