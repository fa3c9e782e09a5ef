import { describe, expect, it } from 'vitest'
import { optionalText, text } from './fields.ts'

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
