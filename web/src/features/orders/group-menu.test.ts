import { describe, expect, it } from 'vitest'
import { groupMenu } from './group-menu.ts'
import type { Group, ShownItem, ShownOrder } from './groups.ts'

const item = (status: ShownItem['status']) =>
  ({ id: 1, status, quantity: 1, item_title: 'Taco' }) as ShownItem
const order = (payment_status: ShownOrder['payment_status'], status: ShownItem['status'] = 'created') =>
  ({ id: 1, payment_status, items: [item(status)] }) as unknown as ShownOrder
const group = (...orders: ShownOrder[]): Group => ({
  table_id: 4,
  table_title: 'Mesa 4',
  floor: null,
  orders,
  order_ids: orders.map(({ id }) => id),
})

const menu = (of: Group, mayCloseUnpaid: boolean) =>
  groupMenu(of, mayCloseUnpaid, () => {}).map(({ id, isDisabled }) => (isDisabled ? `(${id})` : id))

describe('the menu of a table', () => {
  it('offers closing without payment only with the scope, and only while an order is unpaid', () => {
    expect(menu(group(order('pending')), true)).toEqual([
      'pay',
      '(complete)',
      'print',
      'closeUnpaid',
      'cancel',
    ])
    expect(menu(group(order('pending')), false)).toEqual(['pay', '(complete)', 'print', 'cancel'])
    expect(menu(group(order('paid')), true)).toEqual(['(pay)', 'complete', 'print', '(cancel)'])
  })

  it('explains how to close an unpaid order that cannot be completed', () => {
    const hint = (mayCloseUnpaid: boolean) =>
      groupMenu(group(order('pending')), mayCloseUnpaid, () => {}).find(({ id }) => id === 'complete')
        ?.description
    expect(hint(true)).toContain('Cerrar sin cobrar')
    expect(hint(false)).toBe('Falta cobrarla.')
  })

  it('disables cancelling when every item is delivered', () => {
    expect(menu(group(order('pending', 'delivered')), false)).toContain('(cancel)')
    expect(menu(group(order('pending', 'delivered'), order('pending')), false)).toContain('cancel')
    expect(menu(group(order('paid'), order('pending')), false)).toContain('cancel')
  })
})
