import type { Random } from './random.ts'

export type Json = Record<string, unknown>

/** Written into the body unchanged, for JSON that JavaScript values cannot express. */
const raw = (text: string): string => `@@raw:${text}@@`

const deep = (levels: number): unknown => {
  let nested: unknown = 1
  for (let level = 0; level < levels; level++) nested = level % 2 === 0 ? [nested] : { a: nested }
  return nested
}

const NUMBERS: readonly unknown[] = [
  0,
  -0,
  -1,
  1.5,
  -2_147_483_649,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  2 ** 53 + 2,
  -1e15,
  1e21,
  1e-9,
  0.1 + 0.2,
  999,
  1_000,
  999_999_999,
  0.005,
  -22,
  32_767,
  32_768,
  raw('9223372036854775807'),
  raw('9223372036854775808'),
  raw('1e400'),
  raw('-1e400'),
  raw('0.00000000000000001'),
  raw('123456789012345678901234567890'),
  '9223372036854775808',
  '1e5',
  '0x10',
  'NaN',
  'Infinity',
  '-1',
  '0',
  ' 1 ',
  '1.999',
  '١٢',
  '1,000',
  '00000000001',
]

const TEXTS: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202e',
  '\u0301',
  '💥'.repeat(60),
  'é'.normalize('NFD'),
  '\r\nSet-Cookie: a=1',
  "=cmd|' /C calc'!A0",
  "' OR '1'='1",
  "'; DROP TABLE orders; --",
  '" OR ""="',
  '$1',
  '%',
  '_',
  '\\',
  '%s%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..%2f..%2f',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'x'.repeat(201),
  'x'.repeat(10_001),
  'ñ'.repeat(70_000),
  '🌮'.repeat(199),
  '1'.repeat(400),
  ' '.repeat(5_000),
  'a@b.c',
  `${'a'.repeat(250)}@example.mx`,
  '(((((((((((((((',
  '\u2028',
  '\uffff',
  'İ'.repeat(100),
  'ﬃ'.repeat(100),
]

const DATES: readonly unknown[] = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '10000-01-01',
  '-000001-01-01',
  '+275760-09-13',
  '1970-01-01T00:00:00Z',
  '2026-11-21T25:00',
  '2026-04-05T02:30',
  '294277-01-01',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  '2026-11-21T18:00:00.000+99:99',
  '00:00',
  '24:00',
  '23:59:60',
  8.64e15,
  8.64e15 + 1,
]

const SHAPES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 3 },
  { id: 1 },
  deep(40),
  deep(3_000),
  Array.from({ length: 600 }, (_, n) => n),
  Object.fromEntries([['__proto__', { isAdmin: true }]]),
  { constructor: { prototype: { polluted: true } } },
  { toString: 1 },
  { valueOf: 'x' },
  { toJSON: 'x' },
  Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, n])),
]

const HOSTILE = [NUMBERS, TEXTS, DATES, SHAPES] as const

export const hostile = (random: Random): unknown => random.pick(random.pick(HOSTILE))

/** A value as part of a URL, cut to a valid length; a lone surrogate becomes a question mark. */
export const segment = (text: string): string =>
  encodeURIComponent(Buffer.from(text.replace(/^@@raw:|@@$/g, '').slice(0, 300)).toString())

/** Hostile parts of a URL: `%00`, a lone surrogate, `..`. */
export const hostileSegment = (random: Random): string => {
  const value = random.pick(random.pick([NUMBERS, TEXTS, DATES]))
  const odd = ['%00', '%ED%A0%80', '%FF', '%', '%2e%2e%2f', '..%5c', '%252e', '%0d%0aX-A:%201', ';', '%2F%2F']
  if (random.chance(0.25)) return random.pick(odd)
  return segment(String(value))
}

/** Fields that no call declares, in case the server reads such a field. */
export const UNDECLARED_FIELDS: readonly (readonly [string, unknown])[] = [
  ['tenant_id', 1],
  ['tenantId', 777_001],
  ['role', 'admin'],
  ['scope', 'POS,SETTINGS'],
  ['scopes', ['SETTINGS']],
  ['is_admin', true],
  ['isActive', true],
  ['price', 0.01],
  ['unit_price', 1],
  ['total', 0],
  ['tax', 0],
  ['net', -100],
  ['status', 'paid'],
  ['payment_status', 'paid'],
  ['invoice_id', 1],
  ['created_by', 'nadie@example.mx'],
  ['id', 1],
  ['username', 'otro@example.mx'],
  ['password_hash', '-'],
  ['__proto__', { role: 'admin' }],
  ['constructor', { prototype: { role: 'admin' } }],
  ['access', 'granted'],
  ['active_until', '9999-12-31'],
  ['token_no', 1],
  ['then', 1],
]
