// oxlint-disable-next-line typescript/triple-slash-reference -- whoever imports this file needs the declaration too
/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'

/** Comes first in a file, so that spreadsheets read it as UTF-8. */
export const BOM = '\uFEFF'

/** What makes a spreadsheet read a cell as a formula; in some languages also the wide signs. */
const SIGN = '[=+\\-@＝＋－＠]'
/** What spreadsheets skip before they look for a sign. It contains no separator, so that matching stays linear. */
const SKIPPED = `(?:[^\\S\\t\\r\\n]|["'])*`
/**
 * Where a cell begins: at its start, and after each character that separates cells in another locale. A reader that
 * expects semicolons ignores the quotes of a file that is written with commas.
 */
const CELL_START = '(^|[;|\\t\\r\\n])'

const FORMULAS = new RegExp(`${CELL_START}(${SKIPPED})(?=${SIGN})`, 'g')
const NEUTRALISED_FORMULAS = new RegExp(`${CELL_START}'(${SKIPPED})(?=${SIGN})`, 'g')

/** Adds an apostrophe before everything that a spreadsheet could run as a formula. @see restore */
const neutralise = (cell: string | null): string | null =>
  cell?.replace(FORMULAS, "$1'$2").replace(/^(?='*[\t\r\n])/, "'") ?? null

/** Removes the apostrophes of `neutralise`. */
const restore = (cell: string): string =>
  cell.replace(/^'(?='*[\t\r\n])/, '').replace(NEUTRALISED_FORMULAS, '$1$2')

const LINE_END = '\r\n'

/**
 * Rows as lines of a CSV file (RFC 4180), each with its end. No cell can be run as a formula, whichever separator the
 * reader expects.
 */
export const writeCsv = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.length === 0
    ? ''
    : Papa.unparse(
        rows.map((cells) => cells.map(neutralise)),
        { newline: LINE_END },
      ) + LINE_END

const DELIMITERS = [',', ';', '\t'] as const

/**
 * The records of a CSV file, empty ones included, so that a record's place is its row in the spreadsheet. The first
 * record decides whether commas, semicolons or tabs separate the cells. Cells are trimmed and lose the apostrophes
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
  return records.map((cells) => cells.map((cell) => restore(cell.trim()).trim()))
}
