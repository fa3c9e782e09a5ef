import { describe, expect, it } from 'vitest'
import { toCents, ZERO } from '../kernel/money.ts'
import { splitPayment } from './paying.ts'

const total = toCents(10_000)
const TYPES = [
  { id: 2, kind: 'cash' as const },
  { id: 3, kind: 'credit_card' as const },
]
const pay = (...payments: { paymentTypeId: number; amount: number; tip?: number; tendered?: number }[]) =>
  splitPayment(
    {
      paymentTypeId: null,
      payments: payments.map(({ paymentTypeId, amount, tip, tendered }) => ({
        paymentTypeId,
        amount: toCents(amount),
        tip: tip === undefined ? null : toCents(tip),
        tendered: tendered === undefined ? null : toCents(tendered),
      })),
    },
    total,
    TYPES,
  )

describe('paying a bill', () => {
  it('without a payment type uses the first active type', () => {
    expect(splitPayment({ paymentTypeId: null }, total, TYPES)).toEqual({
      payments: [{ paymentTypeId: 2, kind: 'cash', amount: 10_000, tip: 0, tendered: null }],
      change: 0,
    })
  })

  it('with an inactive or unknown payment type is refused', () => {
    const unknown = expect.objectContaining({ code: 'invalid_input' })
    expect(() => splitPayment({ paymentTypeId: 9 }, total, TYPES)).toThrow(unknown)
    expect(() => splitPayment({ paymentTypeId: null }, total, [])).toThrow(unknown)
    expect(() => pay({ paymentTypeId: 2, amount: 5_000 }, { paymentTypeId: 9, amount: 5_000 })).toThrow(
      unknown,
    )
  })

  it('with split payments must cover the total exactly; the refusal names both amounts', () => {
    const cash = { paymentTypeId: 2, amount: 4_000 }
    const card = { paymentTypeId: 3, amount: 6_000 }
    expect(pay(cash, card).payments).toMatchObject([cash, card])
    expect(() => pay(cash)).toThrow(
      expect.objectContaining({
        code: 'payments_mismatch',
        message: 'Los pagos suman 40.00 y la cuenta es de 100.00.',
        details: { paid: '40.00', total: '100.00' },
      }),
    )
  })

  it('gives change of the cash that was given for bill and tip', () => {
    const { change, payments } = pay({ paymentTypeId: 2, amount: 10_000, tip: 1_500, tendered: 20_000 })
    expect(change).toBe(8_500)
    expect(payments).toMatchObject([{ amount: 10_000, tip: 1_500, tendered: 20_000 }])
    expect(pay({ paymentTypeId: 2, amount: 10_000, tip: 10_000, tendered: 50_000 }).change).toBe(30_000)
  })

  it('takes a part of nothing, and of a bill of nothing only cash that covers its tip', () => {
    const free = (tendered: number) =>
      splitPayment(
        {
          paymentTypeId: null,
          payments: [{ paymentTypeId: 2, amount: ZERO, tip: toCents(1_000), tendered: toCents(tendered) }],
        },
        ZERO,
        TYPES,
      )
    const nothing = { paymentTypeId: 3, amount: 0, tip: 0, tendered: 5_000 }
    const whole = pay({ paymentTypeId: 2, amount: 10_000 }, nothing)
    expect(whole.payments.at(-1)).toMatchObject({ amount: 0, tendered: null })
    expect(free(1_500).change).toBe(500)
    expect(() => free(500)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    expect(splitPayment({ paymentTypeId: null }, ZERO, TYPES).payments).toMatchObject([{ amount: 0 }])
  })

  it('refuses cash that does not cover its payment, and change of a card', () => {
    const refused = expect.objectContaining({ code: 'invalid_input' })
    expect(() => pay({ paymentTypeId: 2, amount: 10_000, tip: 500, tendered: 10_000 })).toThrow(refused)
    expect(() => pay({ paymentTypeId: 3, amount: 10_000, tendered: 20_000 })).toThrow(refused)
  })
})
