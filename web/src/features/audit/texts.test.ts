import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { type AuditAction, auditOf, type Call } from '@comanda/shared/kernel/call'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { peopleOf } from './people.ts'
import { factsOf, sentenceOf } from './sentence.ts'
import { fieldName, isCode, valueName } from './texts.ts'

const SECRET = /password|token|secret|pin$|^key$|^certificate$/i
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../shared/src/**/*.ts', '!**/*.test.ts'],
  { eager: true },
)

const isCall = (one: unknown): one is Call =>
  typeof one === 'object' && one !== null && 'method' in one && 'path' in one && 'access' in one

const audited = Object.values(modules)
  .flatMap((all) => Object.values(all))
  .filter(isCall)
  .filter((call) => auditOf(call))

interface Schema {
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
}

const schemaOf = (schema: unknown): Schema =>
  schema instanceof z.ZodType
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
    : {}

const fieldsOf = (call: Call): [string, Schema][] =>
  [call.params, call.query, call.body].flatMap((one) => Object.entries(schemaOf(one).properties ?? {}))

it('names each field of an audited request in Spanish', () => {
  expect(audited.length).toBeGreaterThan(90)
  const unnamed = audited.flatMap((call) =>
    [call.params, call.body]
      .flatMap((one) => Object.keys(schemaOf(one).properties ?? {}))
      .filter(
        (name) => !SECRET.test(name) && !isCode(name) && fieldName(name, auditOf(call)?.fields) === name,
      ),
  )
  expect(unnamed).toEqual([])
})

/** The constants that a field can have. */
const constantsOf = ({ anyOf = [], items, enum: all = [], const: one }: Schema): string[] =>
  [
    ...all,
    ...(one === undefined ? [] : [one]),
    ...anyOf.flatMap(constantsOf),
    ...(items ? constantsOf(items) : []),
  ].filter((value) => typeof value === 'string')

/** Kinds of files, and widths of paper in mm. */
const SAID_SO = new Set(['csv', 'xlsx', '80', '57'])

it('names each constant of a store’s audited request in Spanish', () => {
  const codes = audited
    .filter(({ access }) => access.kind !== 'platform')
    .flatMap((call) =>
      fieldsOf(call)
        .filter(([name]) => !isCode(name))
        .flatMap(([name, schema]) =>
          constantsOf(schema)
            .filter((value) => !SAID_SO.has(value) && [value, null].includes(valueName(name, value)))
            .map((value) => `${name}: ${value}`),
        ),
    )
  expect([...new Set(codes)]).toEqual([])
})

it('shows chosen values in Spanish, and typed values unchanged', () => {
  expect(valueName('kind', 'courtesy')).toBe('Cortesía')
  expect(valueName('title', 'courtesy')).toBe('courtesy')
  const details = { allergens: ['milk', 'nuts'], diets: [], spicy: 3, isRecommended: true, seats: 4 }
  expect(factsOf(entryOf('item.change', details), people)).toEqual([
    ['Alérgenos', 'Leche, Nueces'],
    ['Dietas', 'vacío'],
    ['Picante', 'Muy picante'],
    ['Recomendado', 'Sí'],
    ['Capacidad de asientos', '4'],
  ])
})

it('says the hours of a category by days and times', () => {
  const hours = { days: [6, 7], from: null, to: '12:00' }
  expect(factsOf(entryOf('category.change', { hours }), people)).toEqual([['Horario', 'sáb, dom, …–12:00']])
})

const people = peopleOf([
  { username: 'emi@fonda.mx', name: 'Emiliano Ruiz Tapia', login: 'emi@fonda.mx' },
  { username: 'lupita@fonda.mx', name: 'Guadalupe Soto', login: 'lupita@fonda.mx' },
])
const entryOf = (action: string, details: Record<string, unknown>, subject: string | null = null) => ({
  id: 'd0a3b2de-50f3-4f57-b1ab-5a6a6f4d0f11',
  at: '2026-11-28T20:00:00.000Z',
  actor_kind: 'staff' as const,
  actor: 'emi@fonda.mx',
  action,
  subject,
  details,
  ip: null,
  device: null,
})
const read = (...entry: Parameters<typeof entryOf>) => {
  const { what, about, who } = sentenceOf(entryOf(...entry), people, 'MXN')
  return `${[what, ...about].join(' · ')} (${who})`
}

const ID = 482_213
const KEY = 'U1rMbHPPfYy5klUAEHp9RLbvG0H5aYMycStqCo1-5k5diPKhAZgEGSAPSQ'
const UUID = '0b5f8f3c-3b64-4d8a-9a4e-0d6f5a2b7c11'

/** Everything that a request can name something by. */
const NUMBERED =
  'id itemId variantId addonId categoryId taxId tableId checkId drawerId fallbackId paymentTypeId targetId invoiceId'
const LISTED = 'ids itemIds orderIds stationIds lineIds'
const ids = {
  ...Object.fromEntries(NUMBERED.split(' ').map((name) => [name, ID])),
  ...Object.fromEntries(LISTED.split(' ').map((name) => [name, [ID]])),
  lines: [{ id: ID, quantity: 2 }],
  device_id: UUID,
  request: KEY,
  target: `check:${ID}`,
  customerId: String(ID),
}

it('no entry says a number, a key or a code of what it is about, whatever was done', () => {
  const actions: AuditAction[] = [
    ...audited.flatMap((call) => auditOf(call) ?? []),
    ...Object.values(AUDIT_EVENTS),
  ]
  for (const { key } of actions)
    for (const subject of [null, `${ID}`, UUID, KEY]) {
      const entry = entryOf(key, ids, subject)
      const shown = JSON.stringify([sentenceOf(entry, people, 'MXN'), factsOf(entry, people)])
      expect([key, shown.match(new RegExp(`${ID}|${UUID}|${KEY}|check:`))]).toEqual([key, null])
      expect([key, sentenceOf(entry, people, 'MXN').what]).not.toEqual([key, key])
    }
})

it('says how much, which table, and who approved it', () => {
  expect(
    read(
      'approval.give',
      { action: 'discount', amount: '156.00', approvedBy: 'lupita@fonda.mx' },
      'Mesa 5 · token 84',
    ),
  ).toBe('Autorizó descuento $156.00 · Mesa 5 · token 84 · a Emiliano R. (Guadalupe S.)')
  expect(read('check.discount', { amount: '156.00', approvedBy: 'lupita@fonda.mx' }, 'Mesa 5')).toBe(
    'Dio un descuento $156.00 · Mesa 5 · autorizó Guadalupe S. (Emiliano R.)',
  )
  expect(read('shift.close', { id: 1, note: null }, 'Caja principal')).toBe(
    'Cerró un turno de caja · Caja principal (Emiliano R.)',
  )
})
