import { isFault } from '../kernel/cells.ts'
import { groupBy } from '../kernel/grouping.ts'
import { type Cents, PRICE_TOO_HIGH, parseMoney, priceOf, ZERO } from '../kernel/money.ts'
import { isStorable } from '../kernel/predicates.ts'
import { isBlank } from '../kernel/visible-text.ts'
import { MAX_CATEGORY_TITLE } from '../settings/category-title.ts'
import type { Choice, MenuItem } from './api.ts'
import { type ItemInfo, infoFault, infoOf, MAX_DESCRIPTION } from './info.ts'
import { readInfo } from './info-cells.ts'
import {
  COLUMNS,
  type ColumnKey,
  MAX_SHEET_CHOICES,
  readSheetPrice,
  type SheetChoice,
  type SheetRow,
  splitChoices,
  splitEnglish,
  textKey,
} from './sheet.ts'
import type { TaxIndex } from './tax-index.ts'

/** A row's cells as values, with all their errors. */
export interface ReadRow {
  errors: string[]
  values: {
    price: Cents | null
    netPrice: Cents | null
    taxId: number | null
    titleEn: string | null
    descriptionEn: string | null
    /** Undefined when the file has no column of them. */
    variants: SheetChoice[] | undefined
    addons: SheetChoice[] | undefined
    info: ItemInfo
  }
}

const MAX_TITLE = 200
/** The maximum number of errors reported for one row. */
const MAX_ROW_ERRORS = 10

type Fail = (message: string) => null

/** @param item the existing item of the row, whose values replace absent columns */
export function readRow(row: SheetRow, taxes: TaxIndex, item: MenuItem | null): ReadRow {
  const errors: string[] = []
  const fail: Fail = (message) => {
    if (errors.length < MAX_ROW_ERRORS) errors.push(message)
    return null
  }
  if (row.problem) fail(row.problem)
  checkTexts(row, fail)
  const readTax = (cell: string): number | null => {
    const read = taxes.read(cell, item?.tax_id ?? null)
    return 'problem' in read ? fail(read.problem) : read.id
  }
  return {
    errors,
    values: {
      price: readPrice(row.price, fail),
      netPrice: row.netPrice === undefined ? parseMoney(item?.net_price) : readNetPrice(row.netPrice, fail),
      taxId: row.tax === undefined ? (item?.tax_id ?? null) : readTax(row.tax),
      titleEn: row.titleEn === undefined ? (item?.title_en ?? null) : row.titleEn || null,
      descriptionEn:
        row.descriptionEn === undefined ? (item?.description_en ?? null) : row.descriptionEn || null,
      variants: choicesOfRow(
        readChoices(row.variants, 'variante', fail),
        readEnglish(row.variantsEn, 'variante', fail),
        item?.variants ?? [],
        (title) => fail(`${COLUMNS.variantsEn}: «${title}» no es una variante de la fila.`),
      ),
      addons: choicesOfRow(
        readChoices(row.addons, 'complemento', fail),
        readEnglish(row.addonsEn, 'complemento', fail),
        item?.addons ?? [],
        (title) => fail(`${COLUMNS.addonsEn}: «${title}» no es un complemento de la fila.`),
      ),
      info: readItemInfo(row, item, fail),
    },
  }
}

function readItemInfo(row: SheetRow, item: MenuItem | null, fail: Fail): ItemInfo {
  const info = { ...infoOf(item ?? {}), ...readInfo(row, fail) }
  const fault = infoFault(info)
  if (fault) fail(fault)
  return info
}

const isTooLong = (text: string, max = MAX_TITLE): boolean => Array.from(text).length > max
const tooLong = (what: string, max = MAX_TITLE): string =>
  `${what} es demasiado largo (máximo ${max} caracteres).`

const TEXT_COLUMNS = [
  'title',
  'category',
  'variants',
  'addons',
  'description',
  'titleEn',
  'descriptionEn',
  'categoryEn',
  'variantsEn',
  'addonsEn',
] as const satisfies readonly ColumnKey[]

