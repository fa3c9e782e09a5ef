import type { ItemStatus } from '@comanda/shared/selling/item-status'
import { describe, expect, it } from 'vitest'
import { type Arrivals, waitingOf, withArrived } from './use-new-orders.ts'

const order = (
  id: number,
  token_no: number,
  date = '2026-11-25T20:00:00.000Z',
  status: ItemStatus = 'created',
) => ({
  id,
  token_no,
  date,
  items: [{ status }],
})
const opening = { hrefOf: (id: number) => `/${id}` }
const calledOut = (arrivals: Arrivals) => waitingOf(arrivals, opening).map((one) => one.calledOut)

describe('a new order', () => {
  const opened = withArrived(null, [order(1, 10)])

  it('is an order that the earlier lists did not have', () => {
    expect(opened.arrived).toEqual([])
    const after = withArrived(opened, [order(1, 10), order(2, 11), order(3, 12)])
    expect(after.arrived).toEqual([2, 3])
    expect(calledOut(after)).toEqual(['token 11', 'token 12'])
  })

  it('is called by its token and its name', () => {
    const named = { ...order(2, 11), check_name: 'Juan' }
    expect(calledOut(withArrived(opened, [named]))).toEqual(['token 11 (Juan)'])
  })

  it('waits in the bell until somebody begins it or it is gone', () => {
    const after = withArrived(opened, [order(2, 11), order(3, 12)])
    const later = withArrived(after, [order(2, 11), order(3, 12, undefined, 'preparing')])
    expect([calledOut(later), calledOut(withArrived(later, []))]).toEqual([['token 11'], []])
  })

  it('is not a part of an earlier order that went to another check, also after the first part has left', () => {
    expect(withArrived(opened, [order(1, 10), order(2, 10)]).arrived).toEqual([])
    expect(withArrived(opened, [order(2, 10)]).arrived).toEqual([])
  })

  it('has the token of an earlier day again', () => {
    expect(withArrived(opened, [order(9, 10, '2026-11-26T20:00:00.000Z')]).arrived).toEqual([9])
  })
})
