import { BOM } from '@comanda/shared/kernel/csv'
import type { FileFormat } from '@comanda/shared/kernel/file-format'
import { XLSX_TYPE } from '@comanda/shared/kernel/file-format'
import { filterMenuList, type MenuFilter } from '@comanda/shared/menu/menu'
import { COLUMN_KEYS, menuSheet } from '@comanda/shared/menu/sheet'
import { menuOf, menuQueries } from '../../catalog/queries-menu.ts'
import { listTaxes } from '../../catalog/queries-settings.ts'
import type { StoreContext } from '../../http/context.ts'
import { csvPieces } from '../../http/sending/csv.ts'
import { StreamedAnswer } from '../../http/sending/streamed-answer.ts'
import { bytesInSlices } from '../../kernel/slices.ts'
import { type Cell, workbook } from '../../kernel/workbook.ts'

/** The menu, or the part that the filter shows, as a file. Importing this file changes nothing. */
export async function exportMenu(
  context: StoreContext,
  format: FileFormat,
  filter: MenuFilter,
): Promise<StreamedAnswer> {
  const { db, tenantId, businessDate, now } = context
  const [items, variants, addons, taxes] = await db.run(...menuQueries(tenantId), listTaxes(tenantId))
  const menu = await menuOf(items, variants, addons)
  const rows = menuSheet(filterMenuList(menu, filter), taxes)
  const fileName = `menu-${businessDate}.${format}`
  if (format === 'csv')
    return new StreamedAnswer('text/csv', fileName, await bytesInSlices(sheetPieces(rows)))
  const sheet = { title: 'Menú', widths: COLUMN_KEYS.map((key) => WIDTHS[key]), rows: cellsOf(rows) }
  return new StreamedAnswer(XLSX_TYPE, fileName, workbook([sheet], now))
}

function* sheetPieces(rows: Iterable<readonly string[]>): Generator<string> {
  yield BOM
  yield* csvPieces(rows)
}

const WIDTHS = { category: 20, title: 36, price: 12, netPrice: 12, tax: 16, variants: 40, addons: 40 }

function* cellsOf(rows: Iterable<readonly string[]>): Generator<Cell[]> {
  let isHeader = true
  for (const row of rows) {
    yield row.map((text, column) => (isHeader || text === '' || !isPrice(column) ? text : { amount: text }))
    isHeader = false
  }
}

const isPrice = (column: number): boolean => ['price', 'netPrice'].includes(COLUMN_KEYS[column] ?? '')
