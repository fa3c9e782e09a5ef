import type { QrMenuItem } from '@comanda/shared/qr/api'
import type { Titled } from '../texts/texts.ts'
import type { Menu } from './use-menu.ts'

interface Section {
  /** Null: those without a category. */
  id: number | null
  hours: Menu['categories'][number]['hours']
  /** Null: the menu has no categories to tell apart, and the only one is always served. */
  title: Titled | null
  items: readonly QrMenuItem[]
  /** How many items are before it. */
  start: number
}

/** The items below their categories, in the order of the categories; those without one come last. */
export function sectionsOf(
  { categories, menuItems }: Pick<Menu, 'categories' | 'menuItems'>,
  others: string,
): readonly Section[] {
  const known = new Set(categories.map(({ id }) => id))
  const parts = [
    ...categories.map(({ id, title, title_en, hours }) => ({
      id,
      title: { title, title_en },
      hours,
      items: menuItems.filter((item) => item.category_id === id),
    })),
    {
      id: null,
      title: { title: others, title_en: others },
      hours: null,
      items: menuItems.filter(({ category_id }) => category_id === null || !known.has(category_id)),
    },
  ].filter(({ items }) => items.length > 0)
  let start = 0
  return parts.map(({ title, ...part }) => {
    const section = { ...part, title: parts.length > 1 || part.hours ? title : null, start }
    start += part.items.length
    return section
  })
}
