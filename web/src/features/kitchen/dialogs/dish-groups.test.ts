import type { KitchenDish } from '@comanda/shared/kitchen/api'
import { describe, expect, it } from 'vitest'
import { groupsOfDishes, searchDishes } from './dish-groups.ts'

const dish = (
  id: number,
  title: string,
  category_title: string | null,
  is_sold_out: 0 | 1 = 0,
): KitchenDish => ({
  id,
  title,
  category_title,
  is_sold_out,
  variants: [],
})

const MENU = [
  dish(1, 'Taco de suadero', 'Tacos'),
  dish(2, 'Agua de limón', 'Bebidas'),
  dish(3, 'Taco al pastor', 'Tacos'),
  dish(4, 'Flan', null),
  dish(5, 'Cerveza', 'Bebidas', 1),
]
const FIRST = { onTickets: new Set([3]), lacking: new Set([5]) }

const titles = (groups: ReturnType<typeof searchDishes>) =>
  groups.map(({ title, dishes }) => [title, ...dishes.map((one) => one.title)])

describe('the cook’s list of dishes', () => {
  it('has first what is on open tickets, then what has run out, then the categories of the menu', () => {
    expect(titles(groupsOfDishes(MENU, FIRST))).toEqual([
      ['En comandas', 'Taco al pastor'],
      ['Agotados', 'Cerveza'],
      ['Tacos', 'Taco de suadero'],
      ['Bebidas', 'Agua de limón'],
      ['Sin categoría', 'Flan'],
    ])
  })

  it('names a dish on a ticket once, also when it has run out', () => {
    const groups = groupsOfDishes(MENU, { onTickets: new Set([5]), lacking: new Set([5]) })
    expect(titles(groups)[0]).toEqual(['En comandas', 'Cerveza'])
    expect(groups.map(({ title }) => title)).not.toContain('Agotados')
  })

  it('finds dishes of all groups without their accents', () => {
    const groups = groupsOfDishes(MENU, FIRST)
    expect(titles(searchDishes(groups, ' LIMON '))).toEqual([['Encontrados', 'Agua de limón']])
    expect(searchDishes(groups, 'pozole')).toEqual([])
    expect(searchDishes(groups, '')).toBe(groups)
  })
})
