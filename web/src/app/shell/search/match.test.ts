import { describe, expect, it } from 'vitest'
import { bestMatches, makeSearchable, matchIn } from './match.ts'

const marked = (text: string, wanted: string) => {
  const span = matchIn(text, wanted)
  return span && text.slice(...span)
}

describe('what is marked in a result', () => {
  it('is what was typed, whatever its accents and case', () => {
    expect(marked('Configuración', 'cion')).toBe('ción')
    expect(marked('AÇAÍ con granola', 'acai')).toBe('AÇAÍ')
    expect(marked('Jalapen\u0303o relleno', 'peno')).toBe('pen\u0303o')
    expect(marked('Mole', 'taco')).toBeNull()
  })

  it('stays right behind signs of two units', () => {
    expect(marked('🌮 Taco al pastor', 'taco')).toBe('Taco')
  })
})

describe('the best matches', () => {
  const titles = makeSearchable(['Agua de limón', 'Limonada', 'Pay de limón', 'Mole'], (title) => title)

  it('begin with what was typed; the rest keep their order', () => {
    expect(bestMatches(titles, 'limon')).toEqual(['Limonada', 'Agua de limón', 'Pay de limón'])
    expect(bestMatches(titles, 'limon', 2)).toEqual(['Limonada', 'Agua de limón'])
    expect(bestMatches(titles, 'sopa')).toEqual([])
  })
})
