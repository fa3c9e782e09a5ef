import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../menu/api.ts'
import { menuItem } from '../testing/menu-item.ts'
import {
  addPiece,
  addToCart,
  addToLine,
  type Cart,
  cartTotals,
  changeLine,
  changeQuantity,
  countItems,
  isSameOrder,
  linePrice,
  mergeLines,
  NO_CHOICE,
  refreshCart,
  removeLine,
  setNotes,
  withoutPromises,
} from './cart.ts'

const taco = menuItem({
  variants: [
    { id: 1, item_id: 1, title: 'Sencillo', price: '22.00' },
    { id: 2, item_id: 1, title: 'Orden de 5', price: '99.50' },
  ],
  addons: [{ id: 7, item_id: 1, title: 'Queso', price: '12.00' }],
})

const empty: Cart = []

describe('the cart', () => {
  it('gets two lines when the same item is added twice', () => {
    const cart = addToCart(addToCart(empty, taco, 1, []), taco, 1, [])
    expect(cart.map((line) => line.quantity)).toEqual([1, 1])
  })

  it('raises the quantity of a line when an equal item is added, and appends a line for any difference', () => {
    const chosen = { variantId: 1, addonIds: [7], quantity: 2, notes: 'sin cebolla' }
    const one = addToLine(empty, taco, chosen)
    expect(addToLine(one, taco, { ...chosen, quantity: 3 }).map((line) => line.quantity)).toEqual([5])
    for (const other of [{ notes: '' }, { variantId: 2 }, { addonIds: [] }])
      expect(addToLine(one, taco, { ...chosen, ...other })).toHaveLength(2)
  })

  it('keeps separate lines for other add-ons or items; the order in which add-ons were chosen does not matter', () => {
    const addons = [7, 8].map((id) => ({ id, item_id: 1, title: `Extra ${id}`, price: '12.00' }))
    const item = { ...taco, addons }
    const both = addToLine(empty, item, { ...NO_CHOICE, addonIds: [7, 8] })
    expect(addToLine(both, item, { ...NO_CHOICE, addonIds: [8, 7] })).toHaveLength(1)
    for (const addonIds of [[7], [8], []])
      expect(addToLine(both, item, { ...NO_CHOICE, addonIds })).toHaveLength(2)
    expect(
      addToLine(addToLine(empty, item, { ...NO_CHOICE, addonIds: [7] }), item, {
        ...NO_CHOICE,
        addonIds: [8],
      }),
    ).toHaveLength(2)
    expect(addToLine(both, { ...item, id: 2 }, { ...NO_CHOICE, addonIds: [7, 8] })).toHaveLength(2)
  })

  it('is the same order when all lines, quantities and the sequence are equal', () => {
    const cart = addToLine(addToLine(empty, taco, NO_CHOICE), taco, { ...NO_CHOICE, variantId: 2 })
    expect(isSameOrder(cart, [...cart])).toBe(true)
    expect(isSameOrder(empty, empty)).toBe(true)
    for (const other of [
      changeQuantity(cart, 1, 1),
      setNotes(cart, 0, 'sin cebolla'),
      removeLine(cart, 1),
      [...cart].reverse(),
      empty,
    ]) {
      expect(isSameOrder(cart, other)).toBe(false)
      expect(isSameOrder(other, cart)).toBe(false)
    }
    expect(countItems(changeQuantity(cart, 1, 2))).toBe(4)
  })

  it('lets a line reach the quantity limit', () => {
    const many = addToLine(empty, taco, { ...NO_CHOICE, quantity: 998 })
    expect(addToLine(many, taco, NO_CHOICE).map((line) => line.quantity)).toEqual([999])
  })

  it('appends a new line when a line would exceed the limit', () => {
    const many = addToLine(empty, taco, { ...NO_CHOICE, quantity: 998 })
    const cart = addToLine(many, taco, { ...NO_CHOICE, quantity: 2 })
    expect(cart.map((line) => line.quantity)).toEqual([998, 2])
  })

  it('merges lines that have become equal', () => {
    const cart = addToLine(addToCart(empty, taco, null, []), taco, { ...NO_CHOICE, notes: 'con todo' })
    expect(mergeLines(setNotes(cart, 1, '')).map((line) => line.quantity)).toEqual([2])
    expect(mergeLines(cart)).toBe(cart)
  })

  it('removes a line whose quantity reaches zero, and stops at the limit', () => {
    const one = addToCart(empty, taco, 1, [])
    expect(changeQuantity(one, 0, -1)).toEqual([])
    expect(changeQuantity(one, 0, 5000)[0]?.quantity).toBe(999)
  })

  it('has the same net, tax and total as the bill', () => {
    const cart = changeQuantity(addToCart(empty, taco, 2, [7]), 0, 1)
    expect(cartTotals(cart)).toEqual({ net: 19224, tax: 3076, total: 22300 })
  })

  it('cuts notes to a hundred characters', () => {
    expect(setNotes(addToCart(empty, taco, 1, []), 0, 'ñ'.repeat(150))[0]?.notes).toHaveLength(100)
    const second = setNotes(addToCart(addToCart(empty, taco, 1, []), taco, 1, []), 1, 'sin sal')
    expect(second.map(({ notes }) => notes)).toEqual(['', 'sin sal'])
  })

  it('changes the choices of one line, which joins a line that it has become equal to', () => {
    const cart = addToLine(addToCart(empty, taco, 1, []), taco, { ...NO_CHOICE, variantId: 2, quantity: 3 })
    const chosen = { variantId: 2, addonIds: [7], quantity: 2, notes: 'sin cebolla' }
    const changed = changeLine(cart, 0, chosen)
    expect(changed).toEqual([{ ...chosen, item: taco }, cart[1]])
    expect(changeLine(changed, 0, { ...NO_CHOICE, variantId: 2 })).toEqual([
      { ...NO_CHOICE, item: taco, variantId: 2, quantity: 4 },
    ])
  })

  it('gets the prices of today’s menu and loses items that left it', () => {
    const cart = addToCart(addToCart(empty, taco, 2, [7]), { ...taco, id: 9 }, null, [])
    const dearer = {
      ...taco,
      variants: [{ id: 2, item_id: 1, title: 'Orden de 5', price: '110.00' }],
      addons: [] as MenuItem['addons'],
    }
    const fresh = refreshCart(cart, new Map([[1, dearer]]))
    expect(fresh).toHaveLength(1)
    expect(cartTotals(fresh).total).toBe(11000)
  })

  it('replaces a variant that left the menu with the first variant, or with none', () => {
    const cart = addToCart(empty, taco, 2, [])
    const single = { id: 5, item_id: 1, title: 'Individual', price: '25.00' }
    const large = { id: 6, item_id: 1, title: 'Grande', price: '60.00' }
    const renewed = (variants: (typeof single)[]) => refreshCart(cart, new Map([[1, { ...taco, variants }]]))
    expect(renewed([single, large]).map(({ variantId }) => variantId)).toEqual([5])
    expect(cartTotals(renewed([single, large])).total).toBe(2500)
    expect(renewed([]).map(({ variantId }) => variantId)).toEqual([null])
    expect(renewed([single, { ...large, id: 2 }]).map(({ variantId }) => variantId)).toEqual([2])
  })

  it('removes only the add-ons that left the menu', () => {
    const queso = { id: 7, item_id: 1, title: 'Queso', price: '12.00' }
    const cart = addToCart(empty, taco, 1, [7, 8])
    const renewed = (addons: (typeof queso)[]) =>
      refreshCart(cart, new Map([[1, { ...taco, addons }]])).map(({ addonIds }) => addonIds)
    expect(renewed([queso, { ...queso, id: 9 }])).toEqual([[7]])
    expect(renewed([])).toEqual([[]])
  })

  it('removes a line by its position', () => {
    const cart = addToCart(addToCart(empty, taco, 1, []), taco, 2, [])
    expect(removeLine(cart, 0).map(({ variantId }) => variantId)).toEqual([2])
  })
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

  it('keeps its price only up to the promised quantity', () => {
    const line = { ...promised[0], quantity: 3 } as Cart[number]
    expect(prices(refreshCart([line], today))).toEqual([[3, 122_00]])
    expect(prices(refreshCart([{ ...line, quantity: 2 }], today))).toEqual([[2, 111_50]])
  })

  it('is not merged, and further pieces follow their own line', () => {
    const own = { ...promised[0], promised: undefined } as Cart[number]
    expect(mergeLines([...promised, own])).toHaveLength(2)
    expect(mergeLines([own, ...promised])).toHaveLength(2)
    const full = addPiece([...promised, { ...own, notes: 'sin cebolla' }], 0, today)
    const added = addPiece(full, 0, today)
    expect(added.map(({ notes, quantity }) => [notes, quantity])).toEqual([
      ['', 2],
      ['', 1],
      ['sin cebolla', 1],
    ])
    expect(addPiece(added, 2, today)[2]?.quantity).toBe(2)
    expect(addPiece(added, 7, today)).toEqual(added)
  })

  it('gets further pieces only when its choices are still valid on today’s menu', () => {
    const plain: Cart = [{ ...promised[0], variantId: null, addonIds: [7, 8], quantity: 2 } as Cart[number]]
    const cheese = { id: 7, item_id: 1, title: 'Queso', price: '12.00' }
    const menu = (item: Partial<MenuItem>) => new Map([[1, { ...taco, variants: [], ...item }]])
    const both = [cheese, { ...cheese, id: 8 }]
    expect(addPiece(plain, 0, menu({ addons: both }))).toHaveLength(2)
    expect(addPiece(plain, 0, menu({ addons: [cheese] }))).toBe(plain)
    expect(addPiece(plain, 0, menu({ addons: both, variants: taco.variants }))).toBe(plain)
    const gone = { ...plain[0], variantId: 5 } as Cart[number]
    expect(addPiece([gone], 0, menu({ addons: both, variants: taco.variants }))).toEqual([gone])
  })

  it('loses the price when the request is removed', () => {
    expect(prices(refreshCart(withoutPromises(promised), today))).toEqual([[1, 122_00]])
  })
})
