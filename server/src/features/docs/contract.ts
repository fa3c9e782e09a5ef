import { type Call, done } from '@comanda/shared/kernel/call'
import { bit, instantOut, moneyOut } from '@comanda/shared/kernel/fields'
import { z } from 'zod'
import * as contract from '../../contract.ts'

const exported = Object.values(contract).flatMap((declared) =>
  typeof declared === 'function' ? [] : (Object.entries(declared) as [string, unknown][]),
)

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** The name of each declared call (`createOrder`), which is its operationId. */
export const CALL_NAMES: ReadonlyMap<Call, string> = new Map(
  exported.flatMap(([name, value]) => (isCall(value) ? [[value, name] as const] : [])),
)

/** Paths and queries, whose fields are parameters. */
const addresses = new Set([...CALL_NAMES.keys()].flatMap(({ params, query }) => [params, query]))

/** The object that a schema reads: `CartItemIn` is read into another shape. */
const isObject = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodObject || (schema instanceof z.ZodPipe && isObject(schema.def.in))

/** `chargeBody` → ChargeBody, `CartItemIn` → CartItem. */
const nameOfComponent = (exported: string) =>
  exported.charAt(0).toUpperCase() + exported.slice(1).replace(/In$/, '')

/** The named schemas of the document (`Order`, `Check`, `MenuItem`), by the names under which they are exported. */
export const SCHEMA_NAMES: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [done, 'Done'],
  [moneyOut, 'Money'],
  [instantOut, 'Instant'],
  [bit, 'Bit'],
  ...exported.flatMap(([name, value]) =>
    isObject(value) && !addresses.has(value) ? [[value, nameOfComponent(name)] as const] : [],
  ),
])
