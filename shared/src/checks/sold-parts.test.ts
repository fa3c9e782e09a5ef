import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, toCents, ZERO } from '../kernel/money.ts'
import { sharesOf } from '../selling/shares.ts'
import { billTotals, lineTotals } from '../selling/totals.ts'
import { type Division, numbersOf } from './division.ts'
import { divideOpen } from './division-open.ts'
import { fixPart } from './division-paid.ts'
import { type PaidCheck, planRefund, type RefundChoice } from './refunding.ts'
import { leftOfParts, type PartRefund, paidCheckOfPart, refundByParts, soldParts } from './sold-parts.ts'
import { type BillLine, type SplitChoice, taxGroups, taxKey } from './split.ts'

const TAXES = [
  { taxTitle: 'IVA', taxRate: 16 },
  { taxTitle: 'IEPS', taxRate: 8 },
  { taxTitle: 'Tasa cero', taxRate: 0 },
  { taxTitle: null, taxRate: null },
] as const

const billLine = (id: number, quantity: number, total: number, at: number): BillLine => {
  const tax = TAXES[at % TAXES.length] ?? TAXES[0]
  const rule = tax.taxRate === null ? null : { rate: tax.taxRate, type: 'inclusive' as const }
  return { id, title: `Artículo ${id}`, quantity, ...tax, ...lineTotals(toCents(total), 1, rule) }
}

const anyBill = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 30_000 }), fc.nat(3)), {
    minLength: 2,
    maxLength: 8,
  })
  .map((lines) => lines.map(([quantity, total, tax], at) => billLine(at + 1, quantity, total, tax)))

function choiceOf(lines: readonly BillLine[], parts: number, mode: SplitChoice['mode']): SplitChoice {
  if (mode === 'equal') return { mode, parts }
  const { total } = billTotals(lines)
  if (mode === 'amounts') return { mode, amounts: sharesOf(total, [1, 2, 3, 4, 5].slice(0, parts)) }
  // Every other line is shared by all.
  const all = Array.from({ length: parts }, (_, at) => ({ part: at + 1, weight: at + 1 }))
  const own = (at: number) => [{ part: (at % parts) + 1, weight: 1 }]
  return { mode, parts, lines: lines.map(({ id }, at) => ({ id, shares: at % 2 === 0 ? all : own(at) })) }
}

/** Each part is paid in turn. */
function paidByParts(lines: readonly BillLine[], choice: SplitChoice): Division {
  let division = divideOpen(lines, [], choice)
  for (const number of numbersOf(division)) division = fixPart(lines, division, number)
  return division
}

const anyDivided = fc
  .tuple(
    anyBill,
    fc.integer({ min: 2, max: 5 }),
    fc.constantFrom<SplitChoice['mode'][]>('equal', 'amounts', 'items'),
  )
  .filter(([lines, parts]) => billTotals(lines).total >= parts * 10)
  .map(([lines, parts, mode]) => ({ lines, division: paidByParts(lines, choiceOf(lines, parts, mode)) }))

const checkOf = (lines: readonly BillLine[], paid: readonly { number: number; total: Cents }[]) => ({
  lines,
  payments: paid.map(({ number, total }) => ({
    payment_type_id: 1,
    amount: total,
    tip: toCents(500),
    part: number,
  })),
  refunds: [] as PaidCheck['refunds'],
})

const sumsByTax = (
  groups: readonly { title: string | null; rate: number | null; net: Cents; tax: Cents; total: Cents }[],
) =>
  Object.fromEntries(
    [...new Set(groups.map(({ title, rate }) => taxKey({ taxTitle: title, taxRate: rate })))]
      .toSorted()
      .map((key) => [
        key,
        billTotals(groups.filter(({ title, rate }) => taxKey({ taxTitle: title, taxRate: rate }) === key)),
      ]),
  )

