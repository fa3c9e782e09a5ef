import { AppError } from '@comanda/shared/kernel/errors'
import { MAX_BILL, toCents } from '@comanda/shared/kernel/money'
import type { MenuItem } from '@comanda/shared/menu/api'
import type { CartItemIn } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { priceCart, priceSold } from './pricing.ts'

const choice = (id: number, title: string, price: string) => ({ id, item_id: 1, title, price })

const taco: MenuItem = {
  id: 1,
  title: 'Taco',
  price: '30.00',
  net_price: null,
  image: null,
  category_id: null,
  category_title: null,
  tax_id: null,
  tax_title: null,
  tax_rate: null,
  tax_type: null,
  is_sold_out: 0,
  must_choose: 0,
  addons: [choice(1, 'Queso', '5.00'), choice(2, 'Guacamole', '8.00')],
  variants: [choice(1, 'Chico', '20.00'), choice(2, 'Grande', '40.00')],
}
const water: MenuItem = { ...taco, id: 2, title: 'Agua', price: '10.00', addons: [], variants: [] }

const menuWith = (...items: MenuItem[]) => new Map(items.map((item) => [item.id, item]))
const today = menuWith(taco, water)

const line = (itemId: number, more: Partial<CartItemIn> = {}): CartItemIn => ({
  itemId,
  quantity: 1,
  notes: null,
  variant_id: null,
  addons_ids: [],
  price: null,
  ...more,
})
const bigTaco = line(1, { variant_id: 2, addons_ids: [1, 2] })

const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details }
    throw error
  }
  return null
}

describe('a cart', () => {
  it('names the dish that is sold out, or needs a variant', () => {
    const soldOut = menuWith({ ...water, is_sold_out: 1 })
    expect(refusal(() => priceCart([line(2)], soldOut))).toEqual({ code: 'sold_out', itemId: 2 })
    expect(refusal(() => priceCart([line(1)], today))).toEqual({ code: 'variant_required', itemId: 1 })
  })

  it('is refused when one of its lines shows another price', () => {
    const cart = [line(2, { price: toCents(10_00) }), line(2, { price: toCents(11_00) })]
    expect(refusal(() => priceCart(cart, today))).toMatchObject({ code: 'prices_changed', total: '20.00' })
    expect(priceCart(cart.slice(0, 1), today).totals.total).toBe(10_00)
  })
})

const costing = (cents: number) => menuWith({ ...water, price: (cents / 100).toFixed(2) })

describe.each([
  ['a cart', (cart: CartItemIn[], menu: ReadonlyMap<number, MenuItem>) => priceCart(cart, menu)],
  [
    'a sale of a device',
    (cart: CartItemIn[], menu: ReadonlyMap<number, MenuItem>) => priceSold(cart, menu, menu),
  ],
])('%s', (_, price) => {
  it('may cost as much as the largest bill, and not more', () => {
    expect(price([line(2)], costing(MAX_BILL)).totals.total).toBe(MAX_BILL)
    expect(refusal(() => price([line(2)], costing(MAX_BILL + 1)))).toEqual({ code: 'invalid_input' })
    const half = MAX_BILL / 2
    expect(price([line(2), line(2)], costing(half)).totals.total).toBe(MAX_BILL)
    expect(refusal(() => price([line(2), line(2)], costing(half + 1)))).toEqual({ code: 'invalid_input' })
  })

  it('is refused for a line that costs too much among others', () => {
    const menu = menuWith(taco, ...costing(MAX_BILL + 1).values())
    expect(refusal(() => price([bigTaco, line(2)], menu))).toEqual({ code: 'invalid_input' })
  })
})

describe('a diner’s request', () => {
  it('keeps its prices for as many pieces as its lines have together, whatever their order of add-ons', () => {
    const asked = [line(1, { variant_id: 2, addons_ids: [2, 1], quantity: 2 }), bigTaco]
    const { lines } = priceCart(asked, today)
    const menu = menuWith({ ...taco, variants: [choice(2, 'Grande', '50.00')] })
    const costOfTacos = (quantity: number) => priceCart([{ ...bigTaco, quantity }], menu, lines).totals.total
    expect([costOfTacos(3), costOfTacos(4)]).toEqual([3 * 53_00, 4 * 63_00])
  })
})

describe('a sale of a device', () => {
  const marks = (menu: ReadonlyMap<number, MenuItem>, cart = [bigTaco]) => priceSold(cart, today, menu).marks

  it('is not marked while today’s menu has the same dish', () => {
    expect(marks(today, [bigTaco, line(2)])).toEqual([])
  })

  it('is marked for a dish, variant or add-on that is gone today, and for a dish that is sold out', () => {
    const { variants, addons } = taco
    expect(marks(menuWith(water))).toEqual(['gone'])
    expect(marks(menuWith({ ...taco, is_sold_out: 1 }))).toEqual(['gone'])
    expect(marks(menuWith({ ...taco, variants: variants.slice(0, 1) }))).toEqual(['gone'])
    expect(marks(menuWith({ ...taco, addons: addons.slice(0, 1) }))).toEqual(['gone'])
    expect(marks(menuWith({ ...taco, variants: variants.slice(0, 1) }), [line(1)])).toEqual([])
  })

  it('is marked for other prices than today’s', () => {
    expect(
      marks(menuWith({ ...taco, addons: taco.addons.map((one) => ({ ...one, price: '9.00' })) })),
    ).toEqual(['prices'])
  })

  it('is doubtful when one of its lines has another price than its own menu', () => {
    const cart = [line(2, { price: toCents(10_00) }), line(2, { price: toCents(11_00) })]
    expect(priceSold(cart, today, today)).toMatchObject({ isDoubtful: true, totals: { total: 21_00 } })
    expect(priceSold(cart.slice(0, 1), today, today).isDoubtful).toBe(false)
  })

  it('of an unknown menu has the titles of today’s, and is refused for a dish of neither', () => {
    expect(priceSold([line(2)], null, today)).toMatchObject({
      lines: [{ item_title: 'Agua' }],
      marks: ['unknown_catalog'],
    })
    expect(refusal(() => priceSold([line(2)], menuWith(taco), menuWith(taco)))).toEqual({ code: 'not_found' })
  })
})
