import { describe, expect, it } from 'vitest'
import { toCents } from '../kernel/money.ts'
import { splitPayment } from './paying.ts'

const total = toCents(10_000)

describe('paying a bill', () => {
  it('without a payment type uses the first active type', () => {
    expect(splitPayment({ paymentTypeId: null }, total, [2, 3])).toEqual([
      { paymentTypeId: 2, amount: 10_000 },
    ])
  })

  it('with an inactive or unknown payment type is refused', () => {
    const unknown = expect.objectContaining({ code: 'invalid_input' })
    expect(() => splitPayment({ paymentTypeId: 9 }, total, [2, 3])).toThrow(unknown)
    expect(() => splitPayment({ paymentTypeId: null }, total, [])).toThrow(unknown)
    const halves = [2, 9].map((paymentTypeId) => ({ paymentTypeId, amount: toCents(5000) }))
    expect(() => splitPayment({ paymentTypeId: null, payments: halves }, total, [2, 3])).toThrow(unknown)
  })

  it('with split payments must cover the total exactly; the refusal names both amounts', () => {
    const cash = { paymentTypeId: 2, amount: toCents(4000) }
    const card = { paymentTypeId: 3, amount: toCents(6000) }
    expect(splitPayment({ paymentTypeId: null, payments: [cash, card] }, total, [2, 3])).toEqual([cash, card])
    expect(() => splitPayment({ paymentTypeId: null, payments: [cash] }, total, [2, 3])).toThrow(
      expect.objectContaining({
        code: 'payments_mismatch',
        message: 'Los pagos suman 40.00 y la cuenta es de 100.00.',
        details: { paid: '40.00', total: '100.00' },
      }),
    )
  })
})
