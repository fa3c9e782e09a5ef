import { type CellRow, cellAt } from './cells.ts'
import { searchable } from './searchable.ts'
import { isBlank } from './visible-text.ts'
import { withoutInvisible } from './without-invisible.ts'

/** A column of a file: its own title, the titles that other programs use, and titles that count only without those. */
export interface KnownColumn {
  title: string
  names: readonly string[]
  weakNames?: readonly string[]
}

export interface Header<Key extends string> {
  /** The index of the row with the titles. */
  row: number
  places: ReadonlyMap<Key, number>
  missing: Key[]
  /** The titles of the columns that are not read. */
  ignored: string[]
  /** A column with two titles that fit. */
  twice: { key: Key; titles: [string, string] } | null
}

/** Titles may stand above the header: it is searched in this many rows. */
const SEARCHED_ROWS = 30

/** A column's title without case, accents, digits and signs. */
export const headerKey = (cell: string): string =>
  searchable(withoutInvisible(cell))
    .replace(/[^a-z]+/g, ' ')
    .trim()

/**
 * The header of a table: the first row with all required columns, else the row with the most known columns, else the first row
 * that is not empty.
 * @returns null for an empty table
 */
export function findHeader<Key extends string>(
  table: readonly CellRow[],
  columns: Readonly<Record<Key, KnownColumn>>,
  required: readonly NoInfer<Key>[],
): Header<Key> | null {
  let best: Header<Key> | null = null
  for (const [row, cells] of table.slice(0, SEARCHED_ROWS).entries()) {
    if (isEmptyRow(cells)) continue
    const header = headerOf(cells, row, columns)
    if (required.every((key) => header.places.has(key))) return header
    if (best === null || header.places.size > best.places.size) best = header
  }
  return best
}

/** How many known columns a row has; a text file's separator is the separator that finds the most. */
export const knownColumns = <Key extends string>(
  cells: CellRow,
  columns: Readonly<Record<Key, KnownColumn>>,
): number => headerOf(cells, 0, columns).places.size

export const isEmptyRow = (cells: CellRow): boolean =>
  cells.every((_, place) => isBlank(cellAt(cells, place).text))

/** A title that fits several columns is read under the first of them. */
function headerOf<Key extends string>(
  cells: CellRow,
  row: number,
  columns: Readonly<Record<Key, KnownColumn>>,
): Header<Key> {
  const titles = cells.map((_, place) => cellAt(cells, place).text)
  const keys = titles.map(headerKey)
  const places = new Map<Key, number>()
  const taken = new Set<number>()
  let twice: Header<Key>['twice'] = null
  for (const key of Object.keys(columns) as Key[]) {
    const { title, names, weakNames = [] } = columns[key]
    const placesOfNames = (wanted: readonly string[]) =>
      [...keys.keys()].filter(
        (place) => !taken.has(place) && wanted.some((name) => headerKey(name) === keys[place]),
      )
    const strong = placesOfNames([title, ...names])
    const [first, second] = strong.length > 0 ? strong : placesOfNames(weakNames)
    if (first === undefined) continue
    places.set(key, first)
    taken.add(first)
    if (second !== undefined) twice ??= { key, titles: [titles[first] ?? '', titles[second] ?? ''] }
  }
  return {
    row,
    places,
    missing: (Object.keys(columns) as Key[]).filter((key) => !places.has(key)),
    ignored: titles.filter((title, place) => !isBlank(title) && !taken.has(place)),
    twice,
  }
}
