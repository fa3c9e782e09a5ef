import { DOCUMENT_KIND_WORDS, DOCUMENT_STATE_WORDS, WITHOUT_FISCAL_VALUE } from '@comanda/shared/cfdi/words'
import type { FileFormat } from '@comanda/shared/kernel/file-format'
import { XLSX_TYPE } from '@comanda/shared/kernel/file-format'
import { formatCentavos } from '@comanda/shared/kernel/money'
import type { DateRange } from '@comanda/shared/kernel/period'
import type { StoreContext } from '../../../http/context.ts'
import { clockInZone, pagedCsv } from '../../../http/sending/csv.ts'
import { StreamedAnswer } from '../../../http/sending/streamed-answer.ts'
import { type Cell, workbook } from '../../../kernel/workbook.ts'
import { type ChosenDocuments, documentsAfter, type FiscalDocumentRow } from './queries.ts'

const PER_PAGE = 500

const COLUMNS = [
  'Serie',
  'Folio',
  'Fecha',
  'Tipo',
  'Estado',
  'UUID',
  'RFC',
  'Nombre',
  'Subtotal',
  'Impuestos',
  'Total',
  'Ventas',
  'Venta',
  'Relacionada con',
  'Del',
  'Al',
  'Timbrada',
  'Cancelada',
  'Nota',
]
const WIDTHS = [8, 8, 18, 16, 12, 38, 16, 40, 14, 14, 14, 8, 10, 14, 12, 12, 18, 18, 40]

/** The documents of the days, oldest first, page by page. */
export async function exportSheet(
  { db, tenantId, store, now }: StoreContext,
  days: DateRange,
  chosen: ChosenDocuments,
  format: FileFormat | null,
): Promise<StreamedAnswer> {
  const clock = clockInZone(store.timeZone)
  const name = `CFDI ${days.from} ${days.to}`
  const pageAfter = (last: FiscalDocumentRow | null) =>
    db.all(documentsAfter(tenantId, chosen, last, PER_PAGE))
  if (format !== 'xlsx')
    return pagedCsv(`${name}.csv`, COLUMNS, pageAfter, (rows) =>
      rows.map((row) => cellsOf(row, clock).map(textOf)),
    )
  async function* rows() {
    yield COLUMNS
    for (let page = await pageAfter(null); page.length > 0; page = await pageAfter(page.at(-1) ?? null))
      for (const row of page) yield cellsOf(row, clock)
  }
  return new StreamedAnswer(
    XLSX_TYPE,
    `${name}.xlsx`,
    workbook([{ title: 'CFDI', widths: WIDTHS, rows: rows() }], now),
  )
}

const cellsOf = (row: FiscalDocumentRow, clock: (at: Date) => string): Cell[] => [
  row.series,
  row.id,
  clock(row.created_at),
  DOCUMENT_KIND_WORDS[row.kind],
  DOCUMENT_STATE_WORDS[row.state],
  row.uuid,
  row.receiver_rfc,
  row.receiver_name,
  { amount: formatCentavos(row.net) },
  { amount: formatCentavos(row.tax) },
  { amount: formatCentavos(row.net + row.tax) },
  row.tickets,
  row.invoice_id,
  row.related_id,
  row.period_from,
  row.period_to,
  row.stamped_at && clock(row.stamped_at),
  row.cancelled_at && clock(row.cancelled_at),
  row.is_test ? WITHOUT_FISCAL_VALUE : row.refusal,
]

const textOf = (cell: Cell): string | null => {
  if (cell === null) return null
  return typeof cell === 'object' ? cell.amount : String(cell)
}
