import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  clientTotal,
  count,
  field,
  flag,
  id,
  ids,
  numberOf,
  oneOf,
  optional,
  optionalCount,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalOneOf,
  optionalPrice,
  optionalSchema,
  optionalText,
  password,
  price,
  text,
} from './fields.ts'
import { PRICE_TOO_HIGH } from './money.ts'

describe('a text', () => {
  const field = text('¡Falta!', 5)

  it('is trimmed, and its length counts characters as people see them', () => {
    expect(field.parse('  taco ')).toBe('taco')
    expect(field.parse('🌮🌮🌮🌮🌮')).toBe('🌮🌮🌮🌮🌮')
    expect(optionalText(5).parse('   ')).toBeNull()
  })

  it.each([
    ['', '¡Falta!'],
    ['   ', '¡Falta!'],
    ['🌮🌮🌮🌮🌮🌮', 'El texto es demasiado largo (máximo 5 caracteres).'],
    ['a\u0000b', 'El texto contiene caracteres no válidos.'],
    ['a\ud83c', 'El texto contiene caracteres no válidos.'],
    ['\udf2ea', 'El texto contiene caracteres no válidos.'],
    [{ a: 1 }, 'Se esperaba un texto.'],
  ])('%j is refused: %s', (raw, message) => {
    const parsed = field.safeParse(raw)
    expect(parsed.success ? parsed.data : parsed.error.issues[0]?.message).toBe(message)
  })
})

/** The value that a field reads, or its error. */
const read = (field: z.ZodType, raw: unknown): unknown => {
  const parsed = field.safeParse(raw)
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message
}

const NO = '¡No!'
const ABSENT = [undefined, null, '', '  ', 'null']

