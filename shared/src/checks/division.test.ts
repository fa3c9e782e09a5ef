import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, sumCents, toCents } from '../kernel/money.ts'
import { billTotals, lineTotals } from '../selling/totals.ts'
import { divideLine } from './dividing.ts'
import { type Division, fixedOf, openTotal, partsOf, UNDIVIDED } from './division.ts'
import { joinDivisions } from './division-join.ts'
import { divideOpen, openLines, withoutDivision } from './division-open.ts'
import { fixPart, paidPart, releasePart } from './division-paid.ts'
import { dividePart } from './division-part.ts'
import { assertFree, assertKept, keepCentavos } from './division-rest.ts'
import { type BillLine, MAX_PART_NUMBER, type SplitChoice, taxGroups } from './split.ts'

const TAXES = [
  { taxTitle: 'IVA', taxRate: 16 },
  { taxTitle: 'IEPS', taxRate: 8 },
  { taxTitle: null, taxRate: null },
] as const

const billLine = (
  id: number,
  quantity: number,
  total: number,
  tax: (typeof TAXES)[number] = TAXES[0],
): BillLine => ({
  id,
  title: `Artículo ${id}`,
  quantity,
  ...tax,
  ...lineTotals(toCents(total), 1, tax.taxRate === null ? null : { rate: tax.taxRate, type: 'inclusive' }),
})

const tacos = billLine(1, 3, 30_000)
const beer = billLine(2, 2, 9000, TAXES[1])
const bill = [tacos, beer]
const coffee = billLine(3, 1, 6000)

const equal = (parts: number): SplitChoice => ({ mode: 'equal', parts })
const itemsOf = (...lines: [number, ...number[]][]) =>
  lines.map(([id, ...owners]) => ({ id, shares: owners.map((part) => ({ part, weight: 1 })) }))
const items = (parts: number, ...lines: [number, ...number[]][]): SplitChoice => ({
  mode: 'items',
  parts,
  lines: itemsOf(...lines),
})
const totals = (lines: readonly BillLine[], division: Division) =>
  partsOf(lines, division).map(({ number, total }) => [number, total])
const weights = (lines: readonly BillLine[], division: Division) =>
  partsOf(lines, division).map(({ weight }) => weight)
const held = (lines: readonly BillLine[], division: Division) =>
  partsOf(lines, division).map((part) => part.lines.map(({ quantity, title }) => `${quantity} ${title}`))

describe('a round of a check of which a part is paid', () => {
  it('is shared by those who share equally and have not paid', () => {
    const divided = divideOpen(bill, [], equal(3))
    const paid = fixPart(bill, divided, 2)
    expect(fixPart(bill, paid, 2)).toBe(paid)
    expect(totals(bill, paid)).toEqual(totals(bill, divided))
    expect(totals([...bill, coffee], paid)).toEqual([
      [1, 16_000],
      [2, 13_000],
      [3, 16_000],
    ])
  })

  it('is of the part that pays the rest, by amounts', () => {
    const divided = divideOpen(bill, [], { mode: 'amounts', amounts: [10_000, 20_000, 9000].map(toCents) })
    expect(weights(bill, divided)).toEqual([0, 0, 1])
    const paid = fixPart(bill, divided, 1)
    expect(totals([...bill, coffee], paid).map(([, total]) => total)).toEqual([10_000, 20_000, 15_000])
    expect(totals([...bill, coffee], fixPart(bill, paid, 3)).map(([, total]) => total)).toEqual([
      10_000, 26_000, 9000,
    ])
  })

  it('is a part of its own by items, which names it', () => {
    const paid = fixPart(bill, divideOpen(bill, [], items(2, [1, 1], [2, 1, 2])), 1)
    expect(held([...bill, coffee], paid)).toEqual([
      ['3 Artículo 1', '1 Artículo 2'],
      ['1 Artículo 2'],
      ['1 Artículo 3'],
    ])
    expect(weights([...bill, coffee], paid)).toEqual([0, 0, 1])
  })

  it('is a part of its own when something is paid of every other', () => {
    for (const choice of [equal(2), { mode: 'amounts' as const, amounts: [19_000, 20_000].map(toCents) }]) {
      const paid = [1, 2].reduce((all, part) => fixPart(bill, all, part), divideOpen(bill, [], choice))
      expect(totals(bill, paid)).toHaveLength(2)
      expect(totals([...bill, coffee], paid).at(-1)).toEqual([3, 6000])
    }
  })
})

