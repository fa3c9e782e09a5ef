import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents, toCents } from '../kernel/money.ts'
import { type BillSum, billSums, sumWords } from './bill-sums.ts'
import { briefSums } from './tax-words.ts'
import type { BillFigures } from './totals.ts'
import { billTotals, type LineTax, lineTotals } from './totals.ts'

const c = toCents

interface Line {
  unit: number
  quantity?: number
  discount?: number
  tax: (LineTax & { title: string }) | null
}

const iva = { title: 'IVA', rate: 16, type: 'inclusive' } as const
const onTop = { title: 'IVA', rate: 16, type: 'exclusive' } as const
const ieps = { title: 'IEPS', rate: 8, type: 'inclusive' } as const

function billOf(lines: readonly Line[]): BillFigures {
  const each = lines.map(({ unit, quantity = 1, tax, discount = 0 }) =>
    lineTotals(c(unit), quantity, tax, c(discount)),
  )
  return {
    gross: sumCents(lines.map(({ unit, quantity = 1 }) => c(unit * quantity))),
    discount: sumCents(lines.map(({ discount = 0 }) => c(discount))),
    ...billTotals(each),
    taxes: lines.map(({ tax }, index) => ({ title: tax?.title ?? null, tax: each[index]?.tax ?? c(0) })),
  }
}

const pesos = (sum: BillSum) => `${sumWords(sum)} ${(sum.amount / 100).toFixed(2)}`
const read = (bill: BillFigures) => {
  const { between, total, within } = billSums(bill)
  return [between.map(pesos), pesos(total), within.map(pesos).join(' · ')]
}

describe('the sums of a bill', () => {
  it('have nothing between lines and total where the prices include the taxes', () => {
    const tacos = [2450, 2600, 2850].map((unit) => ({ unit, tax: iva }))
    expect(read(billOf(tacos))).toEqual([
      [],
      'Total 79.00',
      'Subtotal sin impuestos 68.10 · IVA incluido 10.90',
    ])
  })

  it('have a tax on top between lines and total', () => {
    const bill = billOf([{ unit: 10_000, tax: onTop }])
    expect(read(bill)).toEqual([['Subtotal sin impuestos 100.00', 'IVA 16.00'], 'Total 116.00', ''])
  })

  it('say in a mixed store what was added and what all taxes come to', () => {
    expect(read(billOf([iva, onTop].map((tax) => ({ unit: 10_000, tax }))))).toEqual([
      ['Consumo 200.00', 'IVA 16.00'],
      'Total 216.00',
      'Subtotal sin impuestos 186.21 · IVA en total 29.79',
    ])
  })

  it('name each of several taxes, and none that they do not know', () => {
    const bill = billOf([iva, iva, ieps].map((tax) => ({ unit: 10_800, tax })))
    expect(read(bill)[2]).toBe('Subtotal sin impuestos 286.20 · IVA incluido 29.80 · IEPS incluido 8.00')
    const { taxes: _, ...unnamed } = bill
    expect(read(unnamed)[2]).toBe('Subtotal sin impuestos 286.20 · Impuestos incluidos 37.80')
    const beer = { ...ieps, type: 'exclusive' } as const
    expect(read(billOf([iva, beer].map((tax) => ({ unit: 10_000, tax }))))).toEqual([
      ['Consumo 200.00', 'Impuestos 8.00'],
      'Total 208.00',
      'Subtotal sin impuestos 186.21 · Impuestos en total 21.79',
    ])
  })

  it('have a discount and a courtesy between lines and total', () => {
    const bill = billOf([{ unit: 11_600, quantity: 2, discount: 5000, tax: iva }])
    expect(read({ ...bill, discount: c(3000), courtesy: c(2000) })).toEqual([
      ['Consumo 232.00', 'Descuento -30.00', 'Cortesía -20.00'],
      'Total 182.00',
      'Subtotal sin impuestos 156.90 · IVA incluido 25.10',
    ])
  })

  it('name the net amount also where nothing is taxed', () => {
    expect(read(billOf([{ unit: 7900, tax: null }]))).toEqual([
      [],
      'Total 79.00',
      'Subtotal sin impuestos 79.00 · Impuestos 0.00',
    ])
  })

  it('say what others pay, on the paper of one part of a check', () => {
    const whole = billOf([{ unit: 30_000, tax: iva }])
    const taxes = [{ title: 'IVA', tax: c(1379) }]
    const part = { ...whole, net: c(8621), tax: c(1379), total: c(10_000), taxes }
    expect(read({ ...part, others: c(20_000) })).toEqual([
      ['Consumo 300.00', 'Otras partes -200.00'],
      'Total 100.00',
      'Subtotal sin impuestos 86.21 · IVA incluido 13.79',
    ])
  })

  it('say what a device has charged beside the prices of the menu', () => {
    const sold = { gross: c(5000), discount: c(0), net: c(3879), tax: c(621), total: c(4500) }
    expect(read(sold)).toEqual([
      ['Consumo 50.00', 'Ajuste -5.00'],
      'Total 45.00',
      'Subtotal sin impuestos 38.79 · Impuestos incluidos 6.21',
    ])
  })
})

