import { pngOf } from '../png.ts'
import type { Operation } from './document.ts'
import { Generator, type Known } from './generate.ts'
import { Random } from './random.ts'
import { hostileSegment, segment } from './values.ts'

export interface Attack {
  seed: number
  operation: Operation
  address: string
  headers: Record<string, string>
  body: string | null
  /** How the sender is chosen. */
  dice: number
}

/** Mostly valid requests get far into a call; mostly hostile requests reach every check. */
const HOSTILE_SHARES = [0, 0, 0.02, 0.1, 0.35]

/** Node refuses more than 16 KB of headers before the server sees them. */
const MOST_OF_HEADER = 1_500

const PICTURE = pngOf(8, 8).toString('latin1')

/** The attack of a seed. */
export function attackOf(
  seed: number,
  operations: readonly Operation[],
  knownFor: (operation: Operation) => Known,
): Attack {
  const random = new Random(seed)
  // In turn, so that a campaign reaches every call.
  const operation = operations[seed % operations.length] as Operation
  const known = knownFor(operation)
  const generator = new Generator(random, known, random.pick(HOSTILE_SHARES))
  const headers = headersOf(operation, generator, random)
  const cookies = known('cookie', { type: 'string' })
  if (cookies && random.chance(operation.who === 'anybody' ? 0.6 : 0.4))
    headers.cookie = String(random.pick(cookies))
  return {
    seed,
    operation,
    address: filledAddress(operation, generator, random),
    ...fuzzedBody(operation, generator, random, headers),
    dice: random.next(),
  }
}

function headersOf({ takesKey, record }: Operation, generator: Generator, random: Random) {
  const headers: Record<string, string> = {}
  if (takesKey && random.chance(0.8)) headers['idempotency-key'] = randomKey(random)
  if (record && random.chance(0.1)) {
    const text = JSON.stringify(generator.value(record.schema)) ?? ''
    headers[record.header] = encodeURIComponent(Buffer.from(text.slice(0, MOST_OF_HEADER)).toString())
  }
  return headers
}

function randomKey(random: Random): string {
  if (random.chance(0.03))
    return random.pick(['x', "'", '00000000-0000-0000-0000-00000000000g', '1'.repeat(300)])
  const few = random.chance(0.1) ? random.below(4) : random.below(2 ** 31)
  return `00000000-0000-4000-8000-${few.toString(16).padStart(12, '0')}`
}

function filledAddress(operation: Operation, generator: Generator, random: Random): string {
  const part = (name: string) => {
    const field = operation.fields.find((one) => one.in === 'path' && one.name === name)
    if (random.chance(0.12)) return hostileSegment(random)
    return encode(generator.value(field?.schema ?? {}, name))
  }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => part(name))
  const pairs = operation.fields
    .filter((one) => one.in === 'query' && random.chance(0.7))
    .map(({ name, schema }) => {
      const odd = random.chance(0.15) ? random.pick(['[]', '[__proto__]', '.x', '%00']) : ''
      const value = random.chance(0.2) ? hostileSegment(random) : encode(generator.value(schema, name))
      return `${name}${odd}=${value}`
    })
  while (pairs.length > 0 && random.chance(0.1))
    pairs.push(random.pick([...pairs, '__proto__=1', 'tenant_id=1']))
  return `/api/v1${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

const encode = (value: unknown): string =>
  segment(typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))

function fuzzedBody(
  operation: Operation,
  generator: Generator,
  random: Random,
  headers: Record<string, string>,
): Pick<Attack, 'headers' | 'body'> {
  if (operation.isUpload) {
    const name = random.chance(0.8) ? 'image' : random.pick(['__proto__', 'x', 'image[]'])
    const file = random.pick([
      'GIF89a',
      '\x89PNG\r\n\x1a\n',
      '<svg onload="1"/>',
      '',
      'II*\0\b\0\0\0',
      '\xff\xd8\xff\xe0',
      ...Array<string>(6).fill(PICTURE),
    ])
    const part = `Content-Disposition: form-data; name="${name}"; filename="../a.png"\r\nContent-Type: image/png`
    const end = random.chance(0.8) ? '\r\n--x--\r\n' : ''
    return {
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\n${part}\r\n\r\n${file}${end}`,
    }
  }
  if (operation.body === null) return { headers, body: null }
  const text = JSON.stringify(generator.value(operation.body)) ?? ''
  const spoiled = random.chance(0.02) ? text.slice(0, random.below(text.length + 1)) : text
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: spoiled.replaceAll(/"@@raw:([^"]*?)@@"/g, '$1'),
  }
}