describe('the parts of a paid check', () => {
  it('add up to it in net and tax of each tax, however it was divided', () => {
    fc.assert(
      fc.property(anyDivided, ({ lines, division }) => {
        const parts = soldParts(division, billTotals(lines).total) ?? expect.fail('not divided')
        expect(sumsByTax(parts.flatMap(({ taxes }) => taxes))).toEqual(sumsByTax(taxGroups(lines)))
      }),
    )
  })

  it('are none where it was paid as one, or something of it was not paid by a part', () => {
    const lines = [billLine(1, 1, 1000, 0), billLine(2, 1, 1000, 0)]
    const divided = divideOpen(lines, [], { mode: 'equal', parts: 2 })
    expect([null, divided, fixPart(lines, divided, 1)].map((one) => soldParts(one, toCents(2000)))).toEqual([
      null,
      null,
      null,
    ])
  })

  it('lose a refund to the centavo in net and tax, and never more than they have', () => {
    const anyRefund = fc.record({
      what: fc.constantFrom('line', 'amount', 'part', 'rest'),
      pick: fc.nat(1000),
    })
    fc.assert(
      fc.property(anyDivided, fc.array(anyRefund, { maxLength: 6 }), ({ lines, division }, wanted) => {
        const parts = soldParts(division, billTotals(lines).total) ?? expect.fail('not divided')
        const check = checkOf(lines, parts)
        const given: PartRefund[][] = []
        for (const { what, pick } of wanted) {
          const left = leftOfParts(parts, given)
          const part = what === 'part' ? (left[pick % left.length]?.number ?? null) : null
          const line = lines[pick % lines.length] as BillLine
          const choice: RefundChoice = {
            lines: what === 'line' ? [{ id: line.id, quantity: 1 }] : null,
            amount: what === 'rest' || what === 'line' ? null : toCents(1 + pick),
            tip: ZERO,
            paymentTypeId: null,
          }
          const of = part === null ? check : paidCheckOfPart(check, parts, given, part)
          let planned: ReturnType<typeof planRefund>
          try {
            planned = planRefund(of ?? check, choice)
          } catch {
            // More than is left.
            continue
          }
          const own = refundByParts(left, lines, part === null ? planned : { ...planned, lines: [] }, part)
          expect(billTotals(own)).toEqual(planned.totals)
          if (part !== null) expect(own.every(({ number }) => number === part)).toBe(true)
          given.push(own)
          check.refunds = [...check.refunds, { ...planned.totals, ...planned }]
        }
        const after = leftOfParts(parts, given)
        for (const { taxes } of after)
          for (const { net, tax, total } of taxes) expect(Math.min(net, tax, total)).toBeGreaterThanOrEqual(0)
        expect(billTotals(after).total + billTotals(check.refunds).total).toBe(billTotals(lines).total)
      }),
    )
  })
})

describe('a refund', () => {
  const lines = [billLine(1, 2, 20_000, 0), billLine(2, 1, 9000, 0)]
  const taken = (mode: SplitChoice['mode'], choice: Partial<RefundChoice>, part: number | null = null) => {
    const parts = soldParts(paidByParts(lines, choiceOf(lines, 2, mode)), toCents(29_000)) ?? []
    const check = checkOf(lines, parts)
    const of = part === null ? check : (paidCheckOfPart(check, parts, [], part) ?? expect.fail('no part'))
    const planned = planRefund(of, { lines: null, amount: null, tip: ZERO, paymentTypeId: null, ...choice })
    const own = refundByParts(parts, lines, part === null ? planned : { ...planned, lines: [] }, part)
    return own.map(({ number, total }) => [number, total])
  }

  it('of a dish comes off the guests who had it, in proportion to their shares', () => {
    expect(taken('items', { lines: [{ id: 2, quantity: 1 }] })).toEqual([[2, 9000]])
    expect(taken('items', { lines: [{ id: 1, quantity: 1 }] })).toEqual([
      [1, 3334],
      [2, 6666],
    ])
    expect(taken('equal', { lines: [{ id: 2, quantity: 1 }] })).toEqual([
      [1, 4500],
      [2, 4500],
    ])
  })

  it('of a part comes off that part alone, and an amount off all of them', () => {
    expect(taken('equal', { amount: toCents(1000) }, 2)).toEqual([[2, 1000]])
    expect(taken('equal', {}, 1)).toEqual([[1, 14_500]])
    expect(taken('equal', { amount: toCents(1000) })).toEqual([
      [1, 500],
      [2, 500],
    ])
  })

  it('of a part is at most what that part has paid, with its own tip', () => {
    expect(() => taken('equal', { amount: toCents(14_501) }, 1)).toThrow()
    expect(() => taken('equal', { amount: toCents(1), tip: toCents(501) }, 1)).toThrow()
  })
})
