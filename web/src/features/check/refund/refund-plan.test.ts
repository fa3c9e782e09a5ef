import type { Check, CheckLine } from '@comanda/shared/checks/check'
import { toCents } from '@comanda/shared/kernel/money'
import { describe, expect, it } from 'vitest'
import { leftOf, linesLeft, plannedRefund } from './refund-plan.ts'

const line = (id: number, quantity: number, total: string) => ({ id, quantity, total }) as CheckLine
const lines = [line(1, 3, '100.00'), line(2, 1, '16.00')]
const check = {
  payments: [{ payment_type_id: 2, amount: '116.00', tip: '20.00' }],
  refunds: [
    {
      total: '33.33',
      tip: '5.00',
      lines: [{ id: 1, title: 'Sopa', quantity: 1, total: '33.33' }],
      payments: [{ payment_type_id: 2, title: 'Tarjeta', amount: '33.33' }],
      tip_payments: [{ payment_type_id: 2, title: 'Tarjeta', amount: '5.00' }],
    },
  ],
} as Check

describe('the refund dialog', () => {
  it('offers the pieces and the amounts that are not refunded yet', () => {
    expect(linesLeft(check, lines)).toEqual([line(1, 2, '66.67'), line(2, 1, '16.00')])
    expect(linesLeft(check, [line(1, 1, '33.33')])).toEqual([])
    expect(leftOf(check, lines)).toEqual({ total: 82_67, tip: 15_00 })
  })

  it('shows what the server will give back, and nothing for more than is left', () => {
    const all = { lines: null, amount: null, tip: toCents(15_00), paymentTypeId: null }
    expect(plannedRefund(check, lines, all)).toMatchObject({
      totals: { total: 82_67 },
      payments: [{ payment_type_id: 2, amount: 82_67 }],
      tips: [{ payment_type_id: 2, amount: 15_00 }],
    })
    expect(plannedRefund(check, lines, { ...all, tip: toCents(15_01) })).toBeNull()
  })
})
