import { describe, expect, it } from 'vitest'
import { receiptOfOrders } from './receipt.ts'

const open = { id: 1, status: 'created', payment_status: 'pending' } as const
const paid = { id: 2, status: 'completed', payment_status: 'paid' } as const
const paidOpen = { id: 3, status: 'created', payment_status: 'paid' } as const
const cancelled = { id: 4, status: 'cancelled', payment_status: 'pending' } as const
const unpaid = { id: 5, status: 'completed', payment_status: 'pending' } as const

const read = (
  ...orders: Parameters<
    typeof receiptOfOrders<typeof open | typeof paid | typeof paidOpen | typeof cancelled | typeof unpaid>
  >[0]
) => {
  const receipt = receiptOfOrders(orders)
  return [receipt.state, receipt.orders.map(({ id }) => id)]
}

describe('the state of a receipt', () => {
  it('is the payment state of the order', () => {
    expect(read(open)).toEqual(['unpaid', [1]])
    expect(read(paid)).toEqual(['paid', [2]])
    expect(read(paidOpen)).toEqual(['paid', [3]])
    expect(read(cancelled)).toEqual(['cancelled', [4]])
    expect(read(unpaid)).toEqual(['closed_unpaid', [5]])
  })

  it('of a table with paid and unpaid orders is the bill for the unpaid orders', () => {
    expect(read(paid, open, cancelled)).toEqual(['unpaid', [1]])
    expect(read(open, unpaid)).toEqual(['unpaid', [1, 5]])
    expect(read(paid, unpaid)).toEqual(['closed_unpaid', [5]])
  })

  it('excludes cancelled orders from the paid amount', () => {
    expect(read(paid, cancelled, paidOpen)).toEqual(['paid', [2, 3]])
  })
})