describe('what is open', () => {
  it('is divided again, and the paid part keeps its number', () => {
    const paid = fixPart(bill, divideOpen(bill, [], equal(3)), 2)
    const again = divideOpen(bill, fixedOf(paid), equal(4))
    expect(totals(bill, again)).toEqual([
      [1, 6500],
      [2, 13_000],
      [3, 6500],
      [4, 6500],
      [5, 6500],
    ])
    expect(withoutDivision(again)).toMatchObject({ parts: 0, fixed: [{ number: 2 }] })
    expect(withoutDivision(divideOpen(bill, [], equal(3)))).toBeNull()
  })

  it('is divided by items after parts were paid equally', () => {
    const { fixed } = fixPart(bill, divideOpen(bill, [], equal(3)), 1)
    const again = divideOpen(bill, fixed ?? [], items(2, [1, 1], [2, 2]))
    expect(totals(bill, again)).toEqual([
      [1, 13_000],
      [2, 20_000],
      [3, 6000],
    ])
  })

  it('has the pieces of a shared line that are left', () => {
    const { fixed } = fixPart(bill, divideOpen(bill, [], items(3, [1, 1, 2, 3], [2, 2])), 1)
    expect(openLines(bill, fixed ?? []).map(({ quantity, of }) => [quantity, of])).toEqual([
      [2, 1],
      [2, undefined],
    ])
    const three = divideOpen([beer], [], items(3, [2, 1, 2, 3]))
    const left = (lines: readonly BillLine[], ...paid: number[]) =>
      openLines(lines, fixedOf(paid.reduce((all, part) => fixPart([beer], all, part), three))).map(
        ({ quantity, of }) => [quantity, of],
      )
    expect(left([beer], 1)).toEqual([[4, 3]])
    expect(left([beer], 1, 2)).toEqual([[2, 3]])
    expect(left([{ ...beer, quantity: 1 }], 1, 2)).toEqual([[0, 1]])
  })

  it('has a free dish until somebody pays for the others of its part', () => {
    const gift = billLine(5, 1, 0)
    const ids = (fixed: ReturnType<typeof fixedOf>) => openLines([...bill, gift], fixed).map(({ id }) => id)
    expect(ids([])).toEqual([1, 2, 5])
    const divided = divideOpen([...bill, gift], [], items(2, [1, 1], [2, 2], [5, 1, 2]))
    const paid = fixPart([...bill, gift], divided, 1)
    expect(ids(fixedOf(paid))).toEqual([2])
    expect(held([...bill, gift], paid)).toEqual([
      ['3 Artículo 1', '1/2 Artículo 5'],
      ['2 Artículo 2', '1/2 Artículo 5'],
    ])
  })

  it('is divided as before its parts had numbers', () => {
    expect(totals(bill, equal(2))).toEqual([
      [1, 19_500],
      [2, 19_500],
    ])
    expect(totals(bill, { mode: 'amounts', amounts: [9000, 30_000].map(toCents) })).toEqual([
      [1, 9000],
      [2, 30_000],
    ])
  })
})

