import type { MenuItem } from '@comanda/shared/menu/api'
import { describe, expect, it } from 'vitest'
import { cardAfter } from './MenuGrid.tsx'
import { indexMenu, searchMenu } from './menu-index.ts'

const item = (id: number, title: string, category_id: number | null): MenuItem => ({
  id,
  title,
  category_id,
  price: '10.00',
  net_price: null,
  image: null,
  category_title: null,
  tax_id: null,
  tax_title: null,
  tax_rate: null,
  tax_type: null,
  is_sold_out: 0,
  must_choose: 0,
  addons: [],
  variants: [],
})
const menu = indexMenu([item(1, 'Café de olla', 1), item(2, 'Limonada', 1), item(3, 'Carne asada', null)])
const found = (text: string, categories: number[] = []) =>
  searchMenu(menu, text, new Set(categories)).map((one) => one.id)

describe('searching the menu', () => {
  it('ignores accents, case and surrounding blanks', () => {
    expect(found(' CAFE ')).toEqual([1])
    expect(found('olla')).toEqual([1])
  })

  it('shows everything when the search is blank', () => {
    expect(searchMenu(menu, '   ', new Set())).toBe(menu.items)
  })

  it('shows only the chosen categories; an item without a category is in none', () => {
    expect(found('', [1])).toEqual([1, 2])
    expect(found('a', [1])).toEqual([1, 2])
    expect(found('carne', [1])).toEqual([])
  })
})

describe('arrows in a menu of seven cards in two columns', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 0, 2],
    ['ArrowDown', 5, 6],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 1, 1],
    ['ArrowUp', 6, 4],
    ['Home', 5, 0],
    ['End', 0, 6],
    ['PageDown', 1, 6],
  ])('%s from %i leads to %i', (key, from, to) => {
    expect(cardAfter(key, from, 2, 7)).toBe(to)
  })

  it('ignore other keys and an empty menu', () => {
    expect(cardAfter('a', 0, 2, 7)).toBeNull()
    expect(cardAfter('End', 0, 2, 0)).toBeNull()
  })
})
