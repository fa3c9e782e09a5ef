import { expect, it } from 'vitest'
import { toCents as c } from '../kernel/money.ts'
import { refundStatus } from './refund-status.ts'

it('a bill is refunded, partly refunded, or has its tip alone returned', () => {
  expect(refundStatus(c(100), c(0), c(0))).toBe('none')
  expect(refundStatus(c(100), c(0), c(20))).toBe('tip')
  expect(refundStatus(c(100), c(99), c(20))).toBe('partial')
  expect(refundStatus(c(100), c(100), c(0))).toBe('full')
})
