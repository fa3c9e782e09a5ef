import { describe, expect, it } from 'vitest'
import { withArrived } from './use-new-orders.ts'

const order = (id: number, token_no: number, date = '2026-11-25T20:00:00.000Z') => ({ id, token_no, date })

describe('a new order', () => {
  const opened = withArrived(null, [order(1, 10)])

  it('is an order that the earlier lists did not have', () => {
    expect(opened.arrived).toEqual([])
    const { arrived, announcement } = withArrived(opened, [order(1, 10), order(2, 11), order(3, 12)])
    expect(arrived).toEqual([2, 3])
    expect(announcement).toBe('Pedidos nuevos, tokens 11, 12')
  })

  it('is called by its token and its name', () => {
    const named = { ...order(2, 11), check_name: 'Juan' }
    expect(withArrived(opened, [named]).announcement).toBe('Pedido nuevo, token 11 (Juan)')
  })

  it('is not a part of an earlier order that went to another check, also after the first part has left', () => {
    expect(withArrived(opened, [order(1, 10), order(2, 10)]).arrived).toEqual([])
    expect(withArrived(opened, [order(2, 10)]).arrived).toEqual([])
  })

  it('has the token of an earlier day again', () => {
    expect(withArrived(opened, [order(9, 10, '2026-11-26T20:00:00.000Z')]).arrived).toEqual([9])
  })
})