describe('one open part', () => {
  it('is divided by items into parts that have its lines', () => {
    const divided = divideOpen(bill, [], items(2, [1, 1, 2], [2, 2]))
    const again = dividePart(bill, divided, 2, items(2, [1, 1, 2], [2, 2]))
    expect(held(bill, again)).toEqual([
      ['3/2 Artículo 1'],
      ['3/4 Artículo 1'],
      ['3/4 Artículo 1', '2 Artículo 2'],
    ])
    expect(totals(bill, dividePart(bill, divided, 2, equal(2)))).toEqual([
      [1, 15_000],
      [2, 12_000],
      [3, 12_000],
    ])
  })

  it('of equal parts is divided equally or by amounts', () => {
    const divided = divideOpen(bill, [], equal(3))
    const again = dividePart(bill, divided, 3, equal(2))
    expect(totals(bill, again).map(([, total]) => total)).toEqual([13_000, 13_000, 6500, 6500])
    expect(totals([...bill, coffee], again).map(([, total]) => total)).toEqual([15_000, 15_000, 7500, 7500])
    const amounts = { mode: 'amounts' as const, amounts: [3000, 10_000].map(toCents) }
    expect(totals(bill, dividePart(bill, divided, 2, amounts))).toEqual([
      [1, 13_000],
      [2, 3000],
      [3, 13_000],
      [4, 10_000],
    ])
  })

  it('leaves the lines of the others to them, with shares in lowest terms', () => {
    const lines = [tacos, beer, coffee]
    const shared = [2, 3].map((part) => ({ part, weight: 3 }))
    const choice: SplitChoice = {
      mode: 'items',
      parts: 3,
      lines: [...itemsOf([1, 1], [2, 2]), { id: 3, shares: shared }],
    }
    const again = dividePart(lines, divideOpen(lines, [], choice), 2, items(2, [2, 1], [3, 1, 2]))
    expect(again).toEqual({
      mode: 'items',
      parts: 4,
      numbers: [1, 2, 3, 4],
      lines: [
        ...itemsOf([1, 1], [2, 2]),
        {
          id: 3,
          shares: [
            { part: 2, weight: 1 },
            { part: 4, weight: 1 },
            { part: 3, weight: 2 },
          ],
        },
      ],
    })
    expect(held(lines, again)[2]).toEqual(['1/2 Artículo 3'])
  })

  it('of a round without an owner is divided, and keeps its number when another is', () => {
    const [divided, lines] = [divideOpen(bill, [], items(2, [1, 1], [2, 2])), [...bill, coffee]]
    const tea = billLine(4, 1, 5000)
    const ofRound = dividePart(lines, divided, 3, equal(2))
    expect(held([...lines, tea], ofRound).slice(2)).toEqual([
      ['1/2 Artículo 3'],
      ['1/2 Artículo 3'],
      ['1 Artículo 4'],
    ])
    expect(held(lines, dividePart(lines, divided, 1, equal(2)))).toEqual([
      ['3/2 Artículo 1'],
      ['2 Artículo 2'],
      ['1 Artículo 3'],
      ['3/2 Artículo 1'],
    ])
  })

  it('of equal parts is divided again and again, and each of them shares a later round by its weight', () => {
    const once = dividePart(bill, divideOpen(bill, [], equal(3)), 3, equal(2))
    expect(weights(bill, once)).toEqual([2, 2, 1, 1])
    const twice = dividePart(bill, once, 1, equal(2))
    expect(twice).toMatchObject({ parts: 5, numbers: [1, 5, 2, 3, 4], weights: [1, 1, 2, 1, 1] })
    expect(totals([...bill, coffee], twice).map(([, total]) => total)).toEqual([
      7500, 15_000, 7500, 7500, 7500,
    ])
  })

  it('of amounts is divided equally', () => {
    const amounts = divideOpen(bill, [], { mode: 'amounts', amounts: [10_000, 29_000].map(toCents) })
    expect(totals(bill, dividePart(bill, amounts, 2, equal(2)))).toEqual([
      [1, 10_000],
      [2, 14_500],
      [3, 14_500],
    ])
  })

  it('of a round that came after all paid is divided equally or by amounts', () => {
    const lines = [...bill, coffee]
    const paid = [1, 2].reduce((all, part) => fixPart(bill, all, part), divideOpen(bill, [], equal(2)))
    const amounts = { mode: 'amounts' as const, amounts: [2000, 4000].map(toCents) }
    for (const [choice, ...expected] of [
      [equal(2), 3000, 3000],
      [amounts, 2000, 4000],
    ] as const)
      expect(totals(lines, dividePart(lines, paid, 3, choice)).slice(2)).toEqual([
        [3, expected[0]],
        [4, expected[1]],
      ])
  })

  it('with dishes is not divided by amounts', () => {
    const divided = divideOpen(bill, [], items(2, [1, 1], [2, 2]))
    const amounts = { mode: 'amounts' as const, amounts: [15_000, 15_000].map(toCents) }
    expect(() => dividePart(bill, divided, 1, amounts)).toThrow(
      'Divide la parte por artículos o en partes iguales.',
    )
  })

  it('is not divided once something of it is paid, nor when it does not exist', () => {
    const paid = fixPart(bill, divideOpen(bill, [], equal(3)), 1)
    expect(() => dividePart(bill, paid, 1, equal(2))).toThrow(
      expect.objectContaining({ code: 'part_paid', details: { part: 1 } }),
    )
    expect(() => dividePart(bill, paid, 9, equal(2))).toThrow('¡La parte no es válida!')
    expect(() => dividePart(bill, paid, 2, items(2, [1, 1, 2]))).toThrow('Esa parte no tiene artículos.')
  })
})

