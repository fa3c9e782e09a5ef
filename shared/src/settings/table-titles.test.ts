import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { titlesInSequence } from './table-titles.ts'

describe('the titles of several new tables', () => {
  it('begin with 1 in a store without tables', () =>
    expect(titlesInSequence('Mesa', 3, [])).toEqual(['Mesa 1', 'Mesa 2', 'Mesa 3']))

  it('skip the titles in use, however they are written', () =>
    expect(titlesInSequence('Jardín', 3, ['JARDIN  1', 'jardín 3', 'Mesa 2'])).toEqual([
      'Jardín 2',
      'Jardín 4',
      'Jardín 5',
    ]))

  it('are as many as asked for, all different and none in use', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }))
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 30 }), (used, count) => {
        const taken = used.map((number) => `Mesa ${number}`)
        const titles = titlesInSequence('Mesa', count, taken)
        expect(new Set(titles).size).toBe(count)
        expect(titles.filter((title) => taken.includes(title))).toEqual([])
      }),
    )
  })
})
