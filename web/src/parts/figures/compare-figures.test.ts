import { describe, expect, it } from 'vitest'
import { compareFigures, percentText } from './compare-figures.ts'

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
