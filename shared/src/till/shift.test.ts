import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '../kernel/money.ts'
import { PAYMENT_KINDS } from '../settings/payment-types.ts'
import { cashOf, DENOMINATIONS } from './cash.ts'
import {
  afterStep,
  assertNotCounted,
  assertTakesMoney,
  type ByKind,
  differencesOf,
  entriesOfPayment,
  entriesOfRefund,
  entriesOfReturn,
  isAllowed,
  largestDifference,
  netDifference,
  SHIFT_STATUSES,
  SHIFT_STEPS,
  type ShiftStatus,
  shortageAndSurplus,
  signOf,
  type Till,
  totalDifference,
} from './shift.ts'

const refusal = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

it('counted cash is the value of its notes and coins', () => {
  expect(cashOf([])).toBe(0)
  expect(
    cashOf([
      { value: toCents(20_000), quantity: 3 },
      { value: toCents(50), quantity: 7 },
    ]),
  ).toBe(60_350)
  expect([DENOMINATIONS[0], DENOMINATIONS.at(-1)]).toEqual([100_000, 50])
})

describe('the rows of a payment', () => {
  it('are the cash given, the change and the tip', () => {
    expect(entriesOfPayment({ amount: 4700, tip: 300, tendered: 10_000 })).toEqual([
      { entry: 'payment', amount: 9700 },
      { entry: 'change', amount: -5000 },
      { entry: 'tip', amount: 300 },
    ])
    expect(entriesOfPayment({ amount: 4700, tendered: null })).toEqual([{ entry: 'payment', amount: 4700 }])
    expect(entriesOfPayment({ amount: 0 })).toEqual([{ entry: 'payment', amount: 0 }])
  })

  it('add up to its amount and its tip', () => {
    const cents = fc.nat(1_000_000)
    fc.assert(
      fc.property(cents, cents, fc.option(cents), (amount, tip, above) => {
        const tendered = above === null ? null : amount + tip + above
        const rows = entriesOfPayment({ amount, tip, tendered })
        expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(amount + tip)
      }),
    )
  })
})

describe('the rows of money that goes back', () => {
  it('take a payment back with its tip', () => {
    expect(entriesOfReturn({ amount: 4700, tip: 0 })).toEqual([{ entry: 'return', amount: -4700 }])
    expect(entriesOfReturn({ amount: 4700, tip: 300 })).toEqual([
      { entry: 'return', amount: -4700 },
      { entry: 'tip return', amount: -300 },
    ])
  })

  it('are of a refund one for each payment type, with the tips in rows of their own', () => {
    const [cash, card, tip, other] = [{ amount: 1000 }, { amount: 250 }, { amount: 90 }, { amount: 10 }]
    expect(entriesOfRefund({ payments: [cash, card], tips: [tip, other] })).toEqual([
      { entry: 'refund', amount: -1000, of: cash },
      { entry: 'refund 2', amount: -250, of: card },
      { entry: 'tip return', amount: -90, of: tip },
      { entry: 'tip return 2', amount: -10, of: other },
    ])
    expect(entriesOfRefund({ payments: [], tips: [] })).toEqual([])
  })

  it('leave the drawer, as withdrawals and paid tips do; an opening without a sale moves nothing', () => {
    expect(signOf).toEqual({ in: 1, out: -1, tip_payout: -1, open: 0 })
  })
})

describe('a shift', () => {
  it('is counted before it is closed, and never changes after that', () => {
    const allowed = (status: ShiftStatus) => SHIFT_STEPS.filter((step) => isAllowed(status, step))
    expect(SHIFT_STATUSES.map(allowed)).toEqual([
      ['move', 'start-count'],
      ['cancel-count', 'count'],
      ['start-count', 'cancel-count', 'close'],
      [],
    ])
  })

  it('says why a step is refused', () => {
    const why = (status: ShiftStatus) => SHIFT_STEPS.map((step) => refusal(() => afterStep(status, step)))
    expect(why('open')).toEqual([null, null, 'shift_not_counted', 'shift_not_counted', 'shift_not_counted'])
    expect(why('counting')).toEqual(['shift_counting', 'shift_counting', null, null, 'shift_not_counted'])
    expect(why('counted')).toEqual(['shift_counting', null, null, 'shift_counting', null])
    expect(why('closed')).toEqual(Array(5).fill('shift_closed'))
  })

  it('reaches its closing only with a count after its last sale', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SHIFT_STEPS), { maxLength: 40 }), (steps) => {
        let status: ShiftStatus = 'open'
        let isCounted = false
        for (const step of steps) {
          if (!isAllowed(status, step)) continue
          status = afterStep(status, step)
          if (step === 'count') isCounted = true
          if (step === 'move' || step === 'start-count') isCounted = false
          if (step === 'close') expect(isCounted).toBe(true)
        }
      }),
    )
  })
})

