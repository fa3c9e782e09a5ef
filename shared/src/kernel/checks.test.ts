import { describe, expect, it } from 'vitest'
import { isAbsent, isDate, isEmail, isStorable, toBit } from './checks.ts'

describe('a raw value', () => {
  it('is absent when it is missing, blank or the text null', () => {
    for (const raw of [undefined, null, '', ' \t', 'null']) expect([raw, isAbsent(raw)]).toEqual([raw, true])
    for (const raw of [0, false, 'x', 'NULL', [], {}]) expect([raw, isAbsent(raw)]).toEqual([raw, false])
  })

  it.each(['ana@fonda.mx', 'a@b.co', 'maría.núñez+x@correo.fonda.mx'])('%s is an address of mail', (raw) =>
    expect(isEmail(raw)).toBe(true),
  )

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
    'ana;b@fonda.mx',
    'x ana@fonda.mx',
    `${'a'.repeat(246)}@fonda.mx`,
  ])('%s is none', (raw) => expect(isEmail(raw)).toBe(false))

  it('is an address of mail up to 254 characters', () =>
    expect(isEmail(`${'a'.repeat(245)}@fonda.mx`)).toBe(true))

  it.each(['2026-11-21', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (raw) =>
    expect(isDate(raw)).toBe(true),
  )

  it.each(['2026-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '0000-01-01', '2026-1-1', 'x2026-11-21'])(
    '%s is none',
    (raw) => expect(isDate(raw)).toBe(false),
  )

  it('is no date with anything after it', () => expect(isDate('2026-11-21T00:00')).toBe(false))

  it('can be stored without NUL and half a pair of surrogates', () => {
    expect([isStorable('taco 🌮'), isStorable('')]).toEqual([true, true])
    expect([isStorable('a\0b'), isStorable('\ud83c'), isStorable('x\udf2e')]).toEqual([false, false, false])
  })

  it('is 1 or 0 on the wire when it is on or off', () => expect([toBit(true), toBit(false)]).toEqual([1, 0]))
})
