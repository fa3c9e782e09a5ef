import { toCents } from '@comanda/shared/kernel/money'
import { describe, expect, it } from 'vitest'
import { isWithinLimit, previewOf } from './discounting.ts'

const lines = [
  { id: 1, price: toCents(99_50) },
  { id: 2, price: toCents(38_50) },
]

describe('the preview of a discount', () => {
  it('shows gross, discount and net of a percentage', () => {
    expect(previewOf(lines, { kind: 'percent', percent: 15 })).toEqual({
      gross: 138_00,
      discount: 20_70,
      net: 117_30,
      fault: null,
      isReady: true,
    })
  })

  it('takes off an amount, and everything for a courtesy', () => {
    expect(previewOf(lines, { kind: 'amount', amount: 20.5 }).net).toBe(117_50)
    expect(previewOf(lines, { kind: 'percent', percent: 100 }).net).toBe(0)
  })

  it('says why an amount above the price cannot be given', () => {
    const preview = previewOf(lines, { kind: 'amount', amount: 200 })
    expect([preview.isReady, preview.fault]).toEqual([
      false,
      'El descuento es de 200.00 y los artículos cuestan 138.00.',
    ])
  })

  it('takes nothing off while nothing is typed or no line is chosen', () => {
    for (const preview of [
      previewOf(lines, { kind: 'percent', percent: Number.NaN }),
      previewOf([], { kind: 'percent', percent: 10 }),
      previewOf(lines, { kind: 'amount', amount: 1.005 }),
    ])
      expect([preview.discount, preview.isReady, preview.fault]).toEqual([0, false, null])
  })

  it('is within the limit up to exactly its percentage', () => {
    expect(isWithinLimit(previewOf(lines, { kind: 'amount', amount: 13.8 }), 10)).toBe(true)
    expect(isWithinLimit(previewOf(lines, { kind: 'amount', amount: 13.81 }), 10)).toBe(false)
  })
})
