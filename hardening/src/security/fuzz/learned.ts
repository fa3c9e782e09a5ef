import type { Call } from '@comanda/shared/kernel/call'
import { SALE_HEADER } from '@comanda/shared/offline/sale'
import { Client } from '../../../../server/src/testing/restaurant.ts'
import type { Json } from './values.ts'

interface Sample {
  path: string
  value: string | number
}

/** The values of requests that succeeded and of their answers, by the name of their field. */
export class Learned {
  readonly #samples = new Map<string, Sample[]>()
  /** Values with this text are not kept. */
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** Keeps every text and number in `data`. @param path of the call that sent or answered it */
  learn(path: string, data: unknown, name = ''): void {
    if (Array.isArray(data)) for (const one of data) this.learn(path, one, name)
    else if (typeof data === 'object' && data !== null)
      for (const [field, one] of Object.entries(data)) this.learn(path, one, field)
    else if (typeof data === 'string' || typeof data === 'number') this.#keep(path, name, data)
  }

  /**
   * The values of this field that its schema accepts. Of several calls, those with the most similar path, because every
   * list has its own `id`.
   */
  valuesFor(path: string, name: string, schema: Json): readonly unknown[] {
    const samples = (this.#samples.get(keyOfField(name)) ?? []).filter(({ value }) => accepts(schema, value))
    const near = samples.map((one) => similarity(one.path, path))
    const nearest = Math.max(...near)
    return samples.filter((_, at) => near[at] === nearest).map(({ value }) => value)
  }

  #keep(path: string, name: string, value: string | number): void {
    if (String(value).includes(this.#secret)) return
    const samples = this.#samples.get(keyOfField(name)) ?? []
    const isKnown = samples.some((one) => one.value === value && one.path === path)
    if (!isKnown) this.#samples.set(keyOfField(name), [...samples, { path, value }])
  }
}

/** `table_id` and `tableId` are one field. */
const keyOfField = (name: string): string => name.replaceAll('_', '').toLowerCase()

/** The share of the words of two paths that both have. */
function similarity(one: string, other: string): number {
  const [mine, theirs] = [wordsOfPath(one), wordsOfPath(other)]
  const common = mine.filter((word) => theirs.includes(word)).length
  return common / (mine.length + theirs.length - common)
}

const wordsOfPath = (path: string): string[] =>
  path
    .replaceAll(/\{\w+\}/g, '')
    .split(/[/-]/)
    .filter(Boolean)
    .map((word) => word.replace(/s$/, ''))

/** Whether the schema of a text or number accepts this value. */
function accepts(schema: Json, value: unknown): boolean {
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return choices.some((one) => accepts(one, value))
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  const type = typeof value === 'string' ? 'string' : Number.isInteger(value) ? 'integer' : 'number'
  const types = [schema.type].flat()
  if (!types.includes(type) && !(type === 'integer' && types.includes('number'))) return false
  if (typeof value !== 'string') return true
  const { pattern, maxLength = Number.POSITIVE_INFINITY } = schema
  return (
    value.length <= Number(maxLength) && (pattern === undefined || new RegExp(pattern as string).test(value))
  )
}

/** A client from whose successful calls the attacker learns. */
export class Teacher extends Client {
  readonly #learned: Learned

  constructor({ base, token, tenantId, username }: Client, learned: Learned) {
    super(base, token, { tenant_id: tenantId, username })
    this.#learned = learned
  }

  override async send<C extends Call>(call: C, inputs: Parameters<Client['send']>[1] = {}) {
    const reply = await super.send(call, inputs)
    if (reply.status !== 200) return reply
    const { params, query, body, headers = {} } = inputs as Json & { headers?: Record<string, string> }
    const sale = headers[SALE_HEADER]
    for (const data of [params, query, body, reply.body]) this.#learned.learn(call.path, data)
    if (sale) this.#learned.learn(call.path, JSON.parse(decodeURIComponent(sale)))
    const cookies = reply.headers.getSetCookie().map((one) => one.split(';')[0])
    if (cookies.length > 0) this.#learned.learn(call.path, cookies.join('; '), 'cookie')
    return reply
  }
}
