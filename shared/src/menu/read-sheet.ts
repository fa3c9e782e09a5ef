import { type Cell, type CellRow, cellAt } from '../kernel/cells.ts'
import { findHeader, isEmptyRow, type KnownColumn, knownColumns } from '../kernel/header.ts'
import { isBlank } from '../kernel/visible-text.ts'
import { MAX_SHEET_ROWS } from './files.ts'
import { COLUMN_KEYS, COLUMNS, type ColumnKey, type SheetRow } from './sheet.ts'
import {
  mergeVariants,
  type VariantColumns,
  type VariantRow,
  variantColumns,
  variantOfRow,
} from './variant-rows.ts'

/** `ignored`: the titles of the columns that are not imported. */
export type ReadSheet = { rows: SheetRow[]; ignored: string[] } | { problem: string }

/** Alternative column titles, from the exports of other POS systems, without accents. */
const NAMES: Record<ColumnKey, Omit<KnownColumn, 'title'>> = {
  category: {
    names: ['categorias', 'category', 'category name', 'nombre de la categoria', 'grupo', 'seccion'],
    weakNames: ['familia', 'departamento', 'linea', 'rubro', 'clasificacion', 'department', 'group', 'type'],
  },
  title: {
    names: [
      'articulos',
      'producto',
      'productos',
      'platillo',
      'platillos',
      'nombre',
      'titulo',
      'title',
      'item',
      'nombre del producto',
      'nombre del articulo',
      'nombre del platillo',
      'nombre producto',
      'name',
      'item name',
      'product',
      'product name',
      'menu item',
    ],
    weakNames: ['descripcion', 'descripcion del producto', 'description', 'concepto'],
  },
  price: {
    names: [
      'precios',
      'precio de venta',
      'precio venta',
      'precio al publico',
      'precio publico',
      'precio unitario',
      'precio iva incluido',
      'precio con iva',
      'precio con iva incluido',
      'precio mxn',
      'precio en pesos',
      'price',
      'default price',
      'precio predeterminado',
      'variant price',
      'unit price',
      'sale price',
      'selling price',
      'pvp',
    ],
  },
  netPrice: { names: ['costo', 'coste', 'costo unitario', 'net price', 'cost', 'unit cost'] },
  tax: {
    names: ['impuestos', 'iva', 'tasa de iva', 'tasa de impuesto', 'tax', 'taxes', 'tax rate', 'tax name'],
  },
  variants: { names: ['variante', 'variants'] },
  addons: { names: ['complemento', 'extras', 'addons'] },
  // Where a description is the only name of the items, it is their title.
  description: {
    names: ['descripcion del producto', 'description', 'item description', 'product description'],
  },
  allergens: { names: ['alergeno', 'allergens'] },
  diets: { names: ['dieta', 'diets', 'diet'] },
  spicy: { names: ['nivel de picante', 'spicy'] },
  isRecommended: { names: ['recomendados', 'recommended'] },
  categoryEn: { names: ['category english', 'english category'] },
  titleEn: {
    names: [
      'articulo ingles',
      'nombre ingles',
      'titulo en ingles',
      'nombre en ingles',
      'english title',
      'english name',
    ],
  },
  descriptionEn: { names: ['descripcion en ingles', 'english description'] },
  variantsEn: { names: ['variants english'] },
  addonsEn: { names: ['addons english'] },
}
const KNOWN = Object.fromEntries(
  COLUMN_KEYS.map((key) => [key, { title: COLUMNS[key], ...NAMES[key] }]),
) as Record<ColumnKey, KnownColumn>

/** How many columns of a menu the row names. */
export const menuColumns = (cells: CellRow): number => knownColumns(cells, KNOWN)

/**
 * Reads the rows below the header, which may have titles above it; empty rows are skipped. An item with a row for each
 * variant, as other programs write it, becomes one row.
 * @param table every row of the file, so that a row keeps its number
 */
export function readSheet(table: readonly CellRow[]): ReadSheet {
  const header = findHeader(table, KNOWN, ['title', 'price'])
  if (!header) return { problem: 'El archivo está vacío.' }
  const { places, twice, ignored } = header
  if (twice) return { problem: `La columna «${COLUMNS[twice.key]}» está dos veces.` }
  for (const key of ['title', 'price'] as const) {
    if (!places.has(key))
      return { problem: `Falta la columna «${COLUMNS[key]}» en ${placeOfRow(table, header.row)}.` }
  }
  const titles = table[header.row] ?? []
  const columns = variantColumns(titles, places.get('variants'))
  const read = [...new Set([...places.values(), ...(columns?.names ?? [])])]
  const filled = [...table.entries()].filter(
    ([index, cells]) => index > header.row && read.some((place) => !isBlank(cellAt(cells, place).text)),
  )
  const variantRow = (index: number, cells: CellRow, of: VariantColumns): VariantRow => {
    const own = new Map([...places].filter(([key]) => key !== 'variants'))
    const sheet = sheetRow(cells, index + 1, own, titles.length)
    const problem =
      sheet.problem ??
      of.names.flatMap((place) => problemOfCell(of.titles[0] ?? '', cellAt(cells, place)) ?? [])[0]
    return { sheet: { ...sheet, ...(problem && { problem }) }, ...variantOfRow(cells, of) }
  }
  const merged =
    columns &&
    mergeVariants(
      filled.map(([index, cells]) => variantRow(index, cells, columns)),
      columns,
    )
  const rows = merged ?? filled.map(([index, cells]) => sheetRow(cells, index + 1, places, titles.length))
  if (rows.length === 0) return { problem: 'El archivo no tiene artículos.' }
  if (rows.length > MAX_SHEET_ROWS)
    return { problem: `El archivo tiene ${rows.length} artículos; el máximo es ${MAX_SHEET_ROWS}.` }
  return { rows, ignored: merged ? ignored.filter((title) => !columns?.titles.includes(title)) : ignored }
}

const placeOfRow = (table: readonly CellRow[], row: number): string =>
  table.findIndex((cells) => !isEmptyRow(cells)) === row ? 'la primera fila' : `la fila ${row + 1}`

function sheetRow(
  cells: CellRow,
  row: number,
  places: ReadonlyMap<ColumnKey, number>,
  width: number,
): SheetRow {
  const known = [...places].map(([key, place]) => [key, cellAt(cells, place)] as const)
  const isTooWide = !isEmptyRow(cells.slice(width))
  const problem = isTooWide
    ? 'La fila tiene más celdas que columnas el encabezado: pon entre comillas el texto o el precio que lleva comas.'
    : known
        .filter(([key, { kind }]) => key !== 'isRecommended' || kind !== 'logical')
        .flatMap(([key, cell]) => problemOfCell(COLUMNS[key], cell) ?? [])[0]
  return {
    row,
    ...(Object.fromEntries(known.map(([key, { text }]) => [key, text])) as Omit<SheetRow, 'row'>),
    ...(problem && { problem }),
  }
}

/** The error of a cell that a spreadsheet program changed, in a column of texts or numbers. */
function problemOfCell(column: string, { kind, text }: Cell): string | null {
  if (kind === 'date' || kind === 'day')
    return `${column}: la celda es una fecha («${text}»). Dale formato de texto y escríbela de nuevo.`
  if (kind === 'logical')
    return `${column}: la celda es VERDADERO o FALSO. Dale formato de texto y escríbela de nuevo.`
  return kind === 'error' && text === ''
    ? `${column}: la fórmula no tiene un resultado guardado. Abre el archivo, guárdalo e inténtalo de nuevo.`
    : null
}