function checkTexts(row: SheetRow, fail: Fail): void {
  const { title, category = '', titleEn = '', descriptionEn = '', categoryEn = '' } = row
  const cells = TEXT_COLUMNS.map((column) => [column, row[column] ?? ''] as const)
  for (const [column, cell] of cells)
    if (isFault(cell))
      fail(`${COLUMNS[column]}: «${cell}» es un error de la hoja de cálculo. Corrige la fórmula.`)
  if (isBlank(title)) fail('¡Por favor ingresa el título!')
  if (isTooLong(title)) fail(tooLong('El título'))
  if (isTooLong(category, MAX_CATEGORY_TITLE)) fail(tooLong('El título de la categoría', MAX_CATEGORY_TITLE))
  if (isTooLong(titleEn)) fail(tooLong('El título en inglés'))
  if (isTooLong(descriptionEn, MAX_DESCRIPTION))
    fail(tooLong('El texto de la descripción en inglés', MAX_DESCRIPTION))
  if (isTooLong(categoryEn, MAX_CATEGORY_TITLE))
    fail(tooLong('El título en inglés de la categoría', MAX_CATEGORY_TITLE))
  if (cells.some(([, text]) => !isStorable(text))) fail('El texto contiene caracteres no válidos.')
}

const notAPrice = (what: string, cell: string): string =>
  `${what} «${cell}» no es válido: escribe un número como 45.00.`

function readAmount(cell: string, what: string, fail: Fail): Cents | null {
  const amount = readSheetPrice(cell)
  if (amount === 'too_high') return fail(`${what} «${cell}» es demasiado alto. ${PRICE_TOO_HIGH}`)
  return amount ?? fail(notAPrice(what, cell))
}

const readPrice = (cell: string, fail: Fail): Cents | null =>
  cell === '' ? fail('Falta el precio.') : readAmount(cell, 'El precio', fail)

const readNetPrice = (cell: string, fail: Fail): Cents | null =>
  cell === '' ? null : readAmount(cell, 'El precio neto', fail)

type TypedChoice = Omit<SheetChoice, 'titleEn'>
type English = { title: string; english: string | null }

function readEnglish(
  cell: string | undefined,
  what: 'variante' | 'complemento',
  fail: Fail,
): English[] | undefined {
  const parts = cell === undefined ? undefined : splitEnglish(cell)
  for (const { title, english } of parts ?? []) {
    if (english === null) fail(`Falta el inglés de «${title}»: escribe «${title}:en inglés».`)
    else if (isTooLong(english)) fail(tooLong(`El título en inglés ${OF[what]}`))
  }
  return parts
}

/**
 * The choices of the row with their English titles, by their Spanish ones; what the file does not have is that of the item.
 * @param unknown fails for an English title whose Spanish one is not in the row
 */
function choicesOfRow(
  typed: readonly TypedChoice[] | undefined,
  english: readonly English[] | undefined,
  existing: readonly Choice[],
  unknown: (title: string) => void,
): SheetChoice[] | undefined {
  if (!typed && !english) return undefined
  const known = existing.map(({ title, title_en = null }) => ({ title, english: title_en }))
  const left = groupBy(english ?? known, ({ title }) => textKey(title))
  const choices = typed ?? existing.map(({ title, price }) => ({ title, price: priceOf(price) }))
  const found = choices.map((choice) => ({
    ...choice,
    titleEn: left.get(textKey(choice.title))?.shift()?.english || null,
  }))
  if (english) for (const { title } of [...left.values()].flat()) unknown(title)
  return found
}

const OF = { variante: 'de la variante', complemento: 'del complemento' } as const

function readChoices(
  cell: string | undefined,
  what: 'variante' | 'complemento',
  fail: Fail,
): TypedChoice[] | undefined {
  if (cell === undefined) return undefined
  const [a, of] = [what === 'variante' ? 'Una variante' : 'Un complemento', OF[what]]
  const parts = splitChoices(cell)
  if (parts.length > MAX_SHEET_CHOICES) {
    fail(`Hay más de ${MAX_SHEET_CHOICES} ${what}s en la fila.`)
    return []
  }
  return parts.map(({ title, price }) => {
    let amount: Cents | null = null
    if (isBlank(title)) fail(`${a} no tiene título: escribe «Título:45.00».`)
    else if (isTooLong(title)) fail(tooLong(`El título ${of}`))
    else if (price === null || price === '')
      fail(`Falta el precio ${of} «${title}»: escribe «${title}:45.00».`)
    else amount = readAmount(price, `El precio ${of} «${title}»:`, fail)
    return { title, price: amount ?? ZERO }
  })
}
