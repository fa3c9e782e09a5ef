import { isWithinLimit, type PricedLine } from '@comanda/shared/checks/discounts'
import { toCents, ZERO } from '@comanda/shared/kernel/money'
import { describe, expect, it } from 'vitest'
import { previewOfDiscount } from './discounting.ts'

const line = (id: number, unit: number, further: Partial<PricedLine> = {}): PricedLine => ({
  id,
  unit: toCents(unit),
  quantity: 1,
  lineTax: { rate: 16, type: 'inclusive' },
  discount: ZERO,
  ...further,
})
const lines = [line(1, 99_50), line(2, 38_50)]

describe('the preview of a discount', () => {
  it('shows price, discount and total of a percentage', () => {
    expect(previewOfDiscount(lines, { kind: 'percent', percent: 15 })).toMatchObject({
      gross: 138_00,
      discount: 20_70,
      tax: 16_17,
      total: 117_30,
      fault: null,
      isReady: true,
    })
  })

  it('adds an exclusive tax after the discount', () => {
    const beers = line(3, 61_55, { quantity: 3, lineTax: { rate: 8, type: 'exclusive' } })
    expect(previewOfDiscount([beers, line(1, 98_50)], { kind: 'amount', amount: 0.01 })).toMatchObject({
      gross: 283_15,
      net: 269_55,
      total: 297_91,
    })
    expect(previewOfDiscount([beers], { kind: 'percent', percent: 15 })).toMatchObject({
      gross: 184_65,
      discount: 27_70,
      tax: 12_56,
      total: 169_51,
    })
  })

  it('takes off an amount, and everything for a courtesy', () => {
    expect(previewOfDiscount(lines, { kind: 'amount', amount: 20.5 }).total).toBe(117_50)
    expect(previewOfDiscount(lines, { kind: 'percent', percent: 100 }).total).toBe(0)
  })

  it('says why an amount above the price cannot be given', () => {
    const preview = previewOfDiscount(lines, { kind: 'amount', amount: 200 })
    expect([preview.isReady, preview.fault]).toEqual([
      false,
      'El descuento es de 200.00 y los artículos cuestan 138.00.',
    ])
  })

  it('takes nothing off while nothing is typed or no line is chosen', () => {
    for (const preview of [
      previewOfDiscount(lines, { kind: 'percent', percent: Number.NaN }),
      previewOfDiscount([], { kind: 'percent', percent: 10 }),
      previewOfDiscount(lines, { kind: 'amount', amount: 1.005 }),
    ])
      expect([preview.discount, preview.isReady, preview.fault]).toEqual([0, false, null])
  })

  it('is within the limit up to exactly its percentage of each line, with the discounts that it has', () => {
    const isWithin = (discount: number, percent: number) =>
      isWithinLimit(
        previewOfDiscount([line(1, 100_00, { discount: toCents(discount) })], { kind: 'percent', percent })
          .reduced,
        10,
      )
    expect([isWithin(0, 10), isWithin(0, 10.01), isWithin(5_00, 5), isWithin(5_00, 6)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
