import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../menu/api.ts'
import { menuItem } from '../testing/menu-item.ts'
import { cartTotals } from './cart.ts'
import { repeatRound } from './repeat.ts'

const cheese = { id: 7, item_id: 1, title: 'Queso', price: '12.00' }
const double = { id: 2, item_id: 1, title: 'Doble', price: '38.00' }
const taco = menuItem({ title: 'Taco', variants: [double], addons: [cheese] })
const water = menuItem({ id: 2, title: 'Agua', price: '25.00' })

const ordered = {
  item_id: 1,
  item_title: 'Taco',
  variant_id: 2,
  variant_title: 'Doble',
  addons: [{ ...cheese, price: '10.00' }],
  quantity: 3,
  notes: 'sin cebolla',
  status: 'delivered' as const,
}
const plain = {
  ...ordered,
  item_id: 2,
  item_title: 'Agua',
  variant_id: null,
  variant_title: null,
  addons: [],
  notes: null,
}

const menu = (...items: MenuItem[]) => new Map(items.map((item) => [item.id, item]))

describe('a repeated round', () => {
  it('has the same dishes, choices and notes, at today’s prices', () => {
    const { lines, missing } = repeatRound([ordered, plain], menu(taco, water))
    expect(lines).toEqual([
      { item: taco, variantId: 2, addonIds: [7], quantity: 3, notes: 'sin cebolla' },
      { item: water, variantId: null, addonIds: [], quantity: 3, notes: '' },
    ])
    expect(cartTotals(lines).total).toBe(3 * 50_00 + 3 * 25_00)
    expect(missing).toEqual([])
  })

  it('leaves out what was cancelled, without a word', () => {
    const { lines, missing } = repeatRound([{ ...ordered, status: 'cancelled' as const }, plain], menu(water))
    expect([lines.length, missing]).toEqual([1, []])
  })

  it('names once what is sold out, gone, or not sold with these choices any more', () => {
    const missingOn = (items: MenuItem[]) =>
      repeatRound([ordered, ordered, plain], menu(...items, water)).missing
    expect(missingOn([taco])).toEqual([])
    for (const items of [
      [],
      [{ ...taco, is_sold_out: 1 as const }],
      [{ ...taco, variants: [{ ...double, is_sold_out: 1 as const }] }],
      [{ ...taco, variants: [] }],
      [{ ...taco, addons: [] }],
    ])
      expect(missingOn(items)).toEqual(['Taco - Doble'])
    expect(repeatRound([plain], menu({ ...water, variants: [double] }))).toEqual({
      lines: [],
      missing: ['Agua'],
    })
  })
})
