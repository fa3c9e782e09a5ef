import { BOM, writeCsv } from '@comanda/shared/kernel/csv'
import type { FileFormat } from '@comanda/shared/kernel/file-format'
import { XLSX_TYPE } from '@comanda/shared/kernel/file-format'
import { type Cell, workbook } from '../../kernel/workbook.ts'
import { StreamedAnswer } from './streamed-answer.ts'

/** A table of a file for spreadsheets; its first row is the header. */
export interface Sheet {
  title: string
  rows: readonly (readonly Cell[])[]
}

const [NAME_WIDTH, WIDTH] = [36, 18]

/**
 * A workbook with one sheet per table, or a CSV file with all tables below each other, separated by an empty line.
 * @param name without extension, in plain ASCII
 */
export function sheetsFile(
  sheets: readonly Sheet[],
  name: string,
  format: FileFormat | null,
  at: Date,
): StreamedAnswer {
  if (format !== 'xlsx')
    return new StreamedAnswer('text/csv', `${name}.csv`, Buffer.from(csvOfSheets(sheets)))
  const pages = sheets.map(({ title, rows }) => ({
    title,
    widths: (rows[0] ?? []).map((_, column) => (column === 0 ? NAME_WIDTH : WIDTH)),
    rows,
  }))
  return new StreamedAnswer(XLSX_TYPE, `${name}.xlsx`, workbook(pages, at))
}

const csvOfSheets = (sheets: readonly Sheet[]): string =>
  BOM + sheets.map(({ rows }) => writeCsv(rows.map((cells) => cells.map(textOfCell)))).join(writeCsv([['']]))

const textOfCell = (cell: Cell): string | null => {
  if (cell === null) return null
  return typeof cell === 'object' ? cell.amount : String(cell)
}
