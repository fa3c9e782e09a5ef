import { z } from 'zod'
import { SCHEMA_NAMES } from './contract.ts'

export type Json = Record<string, unknown>

type Direction = 'input' | 'output'

const PLACE = '#/components/schemas/'

/**
 * Writes zod schemas as JSON Schema. A named one (`SCHEMA_NAMES`) becomes a component, to which every use refers, because
 * generated clients make a type of each component.
 */
export class Schemas {
  readonly components: Record<string, Json> = {}
  /** Whether a component describes a request or a response: inputs read more than answers write. */
  readonly #directions = new Map<string, Direction>()
  readonly #inputs: ReadonlyMap<z.ZodType, Json>
  readonly #outputs: ReadonlyMap<z.ZodType, Json>

  /** @param inputs schemas of requests @param outputs schemas of responses */
  constructor(inputs: readonly z.ZodType[], outputs: readonly z.ZodType[]) {
    this.#outputs = this.#write(outputs, 'output')
    this.#inputs = this.#write(inputs, 'input')
  }

  input(schema: z.ZodType): Json {
    return this.#inputs.get(schema) ?? {}
  }

  output(schema: z.ZodType): Json {
    return this.#outputs.get(schema) ?? {}
  }

  #write(schemas: readonly z.ZodType[], io: Direction): ReadonlyMap<z.ZodType, Json> {
    const ids = new Map<z.ZodType, string>([...schemas.entries()].map(([at, schema]) => [schema, `${at}`]))
    for (const [schema, name] of SCHEMA_NAMES) ids.set(schema, name)
    const registry = z.registry<{ id: string }>()
    for (const [schema, id] of ids) registry.add(schema, { id })
    const { schemas: written } = z.toJSONSchema(registry, {
      io,
      unrepresentable: 'any',
      uri: (id) => PLACE + id,
      override: ({ jsonSchema }) => tidy(jsonSchema as Json),
    })
    const resolve = (json: unknown): unknown => {
      if (Array.isArray(json)) return json.map(resolve)
      if (typeof json !== 'object' || json === null) return json
      const { $id: _id, $schema: _schema, ...own } = json as Json
      if (typeof own.$ref !== 'string') return mapValues(own, resolve)
      const name = own.$ref.slice(PLACE.length)
      // Only a recursive schema without a name: any JSON value.
      if (!(name in written)) return {}
      const component = this.#directions.get(name) === 'output' && io === 'input' ? `${name}Input` : name
      if (!this.#directions.has(component)) {
        this.#directions.set(component, io)
        this.components[component] = resolve(written[name]) as Json
      }
      return { ...own, $ref: PLACE + component }
    }
    return new Map(
      schemas.map((schema) => {
        const name = SCHEMA_NAMES.get(schema)
        return [schema, resolve(name ? { $ref: PLACE + name } : written[ids.get(schema) ?? '']) as Json]
      }),
    )
  }
}

const mapValues = (json: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(json).map(([key, value]) => [key, change(value)]))

/**
 * Removes schema parts of no use to a client: the bounds of safe integers, the pattern of a known format, and that an object
 * has no further fields, since later versions may add some.
 */
function tidy(json: Json): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.format !== undefined) delete json.pattern
  if (json.additionalProperties === false) delete json.additionalProperties
}
