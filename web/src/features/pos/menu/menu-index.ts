import { searchable } from '@comanda/shared/kernel/searchable'
import type { MenuItem } from '@comanda/shared/menu/api'

/** The menu with normalized titles, so that a keystroke only compares strings. */
export interface MenuIndex {
  items: readonly MenuItem[]
  byId: ReadonlyMap<number, MenuItem>
  titles: readonly string[]
}

export const indexMenu = (items: readonly MenuItem[]): MenuIndex => ({
  items,
  byId: new Map(items.map((item) => [item.id, item])),
  titles: items.map(({ title }) => searchable(title)),
})

/** Items of the categories (all when empty) whose title contains the text; accents and case do not matter. */
export function searchMenu(
  { items, titles }: MenuIndex,
  text: string,
  categoryIds: ReadonlySet<number>,
): readonly MenuItem[] {
  const wanted = searchable(text.trim())
  if (!wanted && categoryIds.size === 0) return items
  return items.filter(
    ({ category_id }, index) =>
      (categoryIds.size === 0 || (category_id !== null && categoryIds.has(category_id))) &&
      titles[index]?.includes(wanted),
  )
}
