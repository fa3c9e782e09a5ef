import { describe, expect, it } from 'vitest'
import { changeText, compareFigures, percentText } from './compare-figures.ts'

describe('a figure compared with the previous period', () => {
  it('is higher, lower or equal', () => {
    expect(compareFigures(112, 100)).toEqual({ kind: 'more', part: 0.12 })
    expect(compareFigures(50, 100)).toEqual({ kind: 'less', part: 0.5 })
    expect(compareFigures(0, 100)).toEqual({ kind: 'less', part: 1 })
    expect(compareFigures(7, 7)).toEqual({ kind: 'same' })
    expect(compareFigures(0, 0)).toEqual({ kind: 'same' })
  })

  it('has no percentage when the previous value is zero', () => {
    expect(compareFigures(5, 0)).toEqual({ kind: 'begun' })
  })

  it('is a multiple from ten times on, where a percentage is no longer understood', () => {
    const words = { more: 'más', less: 'menos', same: 'Igual', begun: 'Más' }
    const text = (now: number, before: number) => changeText(compareFigures(now, before), words)
    expect(text(124, 10)).toBe('×12')
    expect(text(100, 10)).toBe('×10')
    expect(text(99, 10)).toBe('890% más')
    expect(text(1_234_567, 1)).toBe('×1,234,567')
    expect(text(0, 10)).toBe('100% menos')
    expect(text(5, 0)).toBe('Más')
  })

  it('shows one decimal for a change below ten percent, and never zero', () => {
    expect([1.234, 0.5, 0.123, 0.034, 0.0001].map(percentText)).toEqual([
      '123%',
      '50%',
      '12%',
      '3.4%',
      '0.1%',
    ])
  })
})