it('a shared line is divided again and again only as long as its shares stay exact', () => {
  const line = billLine(1, 1, 100_000_003)
  const uneven = (first: number, second: number): SplitChoice => ({
    mode: 'items',
    parts: 2,
    lines: [
      {
        id: 1,
        shares: [
          { part: 1, weight: first },
          { part: 2, weight: second },
        ],
      },
    ],
  })
  let division = divideOpen([line], [], uneven(997, 991))
  const refusal = expect.objectContaining({ code: 'invalid_input' })
  expect(() => {
    for (const weight of [983, 977, 971, 967, 953, 947, 941, 937]) {
      division = dividePart([line], division, 1, uneven(weight, weight - 2))
      expect(sumCents(partsOf([line], division).map(({ total }) => total))).toBe(line.total)
    }
  }).toThrow(refusal)
  expect(partsOf([line], division).length).toBeGreaterThan(2)
})

describe('a dish', () => {
  const paid = fixPart(bill, divideOpen(bill, [], items(2, [1, 1], [2, 1, 2])), 1)
  const refused = expect.objectContaining({ code: 'part_paid', details: { part: 1 } })

  it('of an open part can be voided, and one of a paid part cannot', () => {
    const alone = fixPart(bill, divideOpen(bill, [], items(2, [1, 1], [2, 2])), 1)
    expect(() => assertKept([tacos], fixedOf(alone))).not.toThrow()
    expect(totals([tacos], alone)).toEqual([
      [1, 30_000],
      [2, 0],
    ])
    expect(() => assertKept([beer], fixedOf(alone))).toThrow(refused)
    expect(() => assertKept([billLine(1, 2, 20_000), beer], fixedOf(alone))).toThrow(refused)
  })

  it('of a paid part cannot be voided for dishes of the same tax, and the refusal names its part', () => {
    const lines = [tacos, billLine(4, 1, 10_000)]
    const fixed = fixedOf(fixPart(lines, divideOpen(lines, [], items(2, [1, 1], [4, 2])), 2))
    const second = expect.objectContaining({ code: 'part_paid', details: { part: 2 } })
    expect(() => assertKept([tacos], fixed)).toThrow(second)
    expect(() => assertKept([tacos, billLine(4, 1, 5000)], fixed)).toThrow(second)
    const both = [1, 2].reduce(
      (all, part) => fixPart(lines, all, part),
      divideOpen(lines, [], items(2, [1, 1], [4, 2])),
    )
    expect(() => assertKept([tacos, billLine(4, 1, 5000)], fixedOf(both))).toThrow(second)
  })

  it('is kept with net, tax and total of each tax that the parts have paid', () => {
    const group = (index: 0 | 1, net: number, tax: number) => {
      const { taxTitle: title, taxRate: rate } = TAXES[index]
      return { title, rate, net: toCents(net), tax: toCents(tax), total: toCents(net + tax) }
    }
    const fixed = [
      { number: 1, lines: [], taxes: [group(1, 100, 8)] },
      { number: 2, lines: [], taxes: [group(1, 100, 8), group(0, 100, 16)] },
    ]
    const kept = (net: number, tax: number) => () =>
      assertKept([beer, { ...tacos, net: toCents(net), tax: toCents(tax), total: toCents(net + tax) }], fixed)
    const second = expect.objectContaining({ code: 'part_paid', details: { part: 2 } })
    expect(kept(100, 16)).not.toThrow()
    expect(kept(200, 15)).toThrow(second)
    expect(kept(99, 99)).toThrow(second)
  })

  it('of which some pieces go leaves the paid parts their centavos', () => {
    const odd = billLine(1, 2, 201)
    const { fixed = [] } = fixPart([odd, beer], divideOpen([odd, beer], [], items(2, [1, 1, 2], [2, 1])), 1)
    const stay = (total: number) => keepCentavos(billLine(1, 1, total), [beer], fixed).total
    expect([stay(101), stay(100), stay(99)]).toEqual([101, 101, 99])
  })

  it('of which some pieces go leaves the paid parts their tax, within its own total', () => {
    const ofTax = (total: number, tax: number) => ({
      ...billLine(1, 1, 100),
      net: toCents(total - tax),
      tax: toCents(tax),
      total: toCents(total),
    })
    const stay = (left: [number, number], others: [number, number], paid: [number, number]) => {
      const { net, tax, total } = ofTax(...paid)
      const fixed = [{ number: 1, lines: [], taxes: [{ title: 'IVA', rate: 16, net, tax, total }] }]
      return keepCentavos(ofTax(...left), [ofTax(...others), beer], fixed).tax
    }
    expect(stay([100, 2], [50, 5], [90, 8])).toBe(3)
    expect(stay([100, 10], [50, 1], [145, 5])).toBe(9)
    expect(stay([100, 10], [50, 1], [90, 13])).toBe(10)
    expect(stay([3, 2], [50, 5], [40, 8])).toBe(3)
    expect(stay([2, 2], [50, 5], [40, 8])).toBe(2)
  })

  it('that is shared with a paid part loses only the pieces that are open', () => {
    const one = (line: BillLine) => [tacos, { ...line, ...keepCentavos(line, [tacos], fixedOf(paid)) }]
    expect(() => assertKept(one(billLine(2, 1, 4500, TAXES[1])), fixedOf(paid))).not.toThrow()
    expect(() => assertKept(one(billLine(2, 1, 4400, TAXES[1])), fixedOf(paid))).toThrow(refused)
    expect(() => assertFree([2], fixedOf(paid))).toThrow(refused)
    expect(() => assertFree([3], fixedOf(paid))).not.toThrow()
  })

  it('can be voided after equal parts are paid, as long as they are covered with their taxes', () => {
    const third = fixPart(bill, divideOpen(bill, [], equal(3)), 1)
    const less = (total: number) => {
      const left = billLine(1, 1, total)
      return [{ ...left, ...keepCentavos(left, [beer], fixedOf(third)) }, beer]
    }
    expect(() => assertKept(less(10_000), fixedOf(third))).not.toThrow()
    expect(() => assertKept([tacos], fixedOf(third))).toThrow(refused)
    expect(() => assertKept(less(9900), fixedOf(third))).toThrow(refused)
  })

  it('of two that two share can be voided at any price after one paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.boolean(),
        fc.boolean(),
        (price, isEqual, isFirst) => {
          const line = { ...billLine(1, 2, 2 * price) }
          const choice = isEqual ? equal(2) : items(2, [1, 1, 2])
          const { fixed = [] } = fixPart([line], divideOpen([line], [], choice), isFirst ? 1 : 2)
          const { left } = divideLine({ ...line, discount: toCents(0) }, 1)
          const kept = { ...line, ...left, ...keepCentavos({ ...line, ...left }, [], fixed) }
          expect(() => assertKept([kept], fixed)).not.toThrow()
          expect(kept.total).toBe(price)
        },
      ),
    )
  })
})

