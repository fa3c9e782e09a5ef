import { describe, expect, it } from 'vitest'
import { formatMoney, priceOf, sumCents, toCents } from '../kernel/money.ts'
import { type PricedLine, reduceLines } from './discounts.ts'
import { ownAmount, ownDiscounts } from './own-discounts.ts'

const round = (...ids: number[]) => ({ items: ids.map((id) => ({ id, status: 'created' })) })
const discount = (...item_ids: number[]) => ({ kind: 'discount' as const, item_ids })
const courtesy = (...item_ids: number[]) => ({ kind: 'courtesy' as const, item_ids })

const kinds = (own: ReturnType<typeof ownDiscounts>) => Array.from(own, ([id, { kind }]) => [id, kind])

describe('the discounts of a check', () => {
  it('belong to the lines that were chosen', () => {
    expect(kinds(ownDiscounts([round(1, 2), round(3)], [discount(2)]))).toEqual([[2, 'discount']])
  })

  it('belong to no line when all were reduced, also when more was ordered afterwards', () => {
    expect(ownDiscounts([round(1, 2), round(3)], [discount(1, 2, 3)]).size).toBe(0)
    expect(ownDiscounts([round(1, 2), round(3), round(4)], [discount(1, 2, 3)]).size).toBe(0)
  })

  it('leave voided lines aside', () => {
    const voided = { items: [...round(1).items, { id: 2, status: 'cancelled' }] }
    expect(ownDiscounts([voided, round(3)], [discount(1, 3)]).size).toBe(0)
  })

  it('leave lines aside that were free already, but not those that became free later', () => {
    const rounds = [round(1, 2), round(3)]
    expect(kinds(ownDiscounts(rounds, [courtesy(2), discount(1, 3)]))).toEqual([[2, 'courtesy']])
    expect(kinds(ownDiscounts(rounds, [discount(1, 3), courtesy(2)]))).toEqual([
      [1, 'discount'],
      [3, 'discount'],
      [2, 'courtesy'],
    ])
  })

  it('are a courtesy of its lines, also beside a discount of the whole check', () => {
    const lines = ownDiscounts([round(1, 2)], [courtesy(1), discount(1, 2), courtesy(1, 2)])
    expect(kinds(lines)).toEqual([
      [1, 'courtesy'],
      [2, 'courtesy'],
    ])
  })
})

/** Gives discounts one after the other, as the server does, and reads what each line says of its own. */
function linesAfter(...gifts: readonly { kind: 'discount' | 'courtesy'; percent: number; ids: number[] }[]) {
  let lines: PricedLine[] = [11_800, 4_333, 2_050].map((unit, index) => ({
    id: index + 1,
    unit: toCents(unit),
    quantity: 1,
    lineTax: null,
    discount: toCents(0),
  }))
  const discounts = gifts.map(({ kind, percent, ids }) => {
    const reduced = reduceLines(
      lines.filter(({ id }) => ids.includes(id)),
      { percent },
    )
    lines = lines.map((line) => reduced.find(({ id }) => id === line.id) ?? line)
    const amount = formatMoney(sumCents(reduced.map(({ taken }) => taken)))
    return { kind, amount, item_ids: reduced.map(({ id }) => id) }
  })
  const own = ownDiscounts([round(1, 2, 3)], discounts)
  const saidOf = (id: number) => {
    const line = lines.find((one) => one.id === id)
    const given = own.get(id)?.given ?? []
    return line ? ownAmount({ id, discount: formatMoney(line.discount) }, given, discounts) : null
  }
  return { saidOf, sums: discounts.map(({ amount }) => priceOf(amount)) }
}

describe('the amount that a line says of its own discount', () => {
  it('is that of the courtesy in the totals, also after a discount of the whole check', () => {
    const { saidOf, sums } = linesAfter(
      { kind: 'discount', percent: 10, ids: [1, 2, 3] },
      { kind: 'courtesy', percent: 100, ids: [1] },
    )
    expect(saidOf(1)).toBe(10_620)
    expect(saidOf(1)).toBe(sums[1])
  })

  it('comes to the amount of the discount where several lines have it', () => {
    const { saidOf, sums } = linesAfter(
      { kind: 'discount', percent: 15, ids: [1] },
      { kind: 'courtesy', percent: 100, ids: [1, 2] },
    )
    expect((saidOf(1) ?? 0) + (saidOf(2) ?? 0)).toBe(sums[1])
    expect(saidOf(2)).toBe(4_333)
  })

  it('is not said where it is not known', () => {
    const { saidOf } = linesAfter(
      { kind: 'discount', percent: 10, ids: [1, 2, 3] },
      { kind: 'courtesy', percent: 100, ids: [1, 2] },
    )
    expect(saidOf(1)).toBeNull()
  })
})
