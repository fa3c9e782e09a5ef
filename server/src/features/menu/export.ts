import { BOM } from '@comanda/shared/kernel/csv'
import type { SHEET_FORMATS } from '@comanda/shared/menu/api'
import { COLUMN_KEYS, menuSheet } from '@comanda/shared/menu/sheet'
import type { StoreContext } from '../../http/context.ts'
import { csvPieces } from '../../http/csv.ts'
import { StreamedAnswer } from '../../http/streamed-answer.ts'
import { inSlices, paced } from '../../kernel/slices.ts'
import { listTaxes } from '../settings/queries.ts'
import { listAddons, listItems, listVariants, menuOf } from './queries.ts'
import { workbook } from './workbook.ts'

type Format = (typeof SHEET_FORMATS)[number]

/** The menu as a file. Importing this file changes nothing. */
export async function exportMenu(context: StoreContext, format: Format): Promise<StreamedAnswer> {
  const { db, tenantId, businessDate, now } = context
  const [items, variants, addons, taxes] = await db.run(
    listItems(tenantId),
    listVariants(tenantId),
    listAddons(tenantId),
    listTaxes(tenantId),
  )
  const rows = menuSheet(await inSlices(menuOf(items, variants, addons)), taxes)
  const fileName = `menu-${businessDate}.${format}`
  if (format === 'csv') return new StreamedAnswer('text/csv', fileName, withBom(csvPieces(rows)))
  const book = workbook(paced(rows), { title: 'Menú', columns: COLUMNS, at: now })
  return new StreamedAnswer(XLSX_TYPE, fileName, book)
}

async function* withBom(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield BOM
  yield* pieces
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const WIDTHS = { category: 20, title: 36, price: 12, netPrice: 12, tax: 16, variants: 40, addons: 40 }
const COLUMNS = COLUMN_KEYS.map((key) => ({
  width: WIDTHS[key],
  isPrice: key === 'price' || key === 'netPrice',
}))
