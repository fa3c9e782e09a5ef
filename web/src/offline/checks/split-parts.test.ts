import type { Check, CheckPart } from '@comanda/shared/checks/check'
import { type Division, partsOf } from '@comanda/shared/checks/division'
import { divideOpen } from '@comanda/shared/checks/division-open'
import { fixPart } from '@comanda/shared/checks/division-paid'
import type { BillLine } from '@comanda/shared/checks/split'
import { type Cents, formatMoney, toCents } from '@comanda/shared/kernel/money'
import { lineTotals } from '@comanda/shared/selling/totals'
import { expect, it } from 'vitest'
import { partsPaid, partsWithRound } from './split-parts.ts'

const line = (id: number, total: number): BillLine => ({
  id,
  title: `Artículo ${id}`,
  quantity: 1,
  taxTitle: 'IVA',
  taxRate: 16,
  ...lineTotals(toCents(total), 1, { rate: 16, type: 'inclusive' }),
})

const bill = [line(1, 10_000), line(2, 5001)]
const later = line(3, 2500)

/** The parts as the server sends them. @param paid the parts that are paid */
const sent = (lines: readonly BillLine[], division: Division, paid: readonly number[]): CheckPart[] =>
  partsOf(lines, division).map((part) => {
    const amount = paid.includes(part.number) ? part.total : toCents(0)
    const { number, weight, net, tax, total, lines: own } = part
    return {
      number,
      weight,
      net: formatMoney(net),
      tax: formatMoney(tax),
      total: formatMoney(total),
      taxes: [],
      lines: own.map(({ id, ...one }) => ({ ...one, item_id: id, total: formatMoney(one.total) })),
      paid: formatMoney(amount),
      due: formatMoney(toCents(total - amount)),
    }
  })

const shown = (parts: readonly CheckPart[]) =>
  parts.map(({ number, weight, total, paid, due, lines }) => ({ number, weight, total, paid, due, lines }))

const payment = (part: number, amount: Cents) =>
  ({ part, amount: formatMoney(amount) }) as Check['payments'][number]

it('a device divides a later round as the server does, after it has charged a part itself', () => {
  for (const choice of [
    { mode: 'equal' as const, parts: 3 },
    { mode: 'amounts' as const, amounts: [5000, 4000, 6001].map(toCents) },
    {
      mode: 'items' as const,
      parts: 2,
      lines: [1, 2].map((id) => ({ id, shares: [{ part: id, weight: 1 }] })),
    },
  ]) {
    const divided = divideOpen(bill, [], choice)
    const all = partsOf(bill, divided).map(({ number, total }) => ({ number, total }))
    for (const paid of [[], all.slice(0, 1), all.slice(-1), all]) {
      const numbers = paid.map(({ number }) => number)
      const fixed = numbers.reduce((division, part) => fixPart(bill, division, part), divided)
      const taken = paid.map(({ number, total }) => payment(number, total))
      const own = partsPaid({ mode: choice.mode, parts: sent(bill, divided, []) }, taken)
      expect(shown(own)).toEqual(shown(sent(bill, fixed, numbers)))
      const lines = [{ item_id: 3, title: 'Artículo 3', quantity: '1', total: '25.00' }]
      const projected = partsWithRound({ mode: choice.mode, parts: own }, lines, later.total)
      expect(shown(projected)).toEqual(shown(sent([...bill, later], fixed, numbers)))
    }
  }
})
