// oxlint-disable-next-line typescript/triple-slash-reference -- whoever imports this file needs the declaration too
/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'

/** Comes first in a file, so that spreadsheets read it as UTF-8. */
export const BOM = '\uFEFF'

/**
 * A spreadsheet would run the cell as a formula, in some languages also by the wide signs. Also when it has further
 * lines, which papaparse's own rule forgets.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** What `writeCsv` made of such a cell. */
const NEUTRALISED = /^'(?=[=+\-@\t\r\n＝＋－＠])/

const LINE_END = '\r\n'

/** Rows as lines of a CSV file (RFC 4180), each with its end; no cell can be run as a formula. */
export const writeCsv = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.length === 0 ? '' : Papa.unparse(rows, { newline: LINE_END, escapeFormulae: FORMULA }) + LINE_END

const DELIMITERS = [',', ';', '\t'] as const

/**
 * The records of a CSV file, empty ones included, so that a record's place is its row in the spreadsheet. The first
 * record decides whether commas, semicolons or tabs separate the cells. Cells are trimmed and lose the apostrophe
 * that `writeCsv` gives to what looks like a formula: phones begin with +.
 */
export function readCsv(text: string): string[][] {
  const plain = text.startsWith(BOM) ? text.slice(BOM.length) : text
  if (plain.trim() === '') return []
  const widths = DELIMITERS.map(
    (delimiter) => Papa.parse(plain, { delimiter, preview: 1 }).data[0]?.length ?? 0,
  )
  const delimiter = DELIMITERS[widths.indexOf(Math.max(...widths))] ?? ','
  const records = Papa.parse(plain, { delimiter }).data
  return records.map((cells) => cells.map((cell) => cell.trim().replace(NEUTRALISED, '')))
}