const tax = fc.option(
  fc.record({
    title: fc.constantFrom('IVA', 'IEPS', 'ISH'),
    rate: fc.constantFrom(0, 3, 8, 16, 16.125),
    type: fc.constantFrom('exclusive' as const, 'inclusive' as const),
  }),
)
const line = fc
  .record({
    unit: fc.integer({ min: 0, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    isReduced: fc.boolean(),
    tax,
  })
  .map(({ part, isReduced, ...one }) => ({
    ...one,
    discount: isReduced ? Math.floor(one.unit * one.quantity * part) : 0,
  }))

describe('the two figures below a cart', () => {
  const brief = (...taxes: Line['tax'][]) =>
    briefSums(billOf(taxes.map((tax) => ({ unit: 10_000, tax })))).map(
      ({ name, amount }) => `${name} ${(amount / 100).toFixed(2)}`,
    )

  it('are the total and the tax in it, or the tax on top and the total', () => {
    expect(brief(iva)).toEqual(['Total 100.00', 'IVA incluido 13.79'])
    expect(brief(onTop)).toEqual(['IVA 16.00', 'Total 116.00'])
    expect(brief(iva, onTop)).toEqual(['IVA 16.00', 'Total 216.00'])
    expect(brief(null)).toEqual(['Total 100.00', 'Impuestos 0.00'])
  })

  it('are two also with several taxes', () => {
    expect(brief(iva, ieps)).toEqual(['Total 200.00', 'Impuestos incluidos 21.20'])
    expect(brief(onTop, { ...ieps, type: 'exclusive' })).toEqual(['Impuestos 24.00', 'Total 224.00'])
  })
})

describe('of any menu', () => {
  it('lines and what stands between them and the total come to the total, to the centavo', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const bill = billOf(lines)
        const { between, total } = billSums(bill)
        const lead = between[0]?.amount ?? bill.gross
        const changes = sumCents(between.slice(1).map(({ amount }) => amount))
        return lead === bill.gross && lead + changes === total.amount && total.amount === bill.total
      }),
    )
  })

  it('net amount and taxes come to the total, and no tax is named that is not in it', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const bill = billOf(lines)
        const { between, within } = billSums(bill)
        const startsNet = between[0]?.kind === 'net'
        const above = between.filter(({ kind }) => kind === 'addedTax')
        const isAllBelow = within.some(({ kind }) => kind === 'allTaxes')
        const parts = [...within, ...(startsNet ? between.slice(0, 1) : []), ...(isAllBelow ? [] : above)]
        return (
          sumCents(parts.map(({ amount }) => amount)) === bill.total &&
          parts.every((sum) => sum.tax === null || lines.some((one) => one.tax?.title === sum.tax))
        )
      }),
    )
  })

  it('only taxes on top stand between lines and total', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { between } = billSums(billOf(lines))
        const added = lines.some((one) => one.tax?.type === 'exclusive')
        return added || between.every(({ kind }) => kind === 'consumed' || kind === 'discount')
      }),
    )
  })
})
