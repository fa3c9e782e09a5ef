import type { QrMenuItem } from '@comanda/shared/qr/api'
import { expect, it } from 'vitest'
import { sectionsOf } from './sections.ts'

const dish = (id: number, category_id: number | null) => ({ id, category_id }) as QrMenuItem
const [tacos, drinks, empty] = [
  { id: 1, title: 'Tacos' },
  { id: 2, title: 'Bebidas' },
  { id: 3, title: 'Postres' },
]
const read = (categories: { id: number; title: string }[], items: QrMenuItem[]) =>
  sectionsOf({ categories, menuItems: items }, 'Otros').map(({ title, items: own, start }) => [
    title?.title ?? null,
    own.map(({ id }) => id),
    start,
  ])

it('puts each dish below its category, in the order of the categories, and the others last', () => {
  const dishes = [dish(1, 2), dish(2, null), dish(3, 1), dish(4, 1)]
  expect(read([tacos, empty, drinks] as never, dishes)).toEqual([
    ['Tacos', [3, 4], 0],
    ['Bebidas', [1], 2],
    ['Otros', [2], 3],
  ])
})

it('names no category where all dishes are of one', () => {
  expect(read([tacos, empty] as never, [dish(1, 1), dish(2, 1)])).toEqual([[null, [1, 2], 0]])
})
