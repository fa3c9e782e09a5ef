import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents, toCents } from '../kernel/money.ts'
import { billTotals, lineTotals, type Totals } from '../selling/totals.ts'
import { type BillLine, type BillPart, type SplitChoice, splitBill, taxGroups } from './split.ts'

const c = toCents
const refused = (message: string) => expect.objectContaining({ code: 'invalid_input', message })

const iva = { taxTitle: 'IVA', taxRate: 16 }
const billLine = (id: number, quantity: number, total: number, tax = iva): BillLine => ({
  id,
  title: `Artículo ${id}`,
  quantity,
  ...tax,
  ...lineTotals(c(total), 1, { rate: tax.taxRate, type: 'inclusive' }),
})

const tacos = billLine(1, 3, 11_600)
const beer = billLine(2, 2, 10_800, { taxTitle: 'IEPS', taxRate: 8 })
const soup = billLine(3, 1, 5000)
const bill = [tacos, beer, soup]
const totals = (parts: BillPart[]) => parts.map(({ total }) => total)

it('a line of a bill is shared by any number of parts, but not all lines of a long bill by all', () => {
  const lines = Array.from({ length: 1_000 }, (_, id) => ({
    id,
    title: 'Taco',
    quantity: 1,
    taxTitle: null,
    taxRate: null,
    net: toCents(100),
    tax: toCents(0),
    total: toCents(100),
  }))
  const among = (persons: number) =>
    lines.map(({ id }) => ({
      id,
      shares: Array.from({ length: persons }, (_, n) => ({ part: n + 1, weight: 1 })),
    }))
  expect(splitBill(lines, { mode: 'items', parts: 5, lines: among(5) })).toHaveLength(5)
  expect(() => splitBill(lines, { mode: 'items', parts: 20, lines: among(20) })).toThrow('Comparte menos')
})

describe('the taxes of a bill', () => {
  it('are in the order of its lines, each with its sums', () => {
    expect(taxGroups(bill)).toEqual([
      { title: 'IVA', rate: 16, net: 14_310, tax: 2290, total: 16_600 },
      { title: 'IEPS', rate: 8, net: 10_000, tax: 800, total: 10_800 },
    ])
  })

  it('are apart for another title, another rate and no tax', () => {
    const lines = [
      soup,
      { ...soup, taxTitle: 'IVA frontera' },
      { ...soup, taxRate: 8 },
      { ...soup, taxTitle: null, taxRate: null },
    ]
    expect(taxGroups(lines).map(({ title, rate }) => [title, rate])).toEqual([
      ['IVA', 16],
      ['IVA frontera', 16],
      ['IVA', 8],
      [null, null],
    ])
  })
})

describe('a bill divided in equal parts', () => {
  it('gives the extra centavos to the first parts', () => {
    expect(totals(splitBill([billLine(1, 1, 10_000)], { mode: 'equal', parts: 3 }))).toEqual([
      3334, 3333, 3333,
    ])
  })

  it('gives each part its share of each tax', () => {
    expect(splitBill(bill, { mode: 'equal', parts: 2 })).toEqual([
      {
        number: 1,
        net: 12_155,
        tax: 1545,
        total: 13_700,
        taxes: [
          { title: 'IVA', rate: 16, net: 7155, tax: 1145, total: 8300 },
          { title: 'IEPS', rate: 8, net: 5000, tax: 400, total: 5400 },
        ],
        lines: [],
      },
      {
        number: 2,
        net: 12_155,
        tax: 1545,
        total: 13_700,
        taxes: [
          { title: 'IVA', rate: 16, net: 7155, tax: 1145, total: 8300 },
          { title: 'IEPS', rate: 8, net: 5000, tax: 400, total: 5400 },
        ],
        lines: [],
      },
    ])
  })

  it('has at least two parts', () => {
    for (const parts of [1, 0, -1, Number.NaN])
      expect(() => splitBill(bill, { mode: 'equal', parts })).toThrow(
        refused('Divide la cuenta en al menos 2 partes.'),
      )
  })
})

