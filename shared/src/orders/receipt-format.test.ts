import { describe, expect, it } from 'vitest'
import { printedTime } from '../kernel/date-format.ts'
import { billedAt, receiptNumber } from './receipt-format.ts'

const MEXICO = 'America/Mexico_City'
const order = (token_no: number, date: string, business_date = '2026-11-21') => ({
  token_no,
  date,
  business_date,
})

describe('the texts of the receipt', () => {
  it('use the restaurant’s time, not the server’s', () => {
    expect(printedTime(new Date('2026-11-22T05:07:00.000Z'), MEXICO)).toEqual({
      date: '21/11/2026',
      time: '23:07',
    })
    expect(printedTime(new Date('2026-11-22T06:00:00.000Z'), MEXICO).time).toBe('00:00')
  })

  it('name every token of a table’s bill once, in order', () => {
    const orders = [order(12, '2026-11-21T20:00:00.000Z'), order(7, '2026-11-21T19:00:00.000Z')]
    expect(receiptNumber([...orders, ...orders])).toBe('7, 12 – 21/11/2026')
    expect(billedAt(orders).toISOString()).toBe('2026-11-21T20:00:00.000Z')
  })
  it('use the business day after midnight, and both days for a table that stayed over two', () => {
    const late = order(1, '2026-11-22T07:30:00.000Z')
    expect(receiptNumber([late])).toBe('1 – 21/11/2026')
    const next = order(2, '2026-11-22T19:00:00.000Z', '2026-11-22')
    expect(receiptNumber([next, late])).toBe('1 – 21/11/2026; 2 – 22/11/2026')
  })
})
