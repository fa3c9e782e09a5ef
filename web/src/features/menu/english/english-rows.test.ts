import { menuItem } from '@comanda/shared/testing/menu-item'
import { expect, it } from 'vitest'
import { englishGroups, missingGroups, pagesOf } from './english-rows.ts'

const choice = (id: number, title: string, title_en?: string) => ({
  id,
  item_id: 1,
  title,
  ...(title_en && { title_en }),
  price: '1.00',
})

it('lists the menu by category, the dishes without one at the end, and each dish before its choices', () => {
  const items = [
    menuItem({
      id: 1,
      title: 'Agua',
      category_id: null,
      variants: [choice(1, 'Chica'), choice(2, 'Grande', 'Large')],
    }),
    menuItem({
      id: 2,
      title: 'Pastor',
      title_en: 'Pork taco',
      description: 'Con piña',
      addons: [choice(1, 'Queso')],
    }),
  ]
  const groups = englishGroups([{ id: 1, title: 'Tacos', title_en: 'Tacos' }], items)
  const read = (list: typeof groups) =>
    list.map(({ section, rows }) => [section.title, rows.map(({ kind, title }) => `${kind} ${title}`)])
  expect(read(groups)).toEqual([
    ['Tacos', ['category Tacos']],
    ['Tacos', ['item Pastor', 'description Con piña', 'addon Queso']],
    [null, ['item Agua', 'variant Chica', 'variant Grande']],
  ])
  expect(read(missingGroups(groups))).toEqual([
    ['Tacos', ['description Con piña', 'addon Queso']],
    [null, ['item Agua', 'variant Chica']],
  ])
})

it('is in pages that never part a dish from its choices', () => {
  const items = Array.from({ length: 5 }, (_, index) =>
    menuItem({ id: index + 1, variants: [choice(index * 2 + 1, 'Chica'), choice(index * 2 + 2, 'Grande')] }),
  )
  const groups = englishGroups([], items)
  expect(pagesOf(groups, 6).map((page) => page.length)).toEqual([2, 2, 1])
  expect(pagesOf([], 6)).toEqual([])
})