describe('a bill divided by amounts', () => {
  it('has parts of these amounts, in order', () => {
    const amounts = [c(7400), c(15_000), c(5000)]
    const parts = splitBill(bill, { mode: 'amounts', amounts })
    expect(totals(parts)).toEqual(amounts)
    expect(parts.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('is refused when they are not the total; the refusal names both amounts', () => {
    expect(() => splitBill(bill, { mode: 'amounts', amounts: [c(7400), c(15_000)] })).toThrow(
      refused('Las partes suman 224.00 y la cuenta es de 274.00.'),
    )
    expect(() => splitBill(bill, { mode: 'amounts', amounts: [c(27_400), c(1)] })).toThrow(
      refused('Las partes suman 274.01 y la cuenta es de 274.00.'),
    )
  })

  it('is refused with a part of nothing', () => {
    const nothing = refused('Cada parte debe ser mayor a 0.')
    expect(() => splitBill(bill, { mode: 'amounts', amounts: [c(27_400), c(0)] })).toThrow(nothing)
    expect(() => splitBill(bill, { mode: 'amounts', amounts: [c(27_401), c(-1)] })).toThrow(nothing)
  })

  it('is refused with one amount', () => {
    expect(() => splitBill(bill, { mode: 'amounts', amounts: [c(27_400)] })).toThrow(
      refused('Divide la cuenta en al menos 2 partes.'),
    )
  })
})

it('a bill with one large tax and many of a centavo gives each part its share of the large tax', () => {
  const small = Array.from({ length: 10 }, (_, n) => billLine(n, 1, 1, { taxTitle: 'IEPS', taxRate: n }))
  const parts = splitBill([...small, billLine(10, 1, 2_000_000)], {
    mode: 'amounts',
    amounts: [c(1_000_020), c(999_990)],
  })
  expect(parts.map(({ taxes }) => taxes.at(-1)?.total)).toEqual([1_000_015, 999_985])
})

describe('a bill divided by items', () => {
  const items = (parts: number, ...shares: [id: number, ...weights: [part: number, weight: number][]][]) =>
    ({
      mode: 'items',
      parts,
      lines: shares.map(([id, ...each]) => ({
        id,
        shares: each.map(([part, weight]) => ({ part, weight })),
      })),
    }) satisfies SplitChoice

  it('gives a whole line to one part', () => {
    const parts = splitBill(bill, items(2, [1, [1, 3]], [2, [2, 1]], [3, [1, 1]]))
    expect(parts[0]).toEqual({
      number: 1,
      net: 14_310,
      tax: 2290,
      total: 16_600,
      taxes: [{ title: 'IVA', rate: 16, net: 14_310, tax: 2290, total: 16_600 }],
      lines: [
        { id: 1, title: 'Artículo 1', quantity: '3', total: 11_600 },
        { id: 3, title: 'Artículo 3', quantity: '1', total: 5000 },
      ],
    })
    expect(parts[1]?.number).toBe(2)
    expect(parts[1]?.lines).toEqual([{ id: 2, title: 'Artículo 2', quantity: '2', total: 10_800 }])
  })

  it('divides a line by its pieces', () => {
    const parts = splitBill([tacos], items(2, [1, [1, 2], [2, 1]]))
    expect(parts.map(({ lines }) => lines[0])).toEqual([
      { id: 1, title: 'Artículo 1', quantity: '2', total: 7733 },
      { id: 1, title: 'Artículo 1', quantity: '1', total: 3867 },
    ])
  })

  it('divides a line that some parts share, equally or not', () => {
    const equally = splitBill([soup], items(3, [3, [1, 1], [2, 1], [3, 1]]))
    expect(equally.map(({ lines }) => lines[0]?.quantity)).toEqual(['1/3', '1/3', '1/3'])
    expect(totals(equally)).toEqual([1667, 1667, 1666])
    const byWeight = splitBill([soup], items(2, [3, [2, 4], [1, 2]]))
    expect(byWeight.map(({ lines }) => lines[0]?.quantity)).toEqual(['1/3', '2/3'])
    expect(totals(byWeight)).toEqual([1667, 3333])
  })

  it('says how many pieces each part of a shared line has', () => {
    const beers = billLine(5, 2, 9000)
    const four = splitBill([beers], items(4, [5, [1, 1], [2, 1], [3, 1], [4, 1]]))
    expect(four.map(({ lines }) => lines[0]?.quantity)).toEqual(['1/2', '1/2', '1/2', '1/2'])
  })

  it('keeps a line that costs nothing', () => {
    const courtesy = billLine(4, 1, 0)
    const parts = splitBill([soup, courtesy], items(2, [3, [1, 1]], [4, [2, 1]]))
    expect(totals(parts)).toEqual([5000, 0])
  })

  it('is refused until each line is assigned; the refusal names the line', () => {
    const missing = refused('Elige quién paga «Artículo 2».')
    expect(() => splitBill(bill, items(2, [1, [1, 1]], [3, [2, 1]]))).toThrow(missing)
    expect(() => splitBill(bill, items(2, [1, [1, 1]], [2], [3, [2, 1]]))).toThrow(missing)
  })

  it('is refused with a line that is named twice or is not of the bill', () => {
    expect(() => splitBill([soup], items(2, [3, [1, 1]], [3, [2, 1]]))).toThrow(
      refused('Un artículo está dos veces en la división.'),
    )
    expect(() => splitBill([soup], items(2, [3, [1, 1], [2, 1]], [9, [2, 1]]))).toThrow(
      refused('Un artículo no es de esta cuenta.'),
    )
  })

  it('is refused with a part that does not exist or has a line twice', () => {
    const unknown = refused('¡La parte no es válida!')
    expect(() => splitBill([soup], items(2, [3, [1, 1], [3, 1]]))).toThrow(unknown)
    expect(() => splitBill([soup], items(2, [3, [0, 1], [1, 1]]))).toThrow(unknown)
    expect(() => splitBill([soup], items(2, [3, [1, 1], [1, 1]]))).toThrow(unknown)
  })

  it('is refused with a share of no weight', () => {
    const none = refused('¡La cantidad no es válida!')
    expect(() => splitBill([soup], items(2, [3, [1, 1], [2, 0]]))).toThrow(none)
    expect(() => splitBill([soup], items(2, [3, [1, 3], [2, -1]]))).toThrow(none)
  })

  it('is refused with an empty part or one part', () => {
    expect(() => splitBill(bill, items(3, [1, [1, 1]], [2, [3, 1]], [3, [1, 1]]))).toThrow(
      refused('La parte 2 no tiene artículos.'),
    )
    expect(() => splitBill([soup], items(1, [3, [1, 1]]))).toThrow(
      refused('Divide la cuenta en al menos 2 partes.'),
    )
  })
})

const TAXES = [{ title: 'IVA', rate: 16 }, { title: 'IVA', rate: 8 }, { title: 'IEPS', rate: 26.5 }, null]
const lines = fc
  .array(
    fc.record({
      unit: fc.oneof(fc.nat(30), fc.nat(100_000), fc.nat(999_999_999)).map(toCents),
      quantity: fc.integer({ min: 1, max: 99 }),
      tax: fc.constantFrom(...TAXES),
      type: fc.constantFrom('exclusive' as const, 'inclusive' as const),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((each) =>
    each.map(
      ({ unit, quantity, tax, type }, index): BillLine => ({
        id: index + 1,
        title: `Artículo ${index + 1}`,
        quantity,
        taxTitle: tax?.title ?? null,
        taxRate: tax?.rate ?? null,
        ...lineTotals(unit, quantity, tax && { rate: tax.rate, type }),
      }),
    ),
  )
const count = fc.integer({ min: 2, max: 20 })

/** Amounts from 1 centavo that add up to the total. */
const amountsOfCuts = (total: number, cuts: readonly number[]): number[] => {
  const places = [...new Set(cuts.map((cut) => 1 + Math.floor(cut * (total - 1))))].sort((a, b) => a - b)
  return [...places, total].map((place, index) => place - (places[index - 1] ?? 0))
}
const cuts = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 19 })

const byAmounts = fc
  .tuple(lines, cuts)
  .map(([each, at]) => ({ each, amounts: amountsOfCuts(billTotals(each).total, at).map(toCents) }))
  .filter(({ each, amounts }) => billTotals(each).total >= 2 && amounts.length >= 2)
  .map(({ each, amounts }) => ({ lines: each, choice: { mode: 'amounts', amounts } satisfies SplitChoice }))

const equally = fc
  .tuple(lines, count)
  .map(([each, parts]) => ({ lines: each, choice: { mode: 'equal', parts } satisfies SplitChoice }))

const byItems = fc
  .tuple(lines, count, fc.infiniteStream(fc.nat(9)))
  .map(([each, parts, random]) => {
    const next = () => Number(random.next().value)
    const choice = each.map(({ id }) => {
      const shares = Array.from({ length: parts }, (_, index) => ({ part: index + 1, weight: next() }))
      const chosen = shares.filter(({ weight }) => weight > 0)
      return { id, shares: chosen.length > 0 ? chosen : [{ part: 1, weight: 1 }] }
    })
    const named = new Set(choice.flatMap(({ shares }) => shares.map(({ part }) => part)))
    return { lines: each, named, choice: { mode: 'items', parts, lines: choice } satisfies SplitChoice }
  })
  .filter(({ named, choice }) => named.size === choice.parts)

const division = fc.oneof(equally, byAmounts, byItems)
const split = ({ lines: each, choice }: { lines: BillLine[]; choice: SplitChoice }) => splitBill(each, choice)
const amounts = ({ net, tax, total }: Totals): Totals => ({ net, tax, total })

describe('the parts of any divided bill', () => {
  it('add up to its net, tax and total to the centavo', () => {
    fc.assert(
      fc.property(division, (one) => {
        expect(billTotals(split(one))).toEqual(billTotals(one.lines))
      }),
    )
  })

  it('add up to each of its taxes to the centavo', () => {
    fc.assert(
      fc.property(division, (one) => {
        const ofParts = split(one).flatMap(({ taxes }) => taxes)
        for (const { title, rate, ...whole } of taxGroups(one.lines)) {
          const cells = ofParts.filter((tax) => tax.title === title && tax.rate === rate)
          expect(billTotals(cells)).toEqual(whole)
        }
      }),
    )
  })

  it('are the sum of their taxes, and net plus tax is the total everywhere, never negative', () => {
    fc.assert(
      fc.property(division, (one) => {
        for (const part of split(one)) {
          expect(amounts(part)).toEqual(billTotals(part.taxes))
          for (const sums of [part, ...part.taxes]) {
            expect(sums.net + sums.tax).toBe(sums.total)
            expect(Math.min(sums.net, sums.tax)).toBeGreaterThanOrEqual(0)
          }
        }
      }),
    )
  })

  it('differ by at most one centavo when they are equal', () => {
    fc.assert(
      fc.property(equally, (one) => {
        const each = totals(split(one))
        return Math.max(...each) - Math.min(...each) <= 1
      }),
    )
  })

  it('have the given amounts', () => {
    fc.assert(
      fc.property(byAmounts, (one) => {
        expect(totals(split(one))).toEqual(one.choice.amounts)
      }),
    )
  })

  it('have each tax in proportion to their total, within two centavos', () => {
    fc.assert(
      fc.property(fc.oneof(equally, byAmounts), (one) => {
        const whole = billTotals(one.lines)
        const groups = taxGroups(one.lines)
        for (const part of split(one))
          part.taxes.forEach((cell, index) => {
            const share = whole.total === 0 ? 0 : part.total / whole.total
            for (const key of ['net', 'tax', 'total'] as const)
              expect(Math.abs(cell[key] - (groups[index]?.[key] ?? 0) * share)).toBeLessThanOrEqual(2)
          })
      }),
    )
  })

  it('add up to each line when they are items', () => {
    fc.assert(
      fc.property(byItems, (one) => {
        const shares = split(one).flatMap((part) => part.lines)
        return one.lines.every(
          ({ id, total }) =>
            sumCents(shares.filter((share) => share.id === id).map((share) => share.total)) === total,
        )
      }),
    )
  })
})
