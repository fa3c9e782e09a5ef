import type { MenuItem } from '@comanda/shared/menu/api'
import { searchable } from '@comanda/shared/menu/menu'
import { useEffect, useMemo } from 'react'

/** The menu prepared for searching, so that a keystroke on 20,000 items only compares strings. */
export interface MenuIndex {
  items: readonly MenuItem[]
  byId: ReadonlyMap<number, MenuItem>
  /** Titles as they are compared, those of the first items; the others are added by `prepareTitles`. */
  titles: string[]
}

export const indexMenu = (items: readonly MenuItem[]): MenuIndex => ({
  items,
  byId: new Map(items.map((item) => [item.id, item])),
  titles: [],
})

/** @param most so many of the titles that are still missing. @returns whether all are there */
export function prepareTitles({ items, titles }: MenuIndex, most = items.length): boolean {
  const until = Math.min(titles.length + most, items.length)
  for (let index = titles.length; index < until; index++) {
    titles.push(searchable(items[index]?.title ?? ''))
  }
  return until === items.length
}

/** Items whose title contains the text, accents and case apart, in one of the categories (none chosen: all). */
export function searchMenu(
  menu: MenuIndex,
  text: string,
  categoryIds: ReadonlySet<number>,
): readonly MenuItem[] {
  const wanted = searchable(text.trim())
  if (!wanted && categoryIds.size === 0) return menu.items
  if (wanted) prepareTitles(menu)
  return menu.items.filter((item, index) => {
    const isInCategory =
      categoryIds.size === 0 || (item.category_id !== null && categoryIds.has(item.category_id))
    return isInCategory && (!wanted || menu.titles[index]?.includes(wanted))
  })
}

/** So many at a time that a tap in between is not kept waiting. */
const TITLES_AT_ONCE = 500

/** The menu's index. Its titles are prepared between other work; whoever searches sooner prepares the rest. */
export function useMenuIndex(items: readonly MenuItem[]): MenuIndex {
  const menu = useMemo(() => indexMenu(items), [items])
  useEffect(() => {
    let timer = 0
    const next = () => {
      if (!prepareTitles(menu, TITLES_AT_ONCE)) timer = window.setTimeout(next)
    }
    timer = window.setTimeout(next)
    return () => window.clearTimeout(timer)
  }, [menu])
  return menu
}
