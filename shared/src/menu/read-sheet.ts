import { searchable } from '../kernel/searchable.ts'
import { COLUMN_KEYS, COLUMNS, type ColumnKey, MAX_SHEET_ROWS, type SheetRow } from './sheet.ts'

export type ReadSheet = { rows: SheetRow[] } | { problem: string }

/** Alternative column titles, from the exports of other POS systems. */
const ALIASES: Record<ColumnKey, readonly string[]> = {
  category: ['category', 'grupo', 'seccion'],
  title: ['articulos', 'producto', 'platillo', 'nombre', 'titulo', 'title', 'item'],
  price: ['precio de venta', 'price'],
  netPrice: ['costo', 'net price'],
  tax: ['impuestos', 'iva', 'tax'],
  variants: ['variante', 'variants'],
  addons: ['complemento', 'extras', 'addons'],
}

const headerKey = (cell: string): string =>
  searchable(cell)
    .replace(/[^a-z]+/g, ' ')
    .trim()

function columnOf(cell: string): ColumnKey | undefined {
  const header = headerKey(cell)
  return COLUMN_KEYS.find((key) => headerKey(COLUMNS[key]) === header || ALIASES[key].includes(header))
}

/**
 * Finds the columns by their titles in the first non-empty row; empty rows are skipped.
 * @param table every row of the file, so that a row keeps its number
 */
export function readSheet(table: readonly (readonly string[])[]): ReadSheet {
  const start = table.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  const header = table[start]
  if (!header) return { problem: 'El archivo está vacío.' }
  const places = new Map<ColumnKey, number>()
  for (const [place, cell] of header.entries()) {
    const key = columnOf(cell)
    if (key && places.has(key)) return { problem: `La columna «${COLUMNS[key]}» está dos veces.` }
    if (key) places.set(key, place)
  }
  for (const key of ['title', 'price'] as const) {
    if (!places.has(key)) return { problem: `Falta la columna «${COLUMNS[key]}» en la primera fila.` }
  }
  const rows: SheetRow[] = []
  for (const [index, cells] of table.entries()) {
    const known = [...places].map(([key, place]) => [key, (cells[place] ?? '').trim()] as const)
    if (index <= start || known.every(([, cell]) => cell === '')) continue
    rows.push({ row: index + 1, ...Object.fromEntries(known) } as SheetRow)
  }
  if (rows.length === 0) return { problem: 'El archivo no tiene artículos.' }
  if (rows.length > MAX_SHEET_ROWS)
    return { problem: `El archivo tiene ${rows.length} artículos; el máximo es ${MAX_SHEET_ROWS}.` }
  return { rows }
}
