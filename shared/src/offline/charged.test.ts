import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, MAX_BILL, sumCents, toCents } from '../kernel/money.ts'
import { billTotals, lineTotals, TAX_TYPES } from '../selling/totals.ts'
import { chargedLines, chargedTotals } from './charged.ts'

const cents = (max: number) => fc.integer({ min: 0, max }).map((n): Cents => toCents(n))
const tax = fc.option(
  fc.record({ rate: fc.integer({ min: 0, max: 100 }), type: fc.constantFrom(...TAX_TYPES) }),
)
const line = fc.record({ unit: cents(100_000), quantity: fc.integer({ min: 1, max: 9 }), tax })
const claim = fc.option(fc.integer({ min: -1_000, max: 1_000_000 }).map(toCents))

it('the charged amount is the total, and the lines add up to it to the centavo, no line below zero', () => {
  const charged = fc.record({
    claimed: fc.record({ net: claim, tax: claim, total: claim }),
    paid: fc.option(cents(1_000_000)),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), charged, (lines, given) => {
      const ours = billTotals(lines.map((one) => lineTotals(one.unit, one.quantity, one.tax)))
      const totals = chargedTotals(given, ours, lines.length)
      if (!totals) return
      const divided = chargedLines(lines, totals)
      expect(totals.total).toBe(given.paid ?? given.claimed.total ?? ours.total)
      for (const column of ['net', 'tax', 'total'] as const)
        expect(sumCents(divided.map((one) => one[column]))).toBe(totals[column])
      for (const { net, tax: part, total } of divided) {
        expect(net + part).toBe(total)
        expect(Math.min(net, part)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

const [TACO, WATER] = [
  { unit: toCents(10_000), quantity: 1, tax: { rate: 16, type: 'exclusive' as const } },
  { unit: toCents(2_500), quantity: 2, tax: null },
]
const OURS = { net: toCents(15_000), tax: toCents(1_600), total: toCents(16_600) }
const NOTHING = { net: null, tax: null, total: null }

const centsOf = (amount: number | undefined) => (amount === undefined ? null : toCents(amount))

/** The totals of the sale of a taco and two waters, of which the device says this. */
function totalsOf({ net, tax, total }: { net?: number; tax?: number; total?: number }, paid?: number) {
  const claimed = { net: centsOf(net), tax: centsOf(tax), total: centsOf(total) }
  const found = chargedTotals({ claimed, paid: centsOf(paid) }, OURS, 2)
  return found && [found.net, found.tax, found.total]
}

describe('the totals of a sale that was paid before it arrived', () => {
  it('are ours when the device says the same, but for one centavo of each line', () => {
    expect(totalsOf({})).toBe(null)
    expect(totalsOf({ ...OURS }, 16_600)).toBe(null)
    expect(totalsOf({ net: 15_002, tax: 1_598, total: 16_602 })).toBe(null)
    expect(totalsOf({ total: 16_603 })).toEqual([15_003, 1_600, 16_603])
  })

  it('are what was paid, or else what the device says', () => {
    expect(totalsOf({ total: 16_600 }, 16_500)?.[2]).toBe(16_500)
    expect(totalsOf({ total: 17_000 })).toEqual([15_361, 1_639, 17_000])
  })

  it('have the tax of the device when it fits, and else our share of tax', () => {
    expect(totalsOf({ tax: 1_500 }, 16_500)).toEqual([15_000, 1_500, 16_500])
    expect(totalsOf({ net: 15_000 }, 16_500)).toEqual([15_000, 1_500, 16_500])
    expect(totalsOf({ tax: 0 }, 16_500)).toEqual([16_500, 0, 16_500])
    expect(totalsOf({ tax: 8_250 }, 16_500)).toEqual([8_250, 8_250, 16_500])
    const ours = [14_910, 1_590, 16_500]
    expect(totalsOf({ ...OURS }, 16_500)).toEqual(ours)
    expect(totalsOf({ tax: 8_251 }, 16_500)).toEqual(ours)
    expect(totalsOf({ tax: -1 }, 16_500)).toEqual(ours)
    expect(totalsOf({ net: 17_000 }, 16_500)).toEqual(ours)
  })

  it('of a sale that costs nothing here have no tax', () => {
    const free = { net: toCents(0), tax: toCents(0), total: toCents(0) }
    expect(chargedTotals({ claimed: NOTHING, paid: toCents(100) }, free, 1)).toEqual({
      net: 100,
      tax: 0,
      total: 100,
    })
  })

  it('are ours when what the device says is no bill', () => {
    expect(totalsOf({ total: -1 })).toBe(null)
    expect(totalsOf({ total: MAX_BILL + 1 })).toBe(null)
    expect(totalsOf({ total: MAX_BILL })?.[2]).toBe(MAX_BILL)
  })
})

type Lines = Parameters<typeof chargedLines>[0]
const dividedOf = (lines: Lines, tax: number, total: number) =>
  chargedLines(lines, { net: toCents(total - tax), tax: toCents(tax), total: toCents(total) }).map((one) => [
    one.tax,
    one.total,
    one.lineTax && `${one.lineTax.rate} ${one.lineTax.type}`,
  ])

describe('the lines of such a sale', () => {
  it('have their prices, and what is on top of them is the tax of those that have one', () => {
    expect(dividedOf([TACO, WATER], 1_600, 16_600)).toEqual([
      [1_600, 11_600, '16 exclusive'],
      [0, 5_000, null],
    ])
    expect(dividedOf([{ ...TACO, unit: toCents(11_600) }, WATER], 1_600, 16_600)).toEqual([
      [1_600, 11_600, '16 inclusive'],
      [0, 5_000, null],
    ])
  })

  it('share the tax when none has one today, with the rate that these amounts have', () => {
    expect(dividedOf([{ ...TACO, tax: null }], 1_600, 11_600)).toEqual([[1_600, 11_600, '16 exclusive']])
    expect(dividedOf([{ ...TACO, tax: null }, WATER], 1_500, 16_500)).toEqual([
      [1_000, 11_000, '10 exclusive'],
      [500, 5_500, '10 exclusive'],
    ])
  })

  it('share what does not come to their prices in proportion', () => {
    expect(dividedOf([TACO, WATER], 0, 12_000)).toEqual([
      [0, 8_000, null],
      [0, 4_000, null],
    ])
    expect(dividedOf([TACO, WATER], 1_600, 20_000)).toEqual([
      [1_600, 13_333, '13.6 inclusive'],
      [0, 6_667, null],
    ])
  })

  it('all bear a tax for which those with one have no room', () => {
    expect(
      dividedOf(
        [
          { ...TACO, unit: toCents(100) },
          { ...WATER, unit: toCents(5_000) },
        ],
        500,
        10_100,
      ),
    ).toEqual([
      [5, 100, '5.3 inclusive'],
      [495, 10_000, '5.2 inclusive'],
    ])
  })

  it('have no rate above 100 %, and none without a price', () => {
    expect(dividedOf([{ ...TACO, unit: toCents(100), tax: null }], 60, 100)).toEqual([
      [60, 100, '100 inclusive'],
    ])
    expect(dividedOf([{ ...TACO, unit: toCents(100), tax: null }], 100, 100)).toEqual([[100, 100, null]])
  })
})