describe('a part whose payments were returned', () => {
  it('is open as before', () => {
    for (const choice of [
      equal(3),
      items(3, [1, 1, 2], [2, 2, 3]),
      { mode: 'amounts' as const, amounts: [10_000, 20_000, 9000].map(toCents) },
    ]) {
      const divided = divideOpen(bill, [], choice)
      for (const part of [1, 2])
        expect(partsOf(bill, releasePart(fixPart(bill, divided, part), part))).toEqual(partsOf(bill, divided))
      expect(releasePart(divided, 1)).toBe(divided)
      const both = [1, 2].reduce((all, part) => fixPart(bill, all, part), divided)
      expect(fixedOf(releasePart(both, 1)).map(({ number }) => number)).toEqual([2])
    }
  })

  it('shares later rounds by its weight again', () => {
    const divided = dividePart(bill, divideOpen(bill, [], equal(3)), 3, equal(2))
    const released = releasePart(fixPart(bill, divided, 1), 1)
    expect(totals([...bill, coffee], released)).toEqual(totals([...bill, coffee], divided))
  })

  it('is nobody’s when the rest was divided by items after it was paid', () => {
    const { fixed } = fixPart(bill, divideOpen(bill, [], equal(3)), 1)
    const again = divideOpen(bill, fixed ?? [], items(2, [1, 1], [2, 2]))
    expect(totals(bill, releasePart(again, 1))).toEqual([
      [2, 30_000],
      [3, 9000],
    ])
  })
})

