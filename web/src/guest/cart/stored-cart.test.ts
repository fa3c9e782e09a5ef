import type { QrMenuItem } from '@comanda/shared/qr/api'
import { describe, expect, it } from 'vitest'
import { writeValue } from '../browser-storage.ts'
import { readCart, restoreCart, storeCart } from './stored-cart.ts'

const item = (id: number, change: Partial<QrMenuItem> = {}): QrMenuItem => ({
  id,
  title: `Taco ${id}`,
  price: '20.00',
  image: null,
  category_id: null,
  category_title: null,
  tax_id: null,
  tax_title: null,
  tax_rate: null,
  tax_type: null,
  is_sold_out: 0,
  variants: [],
  addons: [],
  ...change,
})
const sizes = [
  { id: 1, item_id: 1, title: 'Chico', price: '20.00' },
  { id: 2, item_id: 1, title: 'Grande', price: '35.00' },
]
const cheese = { id: 7, item_id: 1, title: 'Queso', price: '10.00' }
const menu = [item(1, { variants: sizes, addons: [cheese] }), item(2)]

const kept = (code: string, changed: readonly QrMenuItem[]) => restoreCart(readCart(code), changed)

describe('a cart stored by the browser', () => {
  const [first, second] = menu as [QrMenuItem, QrMenuItem]
  const cart = [
    { item: first, variantId: 2, addonIds: [7], quantity: 3, notes: 'sin cebolla' },
    { item: second, variantId: null, addonIds: [], quantity: 1, notes: '' },
  ]

  it('is the same again on the same menu', () => {
    storeCart('same', cart)
    expect(kept('same', menu)).toEqual({ cart, changes: [] })
  })

  it('belongs to its store, and an empty cart is deleted', () => {
    storeCart('mine', cart)
    expect(readCart('other')).toEqual([])
    storeCart('mine', [])
    expect(readCart('mine')).toEqual([])
  })

  it('follows the menu and reports the changes', () => {
    storeCart('changed', cart)
    const dearer = kept('changed', [first, item(2, { price: '25.00' })])
    expect(dearer.changes).toEqual([{ kind: 'price', title: 'Taco 2', unit: 2500 }])
    expect(dearer.cart[1]?.item.price).toBe('25.00')

    const gone = kept('changed', [first])
    expect(gone.changes).toEqual([{ kind: 'gone', title: 'Taco 2' }])
    expect(gone.cart).toEqual([cart[0]])
    expect(kept('changed', [first, item(2, { is_sold_out: 1 })])).toEqual(gone)

    const withoutCheese = kept('changed', [item(1, { variants: sizes }), second])
    expect(withoutCheese.changes).toEqual([{ kind: 'choice', title: 'Taco 1' }])
    expect(withoutCheese.cart[0]?.addonIds).toEqual([])
  })

  it('loses invalid lines, and is empty when the stored data is not a list', () => {
    const [line] = readCart('same')
    const bad = [
      null,
      'x',
      {},
      { ...line, quantity: 0 },
      { ...line, quantity: 1000 },
      { ...line, addonIds: 1 },
    ]
    writeValue('local', 'comanda.qr.cart.same', [...bad, line])
    expect(readCart('same')).toEqual([line])
    writeValue('local', 'comanda.qr.cart.same', { not: 'a list' })
    expect(readCart('same')).toEqual([])
  })
})
