import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandAt, labelStep, levelOf, ticksFor } from './scale.ts'

describe('the values of an axis', () => {
  it('are round, start at zero and reach the largest value', () => {
    expect(ticksFor(87)).toEqual([0, 50, 100])
    expect(ticksFor(100)).toEqual([0, 50, 100])
    expect(ticksFor(101)).toEqual([0, 50, 100, 150])
    expect(ticksFor(123_450, 100)).toEqual([0, 50_000, 100_000, 150_000])
  })

  it('are whole numbers, also for small counts or zero', () => {
    expect(ticksFor(2)).toEqual([0, 1, 2])
    expect(ticksFor(0)).toEqual([0, 1])
    expect(ticksFor(0, 100)).toEqual([0, 100])
    expect(ticksFor(38, 100)).toEqual([0, 100])
  })

  it('are at most five, for any sales', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (max) => {
        const ticks = ticksFor(max, 100)
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
        expect(ticks.at(-2)).toBeLessThan(Math.max(1, max))
      }),
    )
  })
})

describe('on a chart', () => {
  it('labels are omitted until the others fit', () => {
    expect(labelStep(7, 700, 50)).toBe(1)
    expect(labelStep(31, 620, 50)).toBe(3)
    expect(labelStep(24, 0, 30)).toBe(720)
  })

  it('any sale is darker than no sale, and the largest is darkest', () => {
    expect([0, 1, 20, 21, 99, 100].map((value) => levelOf(value, 100, 5))).toEqual([0, 1, 1, 2, 5, 5])
    expect(levelOf(0, 0, 5)).toBe(0)
  })

  it('a pointer is always over one of the bars', () => {
    expect([-5, 0, 99, 100, 299, 500].map((px) => bandAt(px, 300, 3))).toEqual([0, 0, 0, 1, 2, 2])
    expect(bandAt(10, 0, 3)).toBe(2)
  })
})
