import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents, toCents } from '../kernel/money.ts'
import { GUEST_TRUSTS } from '../settings/guest-trust.ts'
import { billOfGuests, type Whose } from './bill-of-guests.ts'
import { guestStatusOf, needsStaff } from './sitting.ts'
import { matchRequest } from './whose-lines.ts'

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

it('what guests of the table, of another one and nobody have ordered adds up to the bill', () => {
  const number = fc.integer({ min: 1, max: 30 })
  const whose = fc.oneof(
    number.map((guest) => ({ guest, other: null })),
    fc.record({
      guest: fc.constant(null),
      other: fc.record({ sitting: fc.integer({ min: 1, max: 3 }), number }),
    }),
    fc.constant({ guest: null, other: null }),
  )
  const line = fc.tuple(whose, fc.integer({ min: 0, max: 10_000_000 })).map(([of, cents]) => ({
    ...of,
    total: toCents(cents),
  }))
  const personOf = ({ guest, other }: Whose) => `${guest} ${other?.sitting} ${other?.number}`
  fc.assert(
    fc.property(fc.array(line), (all) => {
      const bill = billOfGuests(all)
      expect(sumCents(bill.map(({ total }) => total))).toBe(sumCents(all.map(({ total }) => total)))
      const people = bill.map((one) => personOf(one.whose))
      expect(new Set(people).size).toBe(people.length)
      expect(new Set(people)).toEqual(new Set(all.map(personOf)))
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

  const whose = (...of: Parameters<typeof matchRequest>) => matchRequest(...of).guests

  it('whatever staff changed of notes, numbers and order', () => {
    const asked = [line(1, 1, 'sin hielo', 1), line(1, 1, null, 2), line(3, 2, null, 3)]
    const sent = [line(3, 1), line(1, 1, null), line(1, 1, 'sin hielo'), line(9)]
    expect(whose(sent, asked)).toEqual([3, 2, 1, null])
    // One of the two pieces of the third line is missing.
    expect(matchRequest(sent, asked).left).toEqual([0, 0, 1])
    expect(whose([line(1, 1, 'poco hielo')], asked)).toEqual([1])
  })

  it('and to nobody when staff join what two guests asked for, or when no guest did', () => {
    expect(whose([line(1, 2)], [line(1, 1, null, 1), line(1, 1, null, 2)])).toEqual([null])
    expect(whose([line(1, 2)], [line(1, 1, null, 1), line(1, 1, null, 1)])).toEqual([1])
    expect(whose([line(1), line(1)], [line(1, 1, null, 1)])).toEqual([1, null])
    expect(whose([line(1)], [line(1)])).toEqual([null])
  })
})
