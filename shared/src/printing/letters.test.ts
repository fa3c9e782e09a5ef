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

  it('has no emoji, and a question mark for what is left', () => {
    expect(spelled('Taco 🌮🇲🇽 👩🏽‍🍳', ASCII)).toBe('Taco  ')
    expect(spelled('寿司', ASCII)).toBe('??')
  })

  it('is never empty when something was written', () => {
    expect(spelled('🌮', ASCII)).toBe('?')
    expect([spelled('', ASCII), spelled('  ', ASCII)]).toEqual(['', '  '])
  })
})
