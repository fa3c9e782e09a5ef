import type { MenuItem } from '@comanda/shared/menu/api'
import type { EnglishKind } from '@comanda/shared/menu/english'
import { textKey } from '@comanda/shared/menu/sheet'
import type { Category } from '@comanda/shared/settings/categories'

/** A Spanish text with the English one that is saved. */
export interface EnglishRow {
  key: string
  kind: EnglishKind
  id: number
  title: string
  /** The item of a description, a variant or an add-on. */
  of: string | null
  /** Empty: it has none. */
  saved: string
}

/** What belongs together on a page: a category's own title, or an item with its choices. */
export interface EnglishGroup {
  /** The category; `title` is null for the items without one. */
  section: { id: number; title: string | null }
  rows: readonly EnglishRow[]
}

interface Titled {
  id: number
  title: string
  title_en?: string | undefined
}

const rowOf = (kind: EnglishKind, { id, title, title_en = '' }: Titled, of: string | null): EnglishRow => ({
  key: `${kind} ${id}`,
  kind,
  id,
  title,
  of,
  saved: title_en,
})

/** Everything of the menu that has a title, in the order of the menu. */
export function englishGroups(
  categories: readonly Category[],
  items: readonly MenuItem[],
): readonly EnglishGroup[] {
  const known = new Set(categories.map(({ id }) => id))
  const ofItems = (section: EnglishGroup['section'], isIn: (item: MenuItem) => boolean): EnglishGroup[] =>
    items.filter(isIn).map((item) => ({ section, rows: rowsOfItem(item) }))
  return [
    ...categories.flatMap((category) => {
      const section = { id: category.id, title: category.title }
      const own = { section, rows: [rowOf('category', category, null)] }
      return [own, ...ofItems(section, (item) => item.category_id === category.id)]
    }),
    ...ofItems({ id: 0, title: null }, (item) => item.category_id === null || !known.has(item.category_id)),
  ]
}

const rowsOfItem = (item: MenuItem): EnglishRow[] => [
  rowOf('item', item, null),
  ...(item.description ? [rowOfDescription(item, item.description)] : []),
  ...item.variants.map((one) => rowOf('variant', one, item.title)),
  ...item.addons.map((one) => rowOf('addon', one, item.title)),
]

const rowOfDescription = ({ id, title, description_en }: MenuItem, description: string): EnglishRow =>
  rowOf('description', { id, title: description, title_en: description_en }, title)

/** What has no English text yet. A row stays while it is typed in: what is saved decides. */
export const missingGroups = (groups: readonly EnglishGroup[]): readonly EnglishGroup[] =>
  groups
    .map(({ section, rows }) => ({ section, rows: rows.filter(({ saved }) => saved === '') }))
    .filter(({ rows }) => rows.length > 0)

/** The groups in pages of about this many rows; a browser is slow with thousands of fields. */
export function pagesOf(groups: readonly EnglishGroup[], size = 120): readonly (readonly EnglishGroup[])[] {
  const pages: EnglishGroup[][] = []
  let count = Number.POSITIVE_INFINITY
  for (const group of groups) {
    if (count >= size) {
      pages.push([])
      count = 0
    }
    pages.at(-1)?.push(group)
    count += group.rows.length
  }
  return pages
}

/** The typed texts by the key of their row. */
export type Drafts = ReadonlyMap<string, string>

export const englishOf = ({ key, saved }: EnglishRow, drafts: Drafts): string => drafts.get(key) ?? saved

/** What differs from what is saved. */
export const changedRows = (rows: readonly EnglishRow[], drafts: Drafts): EnglishRow[] =>
  rows.filter((row) => englishOf(row, drafts).trim() !== row.saved)

/**
 * The rows that a typed text fills too: 'Queso' of the other items is 'Cheese' there as well. Only what is empty and was not
 * touched.
 */
export const sameRows = (row: EnglishRow, rows: readonly EnglishRow[], drafts: Drafts): EnglishRow[] =>
  englishOf(row, drafts).trim() === ''
    ? []
    : rows.filter(
        (one) =>
          one.kind === row.kind &&
          one.saved === '' &&
          !drafts.has(one.key) &&
          textKey(one.title) === textKey(row.title),
      )
