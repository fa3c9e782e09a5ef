import { describe, expect, it } from 'vitest'
import { pageTarget, typedTarget } from './list-keys.ts'

const rows = ['Agua', 'Álamo', 'Bola', 'Cama', 'Casa', 'Dado', 'Eje', 'Foca'].map((textValue, key) => ({
  key,
  textValue,
}))

describe('moving in a list', () => {
  it('goes five rows with PageDown and PageUp, and stops at the ends', () => {
    expect(pageTarget('PageDown', rows, 0)).toBe(5)
    expect(pageTarget('PageDown', rows, 5)).toBe(7)
    expect(pageTarget('PageUp', rows, 6)).toBe(1)
    expect(pageTarget('PageUp', rows, 1)).toBe(0)
    expect(pageTarget('PageDown', rows, null)).toBe(5)
    expect(pageTarget('ArrowDown', rows, 0)).toBe(null)
    expect(pageTarget('PageDown', [], null)).toBe(null)
  })

  it('goes to the next row with a typed initial, or to the row with a typed prefix', () => {
    expect(typedTarget('a', rows, null)).toBe(0)
    expect(typedTarget('a', rows, 0)).toBe(1)
    expect(typedTarget('a', rows, 1)).toBe(0)
    expect(typedTarget('c', rows, 0)).toBe(3)
    expect(typedTarget('cas', rows, 3)).toBe(4)
    expect(typedTarget('x', rows, 0)).toBe(null)
  })
})
