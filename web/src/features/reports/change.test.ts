import { describe, expect, it } from 'vitest'
import { changeOf, percentOf } from './change.ts'

describe('a figure compared with the previous period', () => {
  it('is higher, lower or equal', () => {
    expect(changeOf(112, 100)).toEqual({ kind: 'more', part: 0.12 })
    expect(changeOf(50, 100)).toEqual({ kind: 'less', part: 0.5 })
    expect(changeOf(0, 100)).toEqual({ kind: 'less', part: 1 })
    expect(changeOf(7, 7)).toEqual({ kind: 'same' })
    expect(changeOf(0, 0)).toEqual({ kind: 'same' })
  })

  it('has no percentage when the previous value is zero', () => {
    expect(changeOf(5, 0)).toEqual({ kind: 'begun' })
  })

  it('shows one decimal for a change below ten percent, and never zero', () => {
    expect([1.234, 0.5, 0.123, 0.034, 0.0001].map(percentOf)).toEqual(['123%', '50%', '12%', '3.4%', '0.1%'])
  })
})
