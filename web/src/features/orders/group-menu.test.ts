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
  total: '0.00',
  paid: '0.00',
  due: '0.00',
})

const menu = (of: Group) =>
  groupMenu(of, { isAnswered: true, mayCharge: true }, () => {}).map(({ id, isDisabled }) =>
    isDisabled ? `(${id})` : id,
  )

describe('the menu of a table', () => {
  it('offers closing without payment while an order is unpaid', () => {
    expect(menu(group(order('pending')))).toEqual([
      'payAndComplete',
      'serveAll',
      '(complete)',
      'print',
      'closeUnpaid',
      'cancel',
    ])
    expect(menu(group(order('paid')))).toEqual([
      '(payAndComplete)',
      'serveAll',
      'complete',
      'print',
      '(cancel)',
    ])
  })

  it('names the paper that it prints: a bill until all is paid, and one for each check', () => {
    const labels = (of: Group) =>
      groupMenu(of, { isAnswered: true, mayCharge: true }, () => {})
        .filter(({ id }) => id.startsWith('print'))
        .map(({ label }) => label)
    expect(labels(group(order('pending')))).toEqual(['Imprimir cuenta'])
    expect(labels(group(order('paid')))).toEqual(['Imprimir Recibo'])
    const other = { ...order('paid'), id: 2, check_id: 9 }
    expect(labels(group(order('pending'), order('pending'), other))).toEqual([
      'Imprimir cuenta 1',
      'Imprimir Recibo 2',
    ])
  })

  it('offers to serve all of it until all is delivered', () => {
    expect(menu(group(order('paid', 'completed')))).toContain('serveAll')
    expect(menu(group(order('paid', 'delivered'), order('pending', 'cancelled')))).not.toContain('serveAll')
  })

  it('does not offer charging to a person who may not charge', () => {
    const entries = groupMenu(group(order('pending')), { isAnswered: true, mayCharge: false }, () => {})
    expect(entries.map(({ id }) => id)).not.toContain('payAndComplete')
  })

  it('explains how to close an unpaid order that cannot be completed', () => {
    const complete = groupMenu(group(order('pending')), { isAnswered: true, mayCharge: true }, () => {}).find(
      ({ id }) => id === 'complete',
    )
    expect(complete?.description).toContain('Cerrar sin cobrar')
  })

  it('marks the actions that need the server, while offline and for an unsent order', () => {
    const descriptions = (of: Group, isAnswered: boolean) =>
      new Set(groupMenu(of, { isAnswered, mayCharge: true }, () => {}).map(({ description }) => description))
    const unsent = { ...order('pending'), id: -3 }
    expect(descriptions(group(order('pending')), false)).toContain('Necesita conexión.')
    expect(descriptions(group(unsent, order('pending')), true)).toContain('Necesita conexión.')
    expect(descriptions(group(order('pending')), true)).not.toContain('Necesita conexión.')
  })

  it('disables cancelling when every item is delivered', () => {
    expect(menu(group(order('pending', 'delivered')))).toContain('(cancel)')
    expect(menu(group(order('pending', 'delivered'), order('pending')))).toContain('cancel')
    expect(menu(group(order('paid'), order('pending')))).toContain('cancel')
  })
})
