import { type CellRow, cellAt } from '../kernel/cells.ts'
import { groupBy } from '../kernel/grouping.ts'
import { headerKey } from '../kernel/header.ts'
import { isBlank } from '../kernel/visible-text.ts'
import { INFO_FIELDS } from './info-cells.ts'
import { COLUMNS, readSheetPrice, type SheetRow, textKey, writeChoices } from './sheet.ts'

/** Columns in which other programs write one variant a row. Titles of options have numbers, which `headerKey` drops. */
const NAMES = [
  'variation name',
  'variation',
  'variant name',
  'variant title',
  'variant',
  'option value',
  'nombre de la variante',
  'nombre de variante',
  'nombre de la variacion',
  'nombre de variacion',
  'variacion',
  'opcion valor',
  'valor de la opcion',
  'valor de opcion',
]
/** Columns that name variants only where an item stands in several rows. */
const WEAK_NAMES = [
  'variantes',
  'variante',
  'variants',
  'tamano',
  'tamanos',
  'presentacion',
  'porcion',
  'medida',
  'size',
  'portion',
]
/** Columns whose value is the same in all rows of an item. */
const HANDLES = ['handle', 'url handle', 'reference handle', 'item handle']
/** Names that programs write for an item without variants. */
const NO_VARIANT = ['', 'regular', 'normal', 'default', 'default title']

/** The columns of a file with a row for each variant. */
export interface VariantColumns {
  names: number[]
  handle: number | undefined
  /** The columns' titles, for messages and for what is read. */
  titles: string[]
  /** Whether the columns count only where an item stands in several rows. */
  isWeak: boolean
}

/**
 * @param list the place of a column with lists of variants, which wins
 * @returns null when no column names variants
 */
export function variantColumns(header: CellRow, list: number | undefined): VariantColumns | null {
  const titles = header.map((_, place) => cellAt(header, place).text)
  const placesOf = (wanted: readonly string[]): number[] =>
    [...titles.keys()].filter((place) => wanted.includes(headerKey(titles[place] ?? '')))
  const strong = placesOf(NAMES)
  const names = strong.length > 0 ? strong : placesOf(WEAK_NAMES).slice(0, 1)
  if (names.length === 0 || (list !== undefined && !names.includes(list))) return null
  const [handle] = placesOf(HANDLES)
  const read = handle === undefined ? names : [...names, handle]
  return { names, handle, titles: read.map((place) => titles[place] ?? ''), isWeak: strong.length === 0 }
}

/** A message of a row has 300 characters at most. */
const MAX_QUOTED = 60

/** A row of the file with the variant that it names. */
export interface VariantRow {
  sheet: SheetRow
  variant: string
  handle: string
}

export const variantOfRow = (
  cells: CellRow,
  { names, handle }: VariantColumns,
): Omit<VariantRow, 'sheet'> => ({
  variant: names
    .map((place) => cellAt(cells, place).text)
    .filter((name, index) => !isBlank(name) && (index === 0 || !NO_VARIANT.includes(textKey(name))))
    .join(' / '),
  handle: handle === undefined ? '' : cellAt(cells, handle).text,
})

/**
 * Merges the rows of an item into one row with its variants. A row that cannot be merged stays a row of its own with the
 * reason.
 * @returns null when the columns are weak and name no variants
 */
export function mergeVariants(rows: readonly VariantRow[], columns: VariantColumns): SheetRow[] | null {
  const groups = [...groupsOf(rows).values()]
  const isNamed = groups.some((group) => group.length > 1 && group.some(({ variant }) => variant !== ''))
  // A list with prices, as in an export, holds all variants of its row.
  if (columns.isWeak && (!isNamed || rows.some(({ variant }) => /[:|]/.test(variant)))) return null
  const column = columns.titles[0] ?? ''
  return groups.flatMap((group) => mergeGroup(group, column)).toSorted((a, b) => a.row - b.row)
}

