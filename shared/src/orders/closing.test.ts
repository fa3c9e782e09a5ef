import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_STATUSES } from '../selling/item-status.ts'
import {
  isCancellable,
  isClosedUnpaid,
  isReady,
  MAX_CLOSE_REASON,
  statusAfter,
  UNPAID_REASONS,
} from './closing.ts'

describe('an open order whose lines change', () => {
  it('is cancelled when its last active line is cancelled, paid or not', () => {
    expect(statusAfter('pending', ['cancelled', 'cancelled'])).toBe('cancelled')
  })

  it('is completed once it is paid and all its lines are done', () => {
    expect(statusAfter('paid', ['delivered', 'completed', 'cancelled'])).toBe('completed')
    expect(statusAfter('paid', ['delivered', 'preparing'])).toBe('created')
    expect(statusAfter('pending', ['delivered', 'completed'])).toBe('created')
  })

  it('stays open after a cancellation when a line was delivered', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ITEM_STATUSES), { minLength: 1 }), (lines) => {
        const left = lines.filter((status) => !isCancellable(status))
        return (statusAfter('pending', left) === 'created') === lines.includes('delivered')
      }),
    )
  })
})

it('an order is ready when all that is left of it is done and some of it is not served', () => {
  expect(isReady(['completed', 'delivered', 'cancelled'])).toBe(true)
  expect(isReady(['completed', 'preparing'])).toBe(false)
  expect(isReady(['delivered', 'delivered'])).toBe(false)
  expect(isReady(['cancelled'])).toBe(false)
})

describe('closing without payment', () => {
  it('means that an order was completed and never charged', () => {
    expect(isClosedUnpaid({ status: 'completed', payment_status: 'pending' })).toBe(true)
    expect(isClosedUnpaid({ status: 'completed', payment_status: 'paid' })).toBe(false)
    expect(isClosedUnpaid({ status: 'cancelled', payment_status: 'pending' })).toBe(false)
  })

  it('offers reasons short enough to add a note', () => {
    for (const reason of UNPAID_REASONS) expect(reason.length).toBeLessThan(MAX_CLOSE_REASON / 2)
  })
})