describe('checks that are joined', () => {
  const whole = (lines: readonly BillLine[], paid = 0) => ({ lines, division: null, paid: toCents(paid) })

  it('without parts have none', () => {
    expect(joinDivisions(whole(bill, 5000), whole([coffee], 100)).division).toBeNull()
    expect(
      joinDivisions(whole(bill), { ...whole([coffee]), division: divideOpen([coffee], [], equal(2)) }),
    ).toEqual({
      division: null,
      ofTarget: null,
      ofOther: null,
      offset: null,
    })
  })

  it('keep the division of the first while nothing is paid', () => {
    const division = divideOpen(bill, [], equal(2))
    const joined = joinDivisions({ lines: bill, division, paid: toCents(0) }, whole([coffee]))
    expect(joined).toEqual({ division, ofTarget: null, ofOther: null, offset: null })
  })

  it('are refused when the numbers of their parts would leave what is charged', () => {
    const [part] = fixedOf(fixPart(bill, divideOpen(bill, [], equal(3)), 1))
    const join = (number: number) => {
      const division = { ...UNDIVIDED, fixed: part ? [{ ...part, number }] : [] }
      return joinDivisions({ lines: bill, division, paid: toCents(0) }, whole([coffee], 1000))
    }
    expect(() => join(MAX_PART_NUMBER - 1)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    expect(join(MAX_PART_NUMBER - 2).ofOther).toBe(MAX_PART_NUMBER - 1)
  })

  it('keep what was paid of each as parts', () => {
    const division = fixPart(bill, divideOpen(bill, [], equal(3)), 1)
    const joined = joinDivisions({ lines: bill, division, paid: toCents(0) }, whole([coffee], 1000))
    expect(joined).toMatchObject({ ofTarget: null, ofOther: 4, offset: 3 })
    expect(totals([...bill, coffee], joined.division as Division)).toEqual([
      [1, 13_000],
      [2, 15_500],
      [3, 15_500],
      [4, 1000],
    ])
    const other = joinDivisions(whole([coffee], 1000), { lines: bill, division, paid: toCents(0) })
    expect(other).toMatchObject({ ofTarget: 1, ofOther: null, offset: 1 })
    expect(totals([...bill, coffee], other.division as Division)).toEqual([
      [1, 1000],
      [2, 13_000],
      [3, 31_000],
    ])
  })
})

/** What a person does to a divided check; the numbers choose among what is there. */
type Step = {
  what: 'round' | 'void' | 'pay' | 'return' | 'divide' | 'part' | 'undo' | 'join'
  a: number
  b: number
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('round', 'void', 'pay', 'pay', 'return', 'divide', 'part', 'undo', 'join'),
  a: fc.nat(1000),
  b: fc.nat(1000),
})

const anyLine = (id: number, a: number, b: number) => billLine(id, 1 + (a % 4), b * 7, TAXES[a % 3])

function choiceOf(lines: readonly BillLine[], a: number, b: number): SplitChoice {
  const parts = 2 + (a % 4)
  if (b % 3 === 0) return equal(parts)
  const total = billTotals(lines).total
  const first = Math.floor((total * (a % 7)) / 7)
  if (b % 3 === 1) return { mode: 'amounts', amounts: [toCents(first), toCents(total - first)] }
  return {
    mode: 'items',
    parts: 2,
    lines: lines.map(({ id }, index) => ({
      id,
      shares:
        index % 3 === 0
          ? [1, 2].map((part) => ({ part, weight: part }))
          : [{ part: 1 + ((index + a) % 2), weight: 1 }],
    })),
  }
}

const halfOf = (line: BillLine): BillLine => ({
  ...line,
  quantity: 1,
  ...lineTotals(
    toCents(Math.floor(line.total / 2)),
    1,
    line.taxRate === null ? null : { rate: line.taxRate, type: 'inclusive' },
  ),
})