/** The rows of each item: those with its handle, else with its category and title, which may be blank below its first row. */
function groupsOf(rows: readonly VariantRow[]): Map<string, VariantRow[]> {
  let last = { key: '', title: '' }
  const keys = new Map(
    rows.map((row) => {
      const { sheet, variant, handle } = row
      const title = textKey(sheet.title)
      const isBelow =
        last.key !== '' &&
        ((title === '' && variant !== '') || (title === last.title && textKey(sheet.category ?? '') === ''))
      const own = JSON.stringify([textKey(sheet.category ?? ''), title])
      const key = handle === '' ? (isBelow ? last.key : own) : textKey(handle)
      last = { key, title: title || last.title }
      return [row, key] as const
    }),
  )
  return groupBy(rows, (row) => keys.get(row) ?? '')
}

function mergeGroup(group: readonly VariantRow[], column: string): SheetRow[] {
  const [first] = group
  const isWithout =
    group.every(({ variant }) => variant === '') || (group.length === 1 && isNoVariant(group[0]))
  if (!first || isWithout) return group.map(({ sheet }) => ({ ...sheet, variants: '' }))
  const whole = wholeRow(group)
  const merged: VariantRow[] = []
  const refused: SheetRow[] = []
  for (const row of group) {
    const problem = row.sheet.problem ?? problemOfRow(row, group, merged, column)
    // Programs write the item itself above its variants, without a price.
    if (!problem && row.variant === '') continue
    if (!problem && typeof readSheetPrice(row.sheet.price) === 'number') merged.push(row)
    else refused.push({ ...row.sheet, title: whole.title, variants: '', ...(problem && { problem }) })
  }
  const choices = merged.map(({ variant, sheet }) => ({ title: variant, price: sheet.price }))
  const [head] = merged
  const item = head && { ...head.sheet, ...whole, variants: writeChoices(choices) }
  return item ? [item, ...refused] : refused
}

const isNoVariant = (row: VariantRow | undefined): boolean =>
  row !== undefined && [...NO_VARIANT, textKey(row.sheet.title)].includes(textKey(row.variant))

/** What an item has once, from the first row that names it. */
const ONCE = [
  'title',
  'category',
  'netPrice',
  'tax',
  'addons',
  ...INFO_FIELDS,
  'categoryEn',
  'titleEn',
  'descriptionEn',
  'variantsEn',
  'addonsEn',
] as const
/** A program that writes a cost for each variant has no cost of the item: the first counts. */
const SAME = ['title', 'category', 'tax', 'addons'] as const

const firstWith = (group: readonly VariantRow[], key: (typeof ONCE)[number]): SheetRow | undefined =>
  group.find(({ sheet }) => !isBlank(sheet[key] ?? ''))?.sheet

const wholeRow = (group: readonly VariantRow[]): Pick<SheetRow, (typeof ONCE)[number]> => ({
  title: '',
  ...Object.fromEntries(
    ONCE.flatMap((key) => {
      const cell = firstWith(group, key)?.[key]
      return cell === undefined ? [] : [[key, cell]]
    }),
  ),
})

/** Why the row is not a variant of its item; a price is checked with the row. */
function problemOfRow(
  { sheet, variant }: VariantRow,
  group: readonly VariantRow[],
  merged: readonly VariantRow[],
  column: string,
): string | undefined {
  for (const key of SAME) {
    const [first, cell] = [firstWith(group, key), sheet[key] ?? '']
    if (first && !isBlank(cell) && textKey(first[key] ?? '') !== textKey(cell))
      return `${COLUMNS[key]}: «${quoted(cell)}» no es lo mismo que en la fila ${first.row}, que es del mismo artículo.`
  }
  if (variant === '') {
    const other = group.find((row) => row.variant !== '')?.sheet.row
    return sheet.price === ''
      ? undefined
      : `Falta la variante en la columna «${quoted(column)}»: el artículo está también en la fila ${other}.`
  }
  const twin = merged.find((row) => textKey(row.variant) === textKey(variant))
  return (
    twin &&
    `La variante «${quoted(variant)}» de la columna «${quoted(column)}» ya está en la fila ${twin.sheet.row}.`
  )
}

const quoted = (text: string): string =>
  text.length > MAX_QUOTED ? `${Array.from(text).slice(0, MAX_QUOTED).join('')}…` : text
