import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlank } from './visible-text.ts'
import { withoutInvisible } from './without-invisible.ts'

/** Code points that print nothing, each of another kind. */
const INVISIBLE = [
  0x00, 0x09, 0x20, 0x7f, 0xa0, 0xad, 0x034f, 0x0301, 0x061c, 0x115f, 0x1160, 0x1680, 0x17b4, 0x180e, 0x200b,
  0x200c, 0x200d, 0x200e, 0x2028, 0x202e, 0x2060, 0x2064, 0x2066, 0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff,
  0xffa0, 0xfff9, 0xfffc, 0xffff, 0xe000, 0x1d159, 0x1d173, 0xe0001, 0xe0020, 0xe0100,
].map((code) => String.fromCodePoint(code))

describe('a text that nobody can see', () => {
  it.each(INVISIBLE.map((letter) => [`U+${letter.codePointAt(0)?.toString(16)}`, letter]))(
    'is one of %s alone',
    (_, letter) => {
      expect(isBlank(letter)).toBe(true)
      expect(isBlank(`${letter}a`)).toBe(false)
    },
  )

  it('is any sequence of such characters', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...INVISIBLE) }), isBlank))
  })

  it('is none that has a letter, a digit, a sign or an emoji', () => {
    for (const text of ['a', 'ñ', '1', '½', '-', '.', '🌮', '❤️', '👨‍👩‍👧', '🇲🇽', '字', 'ก', '⅓', '١', '´'])
      expect(isBlank(text), text).toBe(false)
  })
})

it('texts are compared without their invisible characters', () => {
  expect(withoutInvisible('\ufeffPas\u200btor\u00ad \u2060al\u3164')).toBe('Pastor al')
})