/** The check after a step, or as it was when the step is refused. */
function after(state: { lines: BillLine[]; division: Division | null }, { what, a, b }: Step) {
  const { lines, division } = state
  const parts = division ? partsOf(lines, division) : []
  const [open, fixed] = [parts.filter((part) => !part.isFixed), parts.filter((part) => part.isFixed)]
  const [chosen, paid] = [open[a % (open.length || 1)], fixed[a % (fixed.length || 1)]]
  const nextId = Math.max(0, ...lines.map(({ id }) => id)) + 1
  switch (what) {
    case 'round':
      return { lines: [...lines, anyLine(nextId, a, b)], division }
    case 'void': {
      const left = lines.flatMap((line, index) => {
        if (index !== a % lines.length) return [line]
        return b % 2 ? [] : [halfOf(line)]
      })
      assertKept(left, fixedOf(division))
      return { lines: left, division }
    }
    case 'pay':
      return chosen && division ? { lines, division: fixPart(lines, division, chosen.number) } : state
    case 'return':
      return paid && division ? { lines, division: releasePart(division, paid.number) } : state
    case 'divide':
      return {
        lines,
        division: divideOpen(lines, fixedOf(division), choiceOf(openLines(lines, fixedOf(division)), a, b)),
      }
    case 'part':
      if (!chosen || !division) return state
      return {
        lines,
        division: dividePart(
          lines,
          division,
          chosen.number,
          b % 2 ? equal(2) : choiceOf([{ ...tacos, ...chosen, id: 1 }], a, 1),
        ),
      }
    case 'undo':
      return { lines, division: withoutDivision(division) }
    case 'join': {
      const others = [anyLine(nextId, a, b), anyLine(nextId + 1, b, a)]
      const other = {
        lines: others,
        division: null,
        paid: toCents(Math.floor(billTotals(others).total / (1 + (b % 3)))),
      }
      const joined = joinDivisions(
        { lines, division, paid: toCents(0) },
        b % 2 ? { ...other, paid: toCents(0) } : other,
      )
      return { lines: [...lines, ...others], division: joined.division }
    }
  }
}

it('the parts add up to the check at every step, and a paid part never changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 4 }),
      fc.array(step, { maxLength: 25 }),
      (first, steps) => {
        let state: { lines: BillLine[]; division: Division | null } = {
          lines: first.map(([a, b], index) => anyLine(index + 1, a, b)),
          division: null,
        }
        for (const one of steps) {
          const before = state
          try {
            state = after(state, one)
          } catch (error) {
            // A refusal, with a sentence; the check stays as it is.
            expect(error).toMatchObject({ code: expect.stringMatching(/^(invalid_input|part_paid)$/) })
            continue
          }
          const { lines, division } = state
          if (!division) continue
          const parts = partsOf(lines, division)
          expect(billTotals(parts)).toEqual(billTotals(lines))
          const cells = parts.flatMap(({ taxes }) => taxes)
          for (const whole of taxGroups(lines)) {
            const own = cells.filter(({ title, rate }) => title === whole.title && rate === whole.rate)
            expect(billTotals(own)).toMatchObject({ net: whole.net, tax: whole.tax, total: whole.total })
          }
          for (const { net, tax, total } of parts) expect(Math.min(net, tax, total)).toBeGreaterThanOrEqual(0)
          expect(new Set(parts.map(({ number }) => number)).size).toBe(parts.length)
          expect(openTotal(lines, division)).toBe(
            sumCents(parts.filter((part) => !part.isFixed).map((part): Cents => part.total)),
          )
          const was = before.division ? partsOf(before.lines, before.division) : []
          const stays = new Map(parts.map((part) => [part.number, part]))
          for (const part of was.filter(({ isFixed }) => isFixed)) {
            const now = stays.get(part.number)
            if (now?.isFixed || one.what !== 'return') expect(now).toEqual(part)
          }
          for (const part of was)
            if (one.what === 'pay' || one.what === 'part')
              if (stays.get(part.number)?.isFixed)
                expect(stays.get(part.number)).toEqual({ ...part, isFixed: true, weight: 0 })
        }
      },
    ),
    { numRuns: 400 },
  )
})

it('what was paid before a check was divided is a part of that amount', () => {
  const part = paidPart(bill, null, toCents(5000))
  expect(billTotals(part.taxes).total).toBe(5000)
  expect(totals(bill, divideOpen(bill, [part], equal(2)))).toEqual([
    [1, 5000],
    [2, 17_000],
    [3, 17_000],
  ])
})
