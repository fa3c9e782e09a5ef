import { describe, expect, it } from 'vitest'
import { isAbsent, isDate, isEmail, isStorable, toBit } from './predicates.ts'

describe('a raw value', () => {
  it('is absent when it is missing, blank or the text null', () => {
    for (const raw of [undefined, null, '', ' \t', 'null']) expect([raw, isAbsent(raw)]).toEqual([raw, true])
    for (const raw of [0, false, 'x', 'NULL', [], {}]) expect([raw, isAbsent(raw)]).toEqual([raw, false])
  })

  it.each([
    'ana@fonda.mx',
    'a@b.co',
    'maría.núñez+x@correo.fonda.mx',
    'ana@mole-poblano.xn--p1ai',
    'ana@ñandú.mx',
  ])('%s is an e-mail address', (raw) => expect(isEmail(raw)).toBe(true))

  it.each([
    'ana',
    '@fonda.mx',
    'ana@',
    'ana@fonda',
    'ana@fonda.',
    'ana@.mx',
    'ana@fonda..mx',
    'ana@@fonda.mx',
    'ana @fonda.mx',
    'ana@fon da.mx',
    'ana@fonda.m x',
    '<ana@fonda.mx>',
    'ana@fonda.mx>',
    'ana@[127.0.0.1]',
    'ana@127.0.0.1',
    'ana@-fonda.mx',
    'ana@fonda.mx,otra',
    'ana\u200b@fonda.mx',
    'ana\u202e@fonda.mx',
    'ana;b@fonda.mx',
    'x ana@fonda.mx',
    `${'a'.repeat(246)}@fonda.mx`,
  ])('%s is not an e-mail address', (raw) => expect(isEmail(raw)).toBe(false))

  it('is an e-mail address with at most 254 characters', () =>
    expect(isEmail(`${'a'.repeat(245)}@fonda.mx`)).toBe(true))

  it.each(['2026-11-21', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (raw) =>
    expect(isDate(raw)).toBe(true),
  )

  it.each(['2026-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '0000-01-01', '2026-1-1', 'x2026-11-21'])(
    '%s is not a date',
    (raw) => expect(isDate(raw)).toBe(false),
  )

  it('is not a date when more text follows it', () => expect(isDate('2026-11-21T00:00')).toBe(false))

  it('can be stored unless it contains NUL or a lone surrogate', () => {
    expect([isStorable('taco 🌮'), isStorable('')]).toEqual([true, true])
    expect([isStorable('a\0b'), isStorable('\ud83c'), isStorable('x\udf2e')]).toEqual([false, false, false])
  })

  it('is 1 on the wire when true, and 0 when false', () =>
    expect([toBit(true), toBit(false)]).toEqual([1, 0]))
})
