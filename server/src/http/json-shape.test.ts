import { describe, expect, it } from 'vitest'
import { jsonFault } from './json-shape.ts'

describe('a JSON text', () => {
  it('is accepted with up to 32 levels', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(jsonFault(nested(32))).toBeNull()
    expect(jsonFault(nested(33))).toBe('too_deep')
    expect(jsonFault('[{"a":[]},{"a":[]}]'.repeat(100))).toBeNull()
  })

  it('is accepted with as many values as an import has, and no more', () => {
    const row = {
      row: 1,
      category: 'a',
      title: 'b',
      price: '1',
      netPrice: '',
      tax: '',
      variants: '',
      addons: '',
    }
    expect(jsonFault(JSON.stringify({ rows: Array(2_000).fill(row), dryRun: true }))).toBeNull()
    expect(jsonFault(JSON.stringify(Array(330_000).fill({})))).toBe('too_many')
    expect(jsonFault(JSON.stringify(Array(500_000).fill(1)))).toBe('too_many')
  })

  it('may contain any brackets and commas in its strings', () => {
    expect(jsonFault(JSON.stringify({ note: '[{,'.repeat(100_000), other: '\\"[[' }))).toBeNull()
  })
})
