import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '../kernel/money.ts'
import { percentOf } from '../selling/shares.ts'
import { highestPart, isFarAbove, quickAmounts, settle, type Tender, TIP_PERCENTS } from './charging.ts'

const c = toCents
const cash = (amount: number, tendered: number | null = null, tip = 0): Tender => ({
  kind: 'cash',
  amount: c(amount),
  tip: c(tip),
  tendered: tendered === null ? null : c(tendered),
})
const card = (amount: number, tip = 0): Tender => ({ ...cash(amount, null, tip), kind: 'credit_card' })
const refused = (message: string) => expect.objectContaining({ code: 'invalid_input', message })

describe('charging a check', () => {
  it('gives change on cash, after amount and tip', () => {
    expect(settle(c(18_000), [cash(18_000, 50_000, 2000)])).toEqual({
      left: 0,
      change: [30_000],
      changeTotal: 30_000,
    })
  })

  it('takes exact cash and a card without change', () => {
    expect(settle(c(18_000), [cash(8000), card(10_000, 1000)])).toEqual({
      left: 0,
      change: [0, 0],
      changeTotal: 0,
    })
    expect(settle(c(100), [cash(100, 100)]).change).toEqual([0])
  })

  it('leaves the rest open after a part of the payments', () => {
    expect(settle(c(18_000), [card(5000), cash(3000, 5000)])).toEqual({
      left: 10_000,
      change: [0, 2000],
      changeTotal: 2000,
    })
  })

  it('never takes more than is due; the refusal names both amounts', () => {
    expect(() => settle(c(10_000), [card(6000), cash(4001)])).toThrow(
      expect.objectContaining({
        code: 'payments_mismatch',
        message: 'Los pagos suman 100.01 y sólo se deben 100.00.',
        details: { paid: '100.01', due: '100.00' },
      }),
    )
  })

  it('takes a tip above the amount due, also on a check of 0', () => {
    expect(settle(c(10_000), [card(10_000, 1500)]).left).toBe(0)
    expect(settle(c(0), [card(0, 1500)]).left).toBe(0)
  })

  it('needs a payment unless nothing is due', () => {
    expect(settle(c(0), [])).toEqual({ left: 0, change: [], changeTotal: 0 })
    expect(() => settle(c(1), [])).toThrow(refused('¡Agrega al menos un pago!'))
  })

  it('refuses a payment of nothing', () => {
    const nothing = refused('Cada pago debe ser mayor a 0.')
    expect(() => settle(c(100), [card(100), card(0)])).toThrow(nothing)
    expect(() => settle(c(100), [card(-1, 5)])).toThrow(nothing)
    expect(() => settle(c(100), [card(5, -1)])).toThrow(nothing)
  })

  it('refuses change on any kind but cash', () => {
    const kinds = ['credit_card', 'debit_card', 'transfer', 'voucher', 'platform', 'other'] as const
    for (const kind of kinds)
      expect(() => settle(c(100), [{ ...cash(100, 200), kind }])).toThrow(
        refused('Sólo se da cambio de un pago en efectivo.'),
      )
  })

  it('refuses cash that does not cover amount and tip', () => {
    const short = refused('El efectivo recibido no alcanza.')
    expect(() => settle(c(100), [cash(100, 99)])).toThrow(short)
    expect(() => settle(c(100), [cash(100, 109, 10)])).toThrow(short)
  })

  it('takes in exactly the settled amount of the check, plus tips and change', () => {
    const tender = fc
      .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(10_000), fc.option(fc.nat(100_000)))
      .map(([amount, tip, more]) => cash(amount, more === null ? null : amount + tip + more, tip))
    fc.assert(
      fc.property(fc.array(tender, { minLength: 1, maxLength: 8 }), fc.nat(1_000_000), (tenders, extra) => {
        const due = c(extra + tenders.reduce((sum, { amount }) => sum + amount, 0))
        const { left, change, changeTotal } = settle(due, tenders)
        const given = tenders.reduce((sum, one) => sum + (one.tendered ?? one.amount + one.tip), 0)
        const tips = tenders.reduce((sum, one) => sum + one.tip, 0)
        return (
          left === extra &&
          change.every((one) => one >= 0) &&
          given - tips - changeTotal === due - left &&
          changeTotal === change.reduce((sum, one) => sum + one, 0)
        )
      }),
    )
  })
})

describe('the quick amounts of cash', () => {
  it('are the exact amount and the next notes', () => {
    expect(quickAmounts(c(13_050))).toEqual([13_050, 15_000, 20_000, 50_000, 100_000])
    expect(quickAmounts(c(18_000))).toEqual([18_000, 20_000, 50_000, 100_000])
    expect(quickAmounts(c(20_000))).toEqual([20_000, 50_000, 100_000])
    expect(quickAmounts(c(100_000))).toEqual([100_000])
  })

  it('are at most five', () => {
    expect(quickAmounts(c(1000))).toEqual([1000, 5000, 10_000, 20_000, 50_000])
  })

  it('are none when nothing is due', () => {
    expect(quickAmounts(c(0))).toEqual([])
  })

  it('start with the exact amount and ascend', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (due) => {
        const amounts = quickAmounts(c(due))
        const ascend = amounts.every((amount, index) => index === 0 || amount > (amounts[index - 1] ?? 0))
        return amounts[0] === due && ascend && amounts.length <= 5
      }),
    )
  })
})

it('a tip of 10, 15 or 20 % is rounded half up to the centavo', () => {
  expect(TIP_PERCENTS.map((percent) => percentOf(c(1010), percent))).toEqual([101, 152, 202])
})

describe('an amount that is typed', () => {
  it('is asked about when it is far above its bill, and never for a note of the bill', () => {
    const far = (amount: number, cost: number) => isFarAbove(toCents(amount), toCents(cost))
    expect([far(123_456_700, 7_700), far(1_000_000, 7_700)]).toEqual([true, true])
    for (const [amount, cost] of [
      [100_000, 1_500],
      [207_700, 7_700],
      [5_000_000, 1_000_000],
      [1_000_000, 100_000],
    ] as const)
      expect(far(amount, cost)).toBe(false)
    const cents = fc.nat(50_000_000)
    fc.assert(
      fc.property(cents, (due) => {
        for (const amount of quickAmounts(toCents(due))) expect(isFarAbove(amount, toCents(due))).toBe(false)
      }),
    )
  })
})

it('a part of a check is named of the highest number among them', () => {
  expect(highestPart([{ number: 4 }, { number: 1 }])).toBe(4)
  expect(highestPart([])).toBe(0)
})
