import { type Cents, formatMoney, isAboveMaxPrice, MAX_PRICE, parseMoney } from '../kernel/money.ts'
import { STORE_LIMITS } from '../kernel/store-limits.ts'
import { withoutInvisible } from '../kernel/without-invisible.ts'
import type { TaxType } from '../selling/totals.ts'
import type { Category } from '../settings/categories.ts'
import type { Tax } from '../settings/taxes.ts'
import type { Choice, MenuItem } from './api.ts'
import { type ItemInfo, infoOf } from './info.ts'
import { INFO_FIELDS, writeInfo } from './info-cells.ts'

/** Maximum variants, or add-ons, of one row. */
export const MAX_SHEET_CHOICES = STORE_LIMITS.itemChoices

/** The columns of a menu spreadsheet, in order. */
export const COLUMNS = {
  category: 'Categoría',
  title: 'Artículo',
  price: 'Precio',
  netPrice: 'Precio neto',
  tax: 'Impuesto',
  variants: 'Variantes',
  addons: 'Complementos',
  description: 'Descripción',
  allergens: 'Alérgenos',
  diets: 'Dietas',
  spicy: 'Picante',
  isRecommended: 'Recomendado',
  categoryEn: 'Categoría (inglés)',
  titleEn: 'Título (inglés)',
  descriptionEn: 'Descripción (inglés)',
  variantsEn: 'Variantes (inglés)',
  addonsEn: 'Complementos (inglés)',
} as const satisfies Record<string, string> & Record<keyof ItemInfo, string>
export type ColumnKey = keyof typeof COLUMNS
export const COLUMN_KEYS = Object.keys(COLUMNS) as ColumnKey[]

/** A row of the file. A column that the file does not have is absent, and its value stays. */
export type SheetRow = { row: number; title: string; price: string } & Partial<
  Record<Exclude<ColumnKey, 'title' | 'price'>, string>
> & {
    /** An error that the file's reader found in the row, for example a title that is a date. */
    problem?: string
  }

export interface SheetChoice {
  title: string
  titleEn: string | null
  price: Cents
}

const TAX_WORDS: Record<TaxType, string> = { inclusive: 'Incluido', exclusive: 'Exclusivo' }

/** The full name of a tax, for when several have the same title. */
export const taxLabel = ({ title, rate, type }: Pick<Tax, 'title' | 'rate' | 'type'>): string =>
  `${title} - ${rate}% (${TAX_WORDS[type]})`

/** The menu as rows below their titles; importing them changes nothing. */
export function* menuSheet(
  items: Iterable<MenuItem>,
  taxes: readonly Tax[],
  categories: readonly Pick<Category, 'id' | 'title_en'>[],
): Generator<string[]> {
  const names = taxNames(taxes)
  const english = new Map(categories.map(({ id, title_en }) => [id, title_en]))
  yield Object.values(COLUMNS)
  for (const item of items)
    yield [
      item.category_title ?? '',
      item.title,
      item.price,
      item.net_price ?? '',
      names.get(item.tax_id) ?? '',
      writeChoices(item.variants),
      writeChoices(item.addons),
      ...INFO_FIELDS.map((field) => writeInfo(field, infoOf(item))),
      (item.category_id !== null && english.get(item.category_id)) || '',
      item.title_en ?? '',
      item.description_en ?? '',
      writeEnglish(item.variants),
      writeEnglish(item.addons),
    ]
}

/** By id: the title of each tax, or its full name when several have that title. */
function taxNames(taxes: readonly Tax[]): Map<number | null, string> {
  const counts = new Map<string, number>()
  for (const { title } of taxes) counts.set(textKey(title), (counts.get(textKey(title)) ?? 0) + 1)
  return new Map(
    taxes.map((tax) => [tax.id, (counts.get(textKey(tax.title)) ?? 0) > 1 ? taxLabel(tax) : tax.title]),
  )
}

/** Two sample rows, for a person who has no file yet. */
export const sampleSheet = (): string[][] => [
  Object.values(COLUMNS),
  [
    'Tacos',
    'Taco al pastor',
    '22.00',
    '',
    '',
    'Sencillo:22.00|Orden de 5:99.50',
    'Queso:12.00|Guacamole:18.50',
    'Cerdo en adobo de chile guajillo, con piña, cebolla y cilantro.',
    '',
    'Sin gluten',
    '1',
    'Sí',
    'Tacos',
    'Marinated pork taco',
    'Pork in guajillo chile, with pineapple, onion and cilantro.',
    'Sencillo:Single|Orden de 5:Order of 5',
    'Queso:Cheese|Guacamole:Guacamole',
  ],
  [
    'Bebidas',
    'Agua de jamaica',
    '38.50',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    'Drinks',
    'Hibiscus water',
    '',
    '',
    '',
  ],
]

