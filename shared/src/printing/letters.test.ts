import { describe, expect, it } from 'vitest'
import { spelled } from './letters.ts'

const ASCII = (letter: string) => letter >= ' ' && letter <= '~'
const LATIN = (letter: string) => ASCII(letter) || 'áéíóúñÑ¡¿'.includes(letter)

describe('a text for a printer', () => {
  it('keeps the letters of the code page and the ends of lines', () => {
    expect(spelled('¡Piña,\nseñor Núñez!', LATIN)).toBe('¡Piña,\nseñor Núñez!')
  })

  it('loses accents that the code page lacks', () => {
    expect(spelled('Piña Núñez Ångström', ASCII)).toBe('Pina Nunez Angstrom')
  })

  it('has another sign for dashes, quotes, signs and narrow spaces', () => {
    expect(spelled('2 × “Taco” – −$10…', ASCII)).toBe('2 x "Taco" - -$10...')
    expect(spelled('a\u00a0b\u202fc • ‘x’ · 5 €', ASCII)).toBe("a b c * 'x' - 5 EUR")
  })

  it('has no emoji, and a question mark for every other letter', () => {
    expect(spelled('Taco 🌮🇲🇽 👩🏽‍🍳', ASCII)).toBe('Taco  ')
    expect(spelled('寿司', ASCII)).toBe('??')
  })

  it.each([
    ['Coca‑Cola ‐ 2‒3 ―', 'Coca-Cola - 2-3 -'],
    ['⅓ y ⅔, 1⅓, ½, 3¼ kg', '1/3 y 2/3, 1 1/3, 1/2, 3 1/4 kg'],
    ['№ 5 ™ ﬁno Ⅳ 10\u2009C ⑤', 'No 5 TM fino IV 10 C 5'],
    ['«Œuf» à l’ æ ø ß ł', '"OEuf" a l\' ae o ss l'],
    ['ta\u00adco\u200b\u2060s', 'tacos'],
    ['ﾃｽﾄ２', '???2'],
  ])('%j is printed as %j', (text, printed) => {
    expect(spelled(text, ASCII)).toBe(printed)
  })

  it('is a question mark for a title of emoji, also behind its count', () => {
    expect(spelled('2 × 🌮🌶️', ASCII)).toBe('2 x ?')
    expect(spelled('+ 🧀', ASCII)).toBe('+ ?')
    expect(spelled('1 x Taco 🌮', ASCII)).toBe('1 x Taco ')
  })

  it('is never empty when something was written', () => {
    expect(spelled('🌮', ASCII)).toBe('?')
    expect(spelled('\u200b', ASCII)).toBe('?')
    expect([spelled('', ASCII), spelled('  ', ASCII)]).toEqual(['', '  '])
  })
})
