import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, sumCents, toCents } from '../kernel/money.ts'
import { GUEST_TRUSTS } from '../settings/guest-trust.ts'
import { billOfGuests } from './bill-of-guests.ts'
import { guestStatusOf, needsStaff } from './sitting.ts'
import { whoseLines } from './whose-lines.ts'

it('without an open check staff confirm in each case', () => {
  for (const trust of GUEST_TRUSTS)
    for (const hasSentBefore of [false, true])
      expect(needsStaff(trust, { hasOpenCheck: false, hasSentBefore })).toBe(true)
})

it('with one they confirm each, the first, or nothing', () => {
  const at = (hasSentBefore: boolean) =>
    GUEST_TRUSTS.map((trust) => needsStaff(trust, { hasOpenCheck: true, hasSentBefore }))
  expect(at(false)).toEqual([true, true, false])
  expect(at(true)).toEqual([true, false, false])
})

it('a guest is told where a line is', () =>
  expect(
    (['created', 'preparing', 'completed', 'delivered', 'cancelled'] as const).map(guestStatusOf),
  ).toEqual(['kitchen', 'kitchen', 'ready', 'served', 'refused']))

it('what the guests and nobody have ordered adds up to the bill, whatever they ordered', () => {
  const lines = fc.array(
    fc.record({
      guest: fc.option(fc.integer({ min: 1, max: 30 })),
      total: fc.integer({ min: 0, max: 10_000_000 }).map((cents): Cents => toCents(cents)),
    }),
  )
  fc.assert(
    fc.property(lines, (all) => {
      const bill = billOfGuests(all)
      expect(sumCents(bill.map(({ total }) => total))).toBe(sumCents(all.map(({ total }) => total)))
      const guests = bill.map(({ guest }) => guest)
      expect(new Set(guests).size).toBe(guests.length)
      expect(new Set(guests)).toEqual(new Set(all.map(({ guest }) => guest)))
    }),
  )
})

describe('a line of an order belongs to the guest who asked for it', () => {
  const line = (item_id: number, quantity = 1, notes: string | null = null, guest?: number) => ({
    item_id,
    variant_id: null,
    addons: [],
    quantity,
    notes,
    ...(guest && { guest }),
  })

  it('whatever staff changed of notes, numbers and order', () => {
    const asked = [line(1, 1, 'sin hielo', 1), line(1, 1, null, 2), line(3, 2, null, 3)]
    const sent = [line(3, 1), line(1, 1, null), line(1, 1, 'sin hielo'), line(9)]
    expect(whoseLines(sent, asked)).toEqual([3, 2, 1, null])
    expect(whoseLines([line(1, 1, 'poco hielo')], asked)).toEqual([1])
  })

  it('and to nobody when staff join what two guests asked for, or when no guest did', () => {
    expect(whoseLines([line(1, 2)], [line(1, 1, null, 1), line(1, 1, null, 2)])).toEqual([null])
    expect(whoseLines([line(1, 2)], [line(1, 1, null, 1), line(1, 1, null, 1)])).toEqual([1])
    expect(whoseLines([line(1), line(1)], [line(1, 1, null, 1)])).toEqual([1, null])
    expect(whoseLines([line(1)], [line(1)])).toEqual([null])
  })
})
