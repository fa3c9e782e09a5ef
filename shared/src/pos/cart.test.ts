import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../menu/api.ts'
import {
  addPiece,
  addToCart,
  addToLine,
  type Cart,
  cartTotals,
  changeQuantity,
  linePrice,
  mergeLines,
  NO_CHOICE,
  refreshCart,
  removeLine,
  setNotes,
  withoutPromises,
} from './cart.ts'

const taco: MenuItem = {
  id: 1,
  title: 'Taco al pastor',
  price: '22.00',
  net_price: null,
  image: null,
  category_id: 1,
  category_title: 'Tacos',
  tax_id: 1,
  tax_title: 'IVA',
  tax_rate: 16,
  tax_type: 'inclusive',
  is_sold_out: 0,
  variants: [
    { id: 1, item_id: 1, title: 'Sencillo', price: '22.00' },
    { id: 2, item_id: 1, title: 'Orden de 5', price: '99.50' },
  ],
  addons: [{ id: 7, item_id: 1, title: 'Queso', price: '12.00' }],
}

const empty: Cart = []

describe('the cart', () => {
  it('adding the same item twice makes two lines', () => {
    const cart = addToCart(addToCart(empty, taco, 1, []), taco, 1, [])
    expect(cart.map((line) => line.quantity)).toEqual([1, 1])
  })

  it('adding an item again raises the quantity of its line, unless the line differs in something', () => {
    const chosen = { variantId: 1, addonIds: [7], quantity: 2, notes: 'sin cebolla' }
    const one = addToLine(empty, taco, chosen)
    expect(addToLine(one, taco, { ...chosen, quantity: 3 }).map((line) => line.quantity)).toEqual([5])
    for (const other of [{ notes: '' }, { variantId: 2 }, { addonIds: [] }])
      expect(addToLine(one, taco, { ...chosen, ...other })).toHaveLength(2)
  })

  it('a line that exceeds the limit continues on a new line', () => {
    const many = addToLine(empty, taco, { ...NO_CHOICE, quantity: 998 })
    const cart = addToLine(many, taco, { ...NO_CHOICE, quantity: 2 })
    expect(cart.map((line) => line.quantity)).toEqual([998, 2])
  })

  it('lines that have become the same are merged', () => {
    const cart = addToLine(addToCart(empty, taco, null, []), taco, { ...NO_CHOICE, notes: 'con todo' })
    expect(mergeLines(setNotes(cart, 1, '')).map((line) => line.quantity)).toEqual([2])
    expect(mergeLines(cart)).toBe(cart)
  })

  it('minus at one removes the line, and plus stops at the limit', () => {
    const one = addToCart(empty, taco, 1, [])
    expect(changeQuantity(one, 0, -1)).toEqual([])
    expect(changeQuantity(one, 0, 5000)[0]?.quantity).toBe(999)
  })

  it('shows the guest the same three figures as the bill', () => {
    const cart = changeQuantity(addToCart(empty, taco, 2, [7]), 0, 1)
    expect(cartTotals(cart)).toEqual({ net: 19224, tax: 3076, total: 22300 })
  })

  it('notes are cut at a hundred characters', () => {
    const cart = setNotes(addToCart(empty, taco, 1, []), 0, 'ñ'.repeat(150))
    expect(cart[0]?.notes).toHaveLength(100)
  })

  it('an old cart gets the prices of today’s menu', () => {
    const cart = addToCart(addToCart(empty, taco, 2, [7]), { ...taco, id: 9 }, null, [])
    const dearer = {
      ...taco,
      variants: [{ id: 2, item_id: 1, title: 'Orden de 5', price: '110.00' }],
      addons: [],
    }
    const fresh = refreshCart(cart, new Map([[1, dearer]]))
    expect(fresh).toHaveLength(1)
    expect(cartTotals(fresh).total).toBe(11000)
  })

  it('whose variant left the menu gets the first one there is, or none', () => {
    const cart = addToCart(empty, taco, 2, [])
    const single = { id: 5, item_id: 1, title: 'Individual', price: '25.00' }
    const large = { id: 6, item_id: 1, title: 'Grande', price: '60.00' }
    const renewed = (variants: (typeof single)[]) => refreshCart(cart, new Map([[1, { ...taco, variants }]]))
    expect(renewed([single, large]).map(({ variantId }) => variantId)).toEqual([5])
    expect(cartTotals(renewed([single, large])).total).toBe(2500)
    expect(renewed([]).map(({ variantId }) => variantId)).toEqual([null])
  })

  it('removes by position', () => expect(removeLine(addToCart(empty, taco, 1, []), 0)).toEqual([]))
})

describe('a line at a promised price', () => {
  const promised: Cart = [{ item: taco, variantId: 2, addonIds: [7], quantity: 1, notes: '', promised: 2 }]
  const dearer = { ...taco, variants: [{ id: 2, item_id: 1, title: 'Orden de 5', price: '110.00' }] }
  const today = new Map([[1, dearer]])
  const prices = (cart: Cart) => cart.map((line) => [line.quantity, linePrice(line)])

  it('keeps its price on today’s menu, also when the item is no longer on it', () => {
    for (const menu of [today, new Map()]) expect(refreshCart(promised, menu)).toEqual(promised)
  })

  it('has that price up to the requested quantity; added pieces are a new line at today’s price', () => {
    const full = addPiece(promised, 0, today)
    expect(prices(full)).toEqual([[2, 111_50]])
    const more = addPiece(addPiece(full, 0, today), 0, today)
    expect(prices(more)).toEqual([
      [2, 111_50],
      [2, 122_00],
    ])
  })

  it('cannot get further pieces of an item or choice that is not on today’s menu', () => {
    const full = addPiece(promised, 0, today)
    const menus = [
      { ...dearer, is_sold_out: 1 as const },
      { ...dearer, addons: [] },
      { ...dearer, variants: [] },
    ]
    for (const item of menus) expect(addPiece(full, 0, new Map([[1, item]]))).toBe(full)
    expect(addPiece(full, 0, new Map())).toBe(full)
  })

  it('loses the price when the request is removed', () => {
    expect(prices(refreshCart(withoutPromises(promised), today))).toEqual([[1, 122_00]])
  })
})
