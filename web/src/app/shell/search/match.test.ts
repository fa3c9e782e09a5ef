import { describe, expect, it } from 'vitest'
import { bestMatches, makeSearchable, matchIn } from './match.ts'

const marked = (text: string, wanted: string) => {
  const span = matchIn(text, wanted)
  return span && text.slice(...span)
}

describe('the marked part of a result', () => {
  it('is the search text regardless of accents and case', () => {
    expect(marked('Configuración', 'cion')).toBe('ción')
    expect(marked('AÇAÍ con granola', 'acai')).toBe('AÇAÍ')
    expect(marked('Jalapen\u0303o relleno', 'peno')).toBe('pen\u0303o')
    expect(marked('Mole', 'taco')).toBeNull()
  })

  it('stays correct after characters of two code units', () => {
    expect(marked('🌮 Taco al pastor', 'taco')).toBe('Taco')
  })
})

describe('the best matches', () => {
  const titles = makeSearchable(['Agua de limón', 'Limonada', 'Pay de limón', 'Mole'], (title) => title)

  it('start with the search text; the others keep their order', () => {
    expect(bestMatches(titles, 'limon')).toEqual(['Limonada', 'Agua de limón', 'Pay de limón'])
    expect(bestMatches(titles, 'limon', 2)).toEqual(['Limonada', 'Agua de limón'])
    expect(bestMatches(titles, 'sopa')).toEqual([])
  })
})
