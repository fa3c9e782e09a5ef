import type { MenuItem } from '@comanda/shared/menu/api'
import { searchable } from '@comanda/shared/menu/menu'

/** The menu prepared once, so that a keystroke on 20,000 items only compares strings. */
export interface MenuIndex {
  items: readonly MenuItem[]
  titles: readonly string[]
  byId: ReadonlyMap<number, MenuItem>
}

export const indexMenu = (items: readonly MenuItem[]): MenuIndex => ({
  items,
  titles: items.map((item) => searchable(item.title)),
  byId: new Map(items.map((item) => [item.id, item])),
})

/** Items whose title contains the text, accents and case apart, in one of the categories (none chosen: all). */
export function searchMenu(
  menu: MenuIndex,
  text: string,
  categoryIds: ReadonlySet<number>,
): readonly MenuItem[] {
  const wanted = searchable(text.trim())
  if (!wanted && categoryIds.size === 0) return menu.items
  return menu.items.filter((item, index) => {
    const isInCategory =
      categoryIds.size === 0 || (item.category_id !== null && categoryIds.has(item.category_id))
    return isInCategory && (!wanted || menu.titles[index]?.includes(wanted))
  })
}
