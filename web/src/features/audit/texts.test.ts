import { auditOf, type Call } from '@comanda/shared/kernel/call'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldName, valueName } from './texts.ts'

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

/** The names of the fields at the top of a request. */
const namesIn = (schema: unknown): string[] =>
  schema instanceof z.ZodType
    ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    : []

it('names each field of an audited request in Spanish', () => {
  expect(audited.length).toBeGreaterThan(90)
  const unnamed = audited.flatMap((call) =>
    [...namesIn(call.params), ...namesIn(call.body)].filter(
      (name) => !SECRET.test(name) && fieldName(name, auditOf(call)?.fields) === name,
    ),
  )
  expect(unnamed).toEqual([])
})

it('shows chosen values in Spanish, and typed values unchanged', () => {
  expect(valueName('kind', 'courtesy')).toBe('Cortesía')
  expect(valueName('title', 'courtesy')).toBe('courtesy')
})
