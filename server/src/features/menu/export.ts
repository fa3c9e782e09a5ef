import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import type { SHEET_FORMATS } from '@comanda/shared/menu/api'
import { COLUMN_KEYS, menuSheet } from '@comanda/shared/menu/sheet'
import type { FastifyReply } from 'fastify'
import writeXlsxFile from 'write-excel-file/node'
import type { StoreContext } from '../../http/context.ts'
import { listTaxes } from '../settings/queries.ts'
import { listAddons, listItems, listVariants, menuOf } from './queries.ts'

type Format = (typeof SHEET_FORMATS)[number]

/** Sends the menu as a file that the import reads back without a change. */
export async function exportMenu(context: StoreContext, format: Format): Promise<FastifyReply> {
  const { db, tenantId, businessDate, reply } = context
  const [items, variants, addons, taxes] = await db.run(
    listItems(tenantId),
    listVariants(tenantId),
    listAddons(tenantId),
    listTaxes(tenantId),
  )
  const sheet = menuSheet(menuOf(items, variants, addons), taxes)
  reply
    .header('content-disposition', `attachment; filename="menu-${businessDate}.${format}"`)
    .header('cache-control', 'private, no-store')
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(BOM + writeCsv(sheet))
  return reply.type(XLSX_TYPE).send(await workbook(sheet))
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const WIDTHS = [20, 36, 12, 12, 16, 40, 40]

/** Texts are texts, whatever they begin with: a spreadsheet runs no cell of it. Prices are numbers. */
function workbook(sheet: readonly (readonly string[])[]): Promise<Buffer> {
  const [header = [], ...rows] = sheet
  const isPrice = COLUMN_KEYS.map((key) => key === 'price' || key === 'netPrice')
  const cellOf = (text: string, column: number) => {
    if (text === '') return null
    return isPrice[column]
      ? { value: Number(text), type: Number, format: '0.00' }
      : { value: text, type: String }
  }
  const cells = [
    header.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cellOf)),
  ]
  const columns = WIDTHS.map((width) => ({ width }))
  return writeXlsxFile(cells, { sheet: 'Menú', columns, stickyRowsCount: 1 }).toBuffer()
}
