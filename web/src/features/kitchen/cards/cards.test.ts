import type { KitchenVoid } from '@comanda/shared/kitchen/api'
import type { KitchenOrder } from '@comanda/shared/orders/order'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import { describe, expect, it } from 'vitest'
import { AT, testItem, testOrder } from '../testing.ts'
import {
  closedVoids,
  destinationOf,
  inCookingOrder,
  mergeTickets,
  nextStep,
  openOrders,
  withVoids,
} from './cards.ts'

const order = (id: number, date: string, ...statuses: ItemStatus[]) =>
  testOrder(
    statuses.map((status, index) => testItem(id * 10 + index, { status, item_title: 'Taco' })),
    { id, date, token_no: id },
  )

describe('the kitchen’s cards', () => {
  it('shows the oldest order first', () => {
    const orders = [
      order(3, '2026-11-21T12:05:00.000Z', 'created'),
      order(2, '2026-11-21T12:00:00.000Z', 'created'),
      order(1, '2026-11-21T12:05:00.000Z', 'preparing'),
    ]
    expect(openOrders(orders).map(({ id }) => id)).toEqual([2, 1, 3])
  })

  it('removes a card when no item is left to cook', () => {
    const orders = [
      order(1, '2026-11-21T12:00:00.000Z', 'completed', 'delivered', 'cancelled'),
      order(2, '2026-11-21T12:00:00.000Z', 'completed', 'preparing'),
    ]
    expect(openOrders(orders).map(({ id }) => id)).toEqual([2])
  })

  it('moves an item one step forward with each tap', () => {
    expect(nextStep({ status: 'created' })).toBe('preparing')
    expect(nextStep({ status: 'preparing' })).toBe('completed')
    expect(nextStep({ status: 'completed' })).toBeNull()
    expect(nextStep({ status: 'cancelled' })).toBeNull()
  })

  it('names the table with its floor, and no floor in a store without floors', () => {
    const at = (fields: Partial<KitchenOrder>) => destinationOf({ ...order(1, AT), ...fields })
    expect(at({ table_title: 'Mesa 4', floor: 'Terraza' })).toEqual({
      place: 'Mesa 4',
      floor: 'Terraza',
      name: null,
      details: [],
    })
    expect(at({ table_title: 'Mesa 4', floor: '-', guests: 2 })).toEqual({
      place: 'Mesa 4',
      floor: null,
      name: null,
      details: [],
    })
    expect(at({ delivery_type: 'takeaway', customer_name: 'Ana' })).toEqual({
      place: 'PARA LLEVAR',
      floor: null,
      name: null,
      details: ['CLIENTE OCASIONAL', 'Ana'],
    })
  })

  it('has the name of its check instead of a walk-in customer, and beside a known one', () => {
    const takeaway = { ...order(1, AT), delivery_type: 'takeaway', check_name: 'Juan' } as const
    expect(destinationOf(takeaway)).toEqual({ place: 'PARA LLEVAR', floor: null, name: 'Juan', details: [] })
    const known = { ...takeaway, customer_type: 'CUSTOMER', customer_name: 'Ana Ruiz Tapia' } as const
    expect(destinationOf(known)).toEqual({
      place: 'PARA LLEVAR',
      floor: null,
      name: 'Juan',
      details: ['CLIENTE', 'Ana R.'],
    })
  })
})

const voidOfItem = (itemId: number, orderId = Math.floor(itemId / 10)): KitchenVoid => ({
  item_id: itemId,
  order_id: orderId,
  token_no: orderId,
  table_title: 'Mesa 4',
  item_title: 'Taco',
  variant_title: null,
  quantity: 1,
  reason: 'Se acabó',
  by: 'Lupita',
  at: AT,
  stations: null,
})

describe('a voided line', () => {
  const idsOfCard = (card: { items: readonly { id: number }[] }) => card.items.map(({ id }) => id)

  it('is the first of its card until it is acknowledged, and then leaves it', () => {
    const two = order(1, AT, 'preparing', 'cancelled')
    const card = withVoids(two, [voidOfItem(11)])
    expect(inCookingOrder(card.items).map(({ id, voided }) => [id, voided?.reason])).toEqual([
      [11, 'Se acabó'],
      [10, undefined],
    ])
    expect(idsOfCard(withVoids(two, []))).toEqual([10])
  })

  it('is struck through also while the list of orders is older than the void', () => {
    const card = withVoids(order(1, AT, 'preparing'), [voidOfItem(10)])
    expect(card.items[0]?.status).toBe('cancelled')
  })

  it('keeps its card when nothing else is left to cook', () => {
    const done = order(1, AT, 'completed', 'cancelled')
    expect(openOrders([withVoids(done, [voidOfItem(11)])])).toHaveLength(1)
    expect(openOrders([withVoids(done, [])])).toEqual([])
  })

  it('has a card of its own when its order has left the kitchen, and is never on two cards', () => {
    const open = openOrders([withVoids(order(1, AT, 'created', 'cancelled'), [voidOfItem(11)])])
    const cards = closedVoids(open, [voidOfItem(11), voidOfItem(20), voidOfItem(21), voidOfItem(30)])
    expect(cards.map(({ order_id, lines }) => [order_id, lines.map(({ item_id }) => item_id)])).toEqual([
      [2, [20, 21]],
      [3, [30]],
    ])
  })

  it('stays on its card while the voids are not known yet', () => {
    const one = order(1, AT, 'created', 'cancelled')
    expect(withVoids(one, undefined)).toBe(one)
  })
})

describe('lines moved to another check of their table', () => {
  const at = (id: number, token: number, table: number | null, date = AT) => ({
    ...order(id, date, 'created'),
    token_no: token,
    table_id: table,
  })

  it('stay on the card of their token', () => {
    const cards = mergeTickets([at(1, 7, 4), at(2, 8, 4), at(3, 7, 4)])
    expect(cards.map(({ id, items }) => [id, items.map((item) => item.id)])).toEqual([
      [1, [10, 30]],
      [2, [20]],
    ])
  })

  it('are on another card at another table, and on another business day', () => {
    expect(mergeTickets([at(1, 7, 4), at(2, 7, 5), at(3, 7, 4, '2026-11-22T12:00:00.000Z')])).toHaveLength(3)
  })
})
