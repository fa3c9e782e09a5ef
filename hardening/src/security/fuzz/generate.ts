import type { Random } from './random.ts'
import { hostile, type Json, UNDECLARED_FIELDS } from './values.ts'

/** Values that exist in the store or in the other store, for a field of this name and schema. */
export type Known = (name: string, schema: Json) => readonly unknown[] | undefined

/** Known values by the name of their field. */
export type KnownNames = readonly (readonly [RegExp, readonly unknown[]])[]

export const valuesNamed = (
  names: KnownNames,
  name: string,
  schema: Json,
): readonly unknown[] | undefined => {
  const values = names.find(([pattern]) => pattern.test(name))?.[1]
  if (!values || !fits(values, schema)) return undefined
  const isOptional = !schema.type || [schema.type].flat().includes('null')
  return isOptional ? values : values.filter((value) => value !== null)
}

/** Makes values from JSON schemas, some valid and some hostile. */
export class Generator {
  readonly #random: Random
  readonly #known: Known
  /** The probability that a value is hostile. */
  readonly #hostileShare: number

  constructor(random: Random, known: Known, hostileShare: number) {
    this.#random = random
    this.#known = known
    this.#hostileShare = hostileShare
  }

  value(schema: Json, name = ''): unknown {
    const random = this.#random
    if (random.chance(this.#hostileShare)) return hostile(random)
    const known = this.#known(name, schema)
    if (known && random.chance(0.9)) return random.pick(known)
    const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
    if (choices) return this.value(random.pick(choices), name)
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return random.pick(schema.enum)
    return this.#ofType(schema, name)
  }

  #ofType(schema: Json, name: string): unknown {
    const random = this.#random
    const type = Array.isArray(schema.type) ? random.pick(schema.type as string[]) : schema.type
    switch (type) {
      case 'object':
        return this.#object(schema)
      case 'array':
        return this.#array(schema, name)
      case 'integer':
        return this.#integer(schema)
      case 'number':
        return random.pick([0, 1, 10, 22, 38.5, 99.5, 9_999_999.99, random.below(100_000) / 100])
      case 'boolean':
        return random.chance(0.5)
      case 'null':
        return null
      case 'string':
        return this.#text(schema)
      default:
        return random.pick([undefined, 'algo', 1, null, {}])
    }
  }

  #object(schema: Json): Json {
    const random = this.#random
    const required = new Set((schema.required as string[] | undefined) ?? [])
    const fields: [string, unknown][] = []
    for (const [name, one] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
      const rarely = required.has(name) ? this.#hostileShare / 2 : 0.6
      const isLeftOut = random.chance(this.#known(name, one) ? rarely / 3 : rarely)
      if (!isLeftOut) fields.push([name, this.value(one, name)])
    }
    if (schema.propertyNames && schema.additionalProperties) fields.push(...this.#entries(schema))
    while (random.chance(this.#hostileShare * 2)) fields.push([...random.pick(UNDECLARED_FIELDS)])
    return Object.fromEntries(fields)
  }

  /** The entries of a record, an object whose keys are data. */
  #entries({ propertyNames, additionalProperties }: Json): [string, unknown][] {
    const entry = (): [string, unknown] => [
      String(this.value(propertyNames as Json)),
      this.value(additionalProperties as Json),
    ]
    return Array.from({ length: this.#random.below(3) }, entry)
  }

  #array(schema: Json, name: string): unknown[] {
    const random = this.#random
    const most = random.chance(this.#hostileShare / 4) ? 250 : random.pick([1, 3])
    const length = Math.max(random.chance(0.95) ? 1 : 0, random.below(most + 1))
    return Array.from({ length }, () => this.value((schema.items ?? {}) as Json, name))
  }

  #integer({ minimum = 0, maximum = 50 }: Json): number {
    const [low, high] = [Number(minimum), Number(maximum)]
    if (this.#random.chance(0.1)) return this.#random.pick([low, high])
    return low + this.#random.below(Math.min(high - low, 40) + 1)
  }

  #text({ format, pattern, maxLength = 40 }: Json): string {
    const random = this.#random
    const matching = pattern ? PATTERNED.filter((text) => new RegExp(pattern as string).test(text)) : []
    if (matching.length > 0) return random.pick(matching)
    if (format === 'date') return random.pick(['2026-11-21', '2026-11-01', '2025-12-31', '2026-03-15'])
    if (format === 'email') return `persona${random.below(500)}@example.mx`
    if (random.chance(0.05)) return 'Ñ'.repeat(Math.min(Number(maxLength), 2_000))
    return random.pick([
      'Algo',
      'Con queso',
      'Mesa de la esquina',
      '12',
      'Doña Lupe',
      '¡Qué rico! 🌮',
      'a%b_c\\d',
    ])
  }
}

/** Texts for the patterns of amounts, PINs, keys, instants and UUIDs. */
const PATTERNED: readonly string[] = [
  '1',
  '3',
  '15.00',
  '22.50',
  '1234',
  '2026-11-21T17:30:00.000Z',
  '2026-11-20T23:59:59Z',
  '00000000-0000-4000-8000-000000000001',
]

/** Generates lists and objects by their schema, except those with a known complete value. */
const fits = (known: readonly unknown[], { type }: Json): boolean =>
  (type !== 'object' && !String(type).startsWith('array')) || typeof known[0] === 'object'
