import { isStorable } from '../kernel/checks.ts'
import { type Cents, parseMoney, ZERO } from '../kernel/money.ts'
import type { Tax } from '../settings/taxes.ts'
import type { MenuItem } from './api.ts'
import {
  MAX_SHEET_CHOICES,
  readSheetPrice,
  type SheetChoice,
  type SheetRow,
  sameText,
  splitChoices,
  taxLabel,
  textKey,
} from './sheet.ts'

/** A row's cells as values, and everything that is wrong with them. */
export interface ReadRow {
  errors: string[]
  values: {
    price: Cents | null
    netPrice: Cents | null
    taxId: number | null
    /** Undefined: the file has no such column. */
    variants: SheetChoice[] | undefined
    addons: SheetChoice[] | undefined
  }
}

const MAX_TITLE = 200
const NO_TAX = 'ninguno'

type Fail = (message: string) => null

/** @param item the one that the row is about, whose values stand for absent columns */
export function readRow(row: SheetRow, taxes: readonly Tax[], item: MenuItem | null): ReadRow {
  const errors: string[] = []
  const fail: Fail = (message) => {
    errors.push(message)
    return null
  }
  checkTexts(row, fail)
  return {
    errors,
    values: {
      price: readPrice(row.price, fail),
      netPrice: row.netPrice === undefined ? parseMoney(item?.net_price) : readNetPrice(row.netPrice, fail),
      taxId: row.tax === undefined ? (item?.tax_id ?? null) : readTax(row.tax, taxes, item, fail),
      variants: readChoices(row.variants, 'variante', fail),
      addons: readChoices(row.addons, 'complemento', fail),
    },
  }
}

const isTooLong = (text: string): boolean => Array.from(text).length > MAX_TITLE
const tooLong = (what: string): string => `${what} es demasiado largo (máximo ${MAX_TITLE} caracteres).`

function checkTexts({ title, category = '', variants = '', addons = '' }: SheetRow, fail: Fail): void {
  if (title === '') fail('¡Por favor ingresa el título!')
  if (isTooLong(title)) fail(tooLong('El título'))
  if (isTooLong(category)) fail(tooLong('El título de la categoría'))
  if ([title, category, variants, addons].some((text) => !isStorable(text)))
    fail('El texto contiene caracteres no válidos.')
}

const notAPrice = (what: string, cell: string): string =>
  `${what} «${cell}» no es válido: escribe un número como 45.00.`

function readPrice(cell: string, fail: Fail): Cents | null {
  if (cell === '') return fail('Falta el precio.')
  return readSheetPrice(cell) ?? fail(notAPrice('El precio', cell))
}

function readNetPrice(cell: string, fail: Fail): Cents | null {
  if (cell === '') return null
  return readSheetPrice(cell) ?? fail(notAPrice('El precio neto', cell))
}

/** A tax by its title, its full name or its rate. Where several fit, the one that the item has already. */
function readTax(cell: string, taxes: readonly Tax[], item: MenuItem | null, fail: Fail): number | null {
  const fitting =
    [
      taxes.filter((tax) => sameText(taxLabel(tax), cell)),
      taxes.filter((tax) => sameText(tax.title, cell)),
      taxes.filter((tax) => tax.rate === rateOf(cell)),
    ].find((found) => found.length > 0) ?? []
  const own = fitting.find(({ id }) => id === item?.tax_id)
  const [first, ...others] = own ? [own] : fitting
  if (!first) {
    if (cell === '' || textKey(cell) === NO_TAX) return null
    return fail(`El impuesto «${cell}» no existe. Agrégalo en Configuración de Impuestos o corrige la celda.`)
  }
  if (others.some((tax) => taxLabel(tax) !== taxLabel(first)))
    return fail(`Hay varios impuestos «${cell}». Escribe uno de estos: ${fitting.map(taxLabel).join(', ')}.`)
  return first.id
}

const rateOf = (cell: string): number | null => {
  const rate = /^(\d{1,3}(?:\.\d{1,3})?)\s*%?$/.exec(cell)?.[1]
  return rate === undefined ? null : Number(rate)
}

function readChoices(
  cell: string | undefined,
  what: 'variante' | 'complemento',
  fail: Fail,
): SheetChoice[] | undefined {
  if (cell === undefined) return undefined
  const [a, of] =
    what === 'variante' ? ['Una variante', 'de la variante'] : ['Un complemento', 'del complemento']
  const parts = splitChoices(cell)
  if (parts.length > MAX_SHEET_CHOICES) fail(`Hay más de ${MAX_SHEET_CHOICES} ${what}s en la fila.`)
  return parts.map(({ title, price }) => {
    const amount = price === null ? null : readSheetPrice(price)
    if (title === '') fail(`${a} no tiene título: escribe «Título:45.00».`)
    else if (isTooLong(title)) fail(tooLong(`El título ${of}`))
    else if (price === null || price === '')
      fail(`Falta el precio ${of} «${title}»: escribe «${title}:45.00».`)
    else if (amount === null) fail(notAPrice(`El precio ${of} «${title}»:`, price))
    return { title, price: amount ?? ZERO }
  })
}