/** Normalises case, spaces and invisible characters, which people do not distinguish in a list. */
export const textKey = (text: string): string =>
  withoutInvisible(text).normalize('NFC').trim().replace(/\s+/gu, ' ').toLocaleLowerCase('es')

/** `Chico:45.00|Grande:60.00`; a backslash escapes a bar or a backslash in a title. */
export const writeChoices = (choices: readonly { title: string; price: string | Cents }[]): string =>
  choices
    .map(({ title, price }) => {
      const amount = typeof price === 'string' ? price : formatMoney(price)
      return `${title.replace(/[\\|]/g, '\\$&')}:${amount}`
    })
    .join('|')

/** `Chico:Small|Grande:`: all choices where one has an English title. Here a colon in a title has a backslash, too. */
export const writeEnglish = (choices: readonly Pick<Choice, 'title' | 'title_en'>[]): string =>
  choices.some(({ title_en }) => title_en)
    ? choices.map(({ title, title_en = '' }) => [title, title_en].map(escapeTitle).join(':')).join('|')
    : ''

const escapeTitle = (title: string): string => title.replace(/[\\|:]/g, '\\$&')

/** The Spanish titles of a cell with their English ones, which are null without a colon. */
export const splitEnglish = (cell: string): { title: string; english: string | null }[] =>
  partsOfCell(cell).map((part) => {
    const [, title = part, english] = /^((?:\\[\s\S]|[^:\\])*):([\s\S]*)$/u.exec(part) ?? []
    return {
      title: unescaped(title).trim(),
      english: english === undefined ? null : unescaped(english).trim(),
    }
  })

const partsOfCell = (cell: string): string[] =>
  (cell.match(/(?:\\[\s\S]|[^|\\])+/gu) ?? []).filter((part) => part.trim() !== '')

const unescaped = (part: string): string => part.replace(/\\([\s\S])/gu, '$1')

/** The titles and prices of a cell, as typed. */
export const splitChoices = (cell: string): { title: string; price: string | null }[] =>
  partsOfCell(cell).map((part) => {
    const text = unescaped(part)
    const colon = text.lastIndexOf(':')
    if (colon < 0) return { title: text.trim(), price: null }
    return { title: text.slice(0, colon).trim(), price: text.slice(colon + 1).trim() }
  })

/** The currency beside an amount, with single spaces; a cell with another currency is no price. */
const CURRENCY = /^(?:MXN|MX)? ?\$? ?(?=[\d.,])| ?(?:\$|MXN|M\.? ?N\.?|pesos?)$/giu
const GROUPED = /^\d{1,3}(?:([,. '\u2019])\d{3})(?:\1\d{3})*(?:([.,])\d{0,2})?$/

/**
 * Parses a price as people write it in a cell: `45`, `$1,234.50`, `1.234,50`, `45,50`, `45.-`, `MXN 45`.
 * @returns null when it is not a price, negative, or readable in two ways (`1.234`).
 */
export function readSheetPrice(cell: string): Cents | 'too_high' | null {
  const typed = withoutInvisible(cell).normalize('NFKC').replace(/\s+/gu, ' ').trim()
  const bare = typed.replace(CURRENCY, '').replace(/[.,][-\u2013\u2014]$/u, '')
  const plain = plainNumber(bare)
  if (isAboveMaxPrice(plain)) return 'too_high'
  const amount = parseMoney(plain)
  return amount === null || amount < 0 || amount > MAX_PRICE ? null : amount
}

/** The digits with a point before the decimals, if any; empty when the separators can mean two things. */
function plainNumber(text: string): string {
  const [, group, decimals] = GROUPED.exec(text) ?? []
  if (group === undefined)
    return text.replace(/^(\d*)[.,](\d{1,2})$/, (_, whole, rest) => `${whole || 0}.${rest}`)
  const isTwoWays = group === '.' && decimals === undefined && text.indexOf('.') === text.lastIndexOf('.')
  if (isTwoWays || group === decimals || text.startsWith('0')) return ''
  const digits = text.replaceAll(group, '')
  return decimals === undefined ? digits : digits.replace(decimals, '.').replace(/\.$/, '.00')
}
