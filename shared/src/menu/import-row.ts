import { isFault } from '../kernel/cells.ts'
import { type Cents, PRICE_TOO_HIGH, parseMoney, ZERO } from '../kernel/money.ts'
import { isStorable } from '../kernel/predicates.ts'
import { isBlank } from '../kernel/visible-text.ts'
import { MAX_CATEGORY_TITLE } from '../settings/category-title.ts'
import type { MenuItem } from './api.ts'
import { type ItemInfo, infoFault, infoOf } from './info.ts'
import { readInfo } from './info-cells.ts'
import {
  COLUMNS,
  type ColumnKey,
  MAX_SHEET_CHOICES,
  readSheetPrice,
  type SheetChoice,
  type SheetRow,
  splitChoices,
} from './sheet.ts'
import type { TaxIndex } from './tax-index.ts'

/** A row's cells as values, with all their errors. */
export interface ReadRow {
  errors: string[]
  values: {
    price: Cents | null
    netPrice: Cents | null
    taxId: number | null
    /** Undefined when the file has no such column. */
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
      variants: readChoices(row.variants, 'variante', fail),
      addons: readChoices(row.addons, 'complemento', fail),
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

function checkTexts(row: SheetRow, fail: Fail): void {
  const { title, category = '', variants = '', addons = '', description = '' } = row
  for (const [column, cell] of Object.entries({ title, category, variants, addons, description }))
    if (isFault(cell))
      fail(
        `${COLUMNS[column as ColumnKey]}: «${cell}» es un error de la hoja de cálculo. Corrige la fórmula.`,
      )
  if (isBlank(title)) fail('¡Por favor ingresa el título!')
  if (isTooLong(title)) fail(tooLong('El título'))
  if (isTooLong(category, MAX_CATEGORY_TITLE)) fail(tooLong('El título de la categoría', MAX_CATEGORY_TITLE))
  if ([title, category, variants, addons, description].some((text) => !isStorable(text)))
    fail('El texto contiene caracteres no válidos.')
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

function readChoices(
  cell: string | undefined,
  what: 'variante' | 'complemento',
  fail: Fail,
): SheetChoice[] | undefined {
  if (cell === undefined) return undefined
  const [a, of] =
    what === 'variante' ? ['Una variante', 'de la variante'] : ['Un complemento', 'del complemento']
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