describe('a till', () => {
  const till = (more: Partial<Till>): Till => ({
    drawerId: 1,
    shiftId: null,
    status: null,
    requiresShift: false,
    ...more,
  })
  const takes = (more: Partial<Till>) => refusal(() => assertTakesMoney(till(more)))

  it('takes money without a shift unless the store requires a shift', () => {
    expect(takes({})).toBe(null)
    expect(takes({ drawerId: null })).toBe(null)
    expect(takes({ requiresShift: true })).toBe('no_open_shift')
    expect(takes({ requiresShift: true, drawerId: null })).toBe('drawer_required')
    expect(takes({ requiresShift: true, shiftId: 1, status: 'open' })).toBe(null)
  })

  it('takes none while it is counted', () => {
    for (const requiresShift of [true, false])
      for (const status of ['counting', 'counted'] as const) {
        expect(takes({ requiresShift, shiftId: 1, status })).toBe('shift_counting')
        expect(refusal(() => assertNotCounted(till({ status })))).toBe('shift_counting')
      }
    expect(refusal(() => assertNotCounted(till({ status: 'open' })))).toBe(null)
    expect(() => assertNotCounted(undefined)).toThrow('no drawer')
  })
})

describe('the differences of a count', () => {
  it('are listed for cash and for each kind that was expected or counted', () => {
    const kinds = differencesOf(
      { cash: 50_000, credit_card: 8000, voucher: 0 },
      { cash: 49_000, transfer: 500 },
    )
    expect(kinds).toEqual([
      { kind: 'cash', expected: 50_000, counted: 49_000, difference: -1000 },
      { kind: 'credit_card', expected: 8000, counted: 0, difference: -8000 },
      { kind: 'transfer', expected: 0, counted: 500, difference: 500 },
    ])
    expect([netDifference(kinds), totalDifference(kinds)]).toEqual([-8500, 9500])
    expect(shortageAndSurplus([toCents(-100), toCents(0), toCents(30), toCents(-5)])).toEqual({
      shortage: 105,
      surplus: 30,
    })
    expect(differencesOf({}, {})).toEqual([{ kind: 'cash', expected: 0, counted: 0, difference: 0 }])
  })

  it('are judged by the largest of the counts, because after a recount the expected amount is known', () => {
    const expected = { cash: 50_000, transfer: 1000 }
    const [first, again] = [{ cash: 48_000, transfer: 1500 }, expected]
    expect(largestDifference([{ expected, counted: again }])).toBe(0)
    const counts = [first, again].map((counted) => ({ expected, counted }))
    expect([counts, counts.toReversed()].map(largestDifference)).toEqual([2500, 2500])
    expect(largestDifference([])).toBe(0)
  })

  it('add up to the counted less the expected amounts', () => {
    const sums = fc.dictionary(fc.constantFrom(...PAYMENT_KINDS), fc.integer({ min: -1e9, max: 1e9 }))
    const all = (by: ByKind) => Object.values(by).reduce((sum, amount) => sum + amount, 0)
    fc.assert(
      fc.property(sums, sums, (expected, counted) => {
        const kinds = differencesOf(expected, counted)
        expect(netDifference(kinds)).toBe(all(counted) - all(expected))
        expect(totalDifference(kinds)).toBeGreaterThanOrEqual(Math.abs(netDifference(kinds)))
        const { shortage, surplus } = shortageAndSurplus(kinds.map(({ difference }) => difference))
        expect([surplus - shortage, surplus + shortage]).toEqual([
          netDifference(kinds),
          totalDifference(kinds),
        ])
      }),
    )
  })
})
