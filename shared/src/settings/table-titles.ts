import { searchable } from '../kernel/searchable.ts'

/** How many tables are added at once. */
export const MAX_TABLES_AT_ONCE = 100
/** Leaves room for a space and a number in a title of 60. */
export const MAX_TABLE_NAME = 54

/**
 * The first titles in sequence (`Mesa 1`, `Mesa 2`, …) that no table has.
 * @param taken the titles of all tables; capitals, accents and spaces make no difference
 */
export function titlesInSequence(name: string, count: number, taken: readonly string[]): string[] {
  const known = new Set(taken.map(comparable))
  const titles: string[] = []
  for (let number = 1; titles.length < count; number++) {
    const title = `${name} ${number}`
    if (!known.has(comparable(title))) titles.push(title)
  }
  return titles
}

const comparable = (title: string): string => searchable(title).replaceAll(/\s+/g, ' ').trim()
