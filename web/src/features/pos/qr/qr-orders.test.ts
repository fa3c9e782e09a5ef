import type { MenuItem } from '@comanda/shared/menu/api'
import { linePrice } from '@comanda/shared/pos/cart'
import type { QrOrder, QrOrderItem } from '@comanda/shared/qr/api'
import { menuItem } from '@comanda/shared/testing/menu-item'
import { describe, expect, it } from 'vitest'
import { listed, loadQrOrder } from './qr-orders.ts'

const item = (id: number, title: string, more: Partial<MenuItem> = {}): MenuItem =>
  menuItem({ id, title, ...more })
const choice = (id: number, title: string) => ({ id, item_id: 1, title, price: '12.00' })
const taco = item(1, 'Taco al pastor', {
  variants: [choice(5, 'Pieza'), choice(6, 'Orden de 5')],
  addons: [choice(7, 'Queso'), choice(8, 'Piña')],
})
const water = item(2, 'Agua de jamaica')

const line = (more: Partial<QrOrderItem>): QrOrderItem => ({
  id: 1,
  order_id: 12,
  item_id: 1,
  item_title: 'Taco al pastor',
  tax_id: 1,
  tax_title: 'IVA',
  tax_rate: 16,
  tax_type: 'inclusive',
  variant_id: null,
  variant_title: null,
  price: '20.00',
  quantity: 1,
  status: 'created',
  date: '2026-11-21T20:00:00.000Z',
  addons: [],
  notes: null,
  ...more,
})
const tacoLine = line({
  variant_id: 6,
  variant_title: 'Orden de 5',
  addons: [choice(8, 'Piña')],
  quantity: 2,
})
const waterLine = line({ id: 2, item_id: 2, item_title: 'Agua de jamaica', notes: 'sin hielo', quantity: 3 })

const request = (more: Partial<QrOrder> = {}): QrOrder => ({
  id: 12,
  date: '2026-11-21T20:00:00.000Z',
  delivery_type: null,
  customer_type: 'WALKIN',
  customer_id: null,
  customer_name: null,
  table_id: 4,
  table_title: 'Mesa 4',
  floor: 'Terraza',
  status: 'pending',
  payment_status: 'pending',
  items: [tacoLine, waterLine],
  ...more,
})

const today = {
  menu: new Map([taco, water].map((one) => [one.id, one])),
  tableIds: new Set([4]),
  deliveryType: 'takeaway' as const,
}

describe('a QR order that is loaded into the cart', () => {
  it('has its items with choices, quantities and notes, at the promised prices', () => {
    const { sale, unavailable, repriced } = loadQrOrder(request(), today)
    expect(sale.cart).toMatchObject([
      { item: { id: 1 }, variantId: 6, addonIds: [8], quantity: 2, notes: '', promised: 2 },
      { item: { id: 2 }, variantId: null, addonIds: [], quantity: 3, notes: 'sin hielo', promised: 3 },
    ])
    expect(sale.cart.map((one) => [linePrice(one), one.item.tax_rate])).toEqual([
      [20_00, 16],
      [20_00, 16],
    ])
    expect(sale.qrOrderId).toBe(12)
    expect([unavailable, repriced]).toEqual([[], ['Taco al pastor', 'Agua de jamaica']])
  })

  it('sets its table and dine-in', () => {
    expect(loadQrOrder(request(), today).sale).toMatchObject({ tableId: 4, deliveryType: 'dinein' })
  })

  it('of a deleted table is dine-in without a table', () => {
    const { sale } = loadQrOrder(request({ table_id: 9 }), today)
    expect(sale).toMatchObject({ tableId: null, deliveryType: 'dinein' })
  })

  it('without a table has its own service, else the selected service', () => {
    const away = { table_id: null, table_title: null, floor: null }
    expect(loadQrOrder(request(away), today).sale.deliveryType).toBe('takeaway')
    const delivered = request({ ...away, delivery_type: 'delivery' })
    expect(loadQrOrder(delivered, today).sale.deliveryType).toBe('delivery')
  })

  it('sets the customer who gave a phone, and none for a guest', () => {
    const known = { customer_type: 'CUSTOMER', customer_id: '5512345678', customer_name: 'Ana' } as const
    expect(loadQrOrder(request(known), today).sale.customer).toEqual({ phone: '5512345678', name: 'Ana' })
    expect(loadQrOrder(request({ customer_name: 'Invitado' }), today).sale.customer).toBeNull()
  })

  it('keeps items that are no longer sold, and names each once', () => {
    const ended = [
      new Map([[water.id, water]]),
      new Map([taco, water].map((one) => [one.id, { ...one, is_sold_out: 1 as const }])),
    ]
    for (const menu of ended) {
      const { sale, unavailable } = loadQrOrder(request({ items: [tacoLine, tacoLine] }), { ...today, menu })
      expect(sale.cart.map((one) => [one.item.title, linePrice(one)])).toEqual([
        ['Taco al pastor', 20_00],
        ['Taco al pastor', 20_00],
      ])
      expect(unavailable).toEqual(['Taco al pastor'])
    }
  })

  it('names an item whose variant or add-on was deleted', () => {
    const withoutVariant = { ...taco, variants: [choice(5, 'Pieza')] }
    const withoutAddon = { ...taco, addons: [choice(7, 'Queso')] }
    for (const poorer of [withoutVariant, withoutAddon]) {
      const menu = new Map([
        [1, poorer],
        [2, water],
      ])
      expect(loadQrOrder(request(), { ...today, menu }).unavailable).toEqual(['Taco al pastor'])
    }
  })
})

describe('what the counter says of a request', () => {
  it('lists titles as a sentence', () => {
    expect(listed(['Sopa', 'Mole', 'Agua'])).toBe('Sopa, Mole y Agua')
  })
})