describe('a field of a request', () => {
  it.each<[string, z.ZodType, [raw: unknown, read: unknown][]]>([
    ['an optional text', optionalText(5), [...ABSENT.map((raw) => [raw, null] as [unknown, null]), [7, '7']]],
    [
      'a password, kept exactly as typed',
      password(NO),
      [
        [' mole ', ' mole '],
        ['', NO],
        [12345678, NO],
        ['x'.repeat(200), 'x'.repeat(200)],
        ['x'.repeat(201), 'La contraseña es demasiado larga (máximo 200 caracteres).'],
      ],
    ],
    [
      'an optional address of mail',
      optionalEmail(NO),
      [
        ['', null],
        [' ana@fonda.mx ', 'ana@fonda.mx'],
        ['ana@fonda', NO],
        ['ana fonda.mx', NO],
      ],
    ],
    [
      'an id',
      id(NO),
      [
        [7, 7],
        ['7', 7],
        ['"7"', 7],
        [' 7 ', 7],
        [2_147_483_647, 2_147_483_647],
        ...[0, -1, 7.5, '7.5', '7"', 'siete', 2_147_483_648, null, [7]].map(
          (raw) => [raw, NO] as [unknown, string],
        ),
      ],
    ],
    [
      'an optional id',
      optionalId(NO),
      [...ABSENT.map((raw) => [raw, null] as [unknown, null]), ['3', 3], ['x', NO]],
    ],
    [
      'a list of ids, each once',
      ids(NO, 3),
      [
        [
          ['1', 2, 2],
          [1, 2],
        ],
        [[], NO],
        [
          [1, 2, 3],
          [1, 2, 3],
        ],
        [[1, 2, 3, 4], NO],
        [[1, 'x'], NO],
        ['1', NO],
      ],
    ],
    [
      'an optional list of ids, each once',
      optional(ids(NO, 2, 0), []),
      [
        ...ABSENT.map((raw) => [raw, []] as [unknown, number[]]),
        [[], []],
        [['7', 7], [7]],
        [[1, 2, 3], NO],
        [['x'], NO],
      ],
    ],
    [
      'an optional list of objects',
      z.object({ list: optionalSchema(z.array(z.object({ id: id(NO) })).max(1, NO)) }),
      [
        [{}, {}],
        ...[null, '', '  ', 'null'].map((list) => [{ list }, { list: null }] as [unknown, object]),
        [{ list: [] }, { list: [] }],
        [{ list: [{ id: '7' }] }, { list: [{ id: 7 }] }],
        [{ list: [{ id: 'x' }] }, NO],
        [{ list: [{ id: 1 }, { id: 2 }] }, NO],
      ],
    ],
    [
      'a price',
      price(NO),
      [
        ['51.5', 5150],
        [0, 0],
        ['', 0],
        ['-1', NO],
        ['1.005', NO],
        ['9999999.99', 999_999_999],
        ['10000000', PRICE_TOO_HIGH],
      ],
    ],
    [
      'an optional price',
      optionalPrice(NO),
      [
        ['', null],
        ['0', 0],
        ['2', 200],
        ['x', NO],
      ],
    ],
    [
      'a total of a client',
      clientTotal(),
      [
        ['', null],
        [0.1 + 0.2, 30],
        ['x', '¡El total no es válido!'],
      ],
    ],
    [
      'a flag',
      flag(true),
      [
        ...[undefined, true, 1, '1', 'true'].map((raw) => [raw, true] as [unknown, boolean]),
        ...[false, 0, '0', 'false'].map((raw) => [raw, false] as [unknown, boolean]),
        ['sí', 'Se esperaba verdadero o falso.'],
        [2, 'Se esperaba verdadero o falso.'],
        [[1], 'Se esperaba verdadero o falso.'],
      ],
    ],
    [
      'a flag that is off when absent',
      flag(false),
      [
        ['', false],
        [1, true],
      ],
    ],
    [
      'a count',
      count(NO, 1, 10),
      [
        [1, 1],
        ['10', 10],
        [0, NO],
        [11, NO],
        ['', NO],
        [1.5, NO],
      ],
    ],
    [
      'an optional count',
      optionalCount(NO, -2, 10, 4),
      [
        ['', 4],
        [-2, -2],
        [10, 10],
        [-3, NO],
        [11, NO],
        ['x', NO],
      ],
    ],
    [
      'one of several',
      oneOf(['a', 'b'], NO),
      [
        ['a', 'a'],
        ['b', 'b'],
        ['c', NO],
        ['', NO],
      ],
    ],
    [
      'one of several or none',
      optionalOneOf(['a', 'b'], NO),
      [
        ['', null],
        ['b', 'b'],
        ['c', NO],
      ],
    ],
    [
      'an optional date',
      optionalDate(NO),
      [
        ['', null],
        ['2026-11-21', '2026-11-21'],
        ['2026-11-21T18:00:00Z', '2026-11-21'],
        ['2000-01-01', '2000-01-01'],
        ['2099-12-31', '2099-12-31'],
        ['1999-12-31', NO],
        ['2100-01-01', NO],
        ['2026-02-30', NO],
        [20261121, NO],
      ],
    ],
  ])('%s', (_, field, cases) => {
    for (const [raw, expected] of cases) expect([raw, read(field, raw)]).toEqual([raw, expected])
  })

  it('describes itself in the OpenAPI document', () => {
    expect(
      [
        text(NO, 5),
        optionalText(5),
        password(NO),
        optionalEmail(NO),
        id(),
        optionalId(),
        ids(NO, 3),
        price(NO),
        optionalPrice(NO),
        clientTotal(),
        flag(true),
        count(NO, 1, 10),
        optionalCount(NO, 1, 10, null),
        optionalCount(NO, 1, 10, 4),
        oneOf(['a'], NO),
        optionalOneOf(['a'], NO),
        optionalDate(NO),
      ]
        .map((one) => z.toJSONSchema(one, { io: 'input', unrepresentable: 'any' }))
        .map((schema) => JSON.stringify({ ...schema, $schema: undefined }))
        .join('\n'),
    ).toMatchInlineSnapshot(`
      "{"type":"string","maxLength":5}
      {"type":["string","null"],"maxLength":5}
      {"type":"string","maxLength":200}
      {"type":["string","null"],"format":"email"}
      {"type":"integer","minimum":1}
      {"type":["integer","null"],"minimum":1}
      {"type":"array","items":{"type":"integer","minimum":1},"minItems":1,"maxItems":3}
      {"type":["number","string","null"],"pattern":"^\\\\d+(\\\\.\\\\d{1,2})?$"}
      {"type":["number","string","null"],"pattern":"^\\\\d+(\\\\.\\\\d{1,2})?$"}
      {"type":["number","string","null"],"pattern":"^-?\\\\d+(\\\\.\\\\d+)?$"}
      {"type":["boolean","integer","null"],"minimum":0,"maximum":1}
      {"type":"integer","minimum":1,"maximum":10}
      {"type":["integer","null"],"minimum":1,"maximum":10}
      {"type":["integer","null"],"minimum":1,"maximum":10}
      {"type":"string","enum":["a"]}
      {"type":["string","null"],"enum":["a",null]}
      {"type":["string","null"],"format":"date"}"
    `)
  })

  it('is required in its object unless it may be absent', () => {
    const body = z.object({ title: text(NO), note: optionalText(), lines: z.array(z.int()) })
    expect(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).required).toEqual(['title', 'lines'])
  })

  it('does not catch a programming error', () => {
    const broken = field({ type: 'string' }, () => {
      throw new TypeError('a bug')
    })
    expect(() => broken.safeParse('x')).toThrow('a bug')
  })

  it('reads only a number or its text as a number', () => {
    expect([numberOf(2.5), numberOf(' 2.5 '), numberOf('-1')]).toEqual([2.5, 2.5, -1])
    for (const raw of ['', ' ', 'x', null, true, [2]]) expect(numberOf(raw)).toBeNaN()
  })
})
