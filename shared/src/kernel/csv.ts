// oxlint-disable-next-line typescript/triple-slash-reference -- every importer of this file needs the declaration
/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'

/** The byte order mark at the start of a file, so that spreadsheets read it as UTF-8. */
export const BOM = '\uFEFF'

/** The signs that make a spreadsheet read a cell as a formula; some languages also accept the wide ones. */
const SIGN = '[=+\\-@＝＋－＠]'
/** Characters that spreadsheets skip before the sign. It has no separator, so that matching takes linear time. */
const SKIPPED = `(?:[^\\S\\t\\r\\n]|["'])*`
/**
 * Where a cell begins: at its start, and after every character that separates cells in another locale. A reader that
 * expects semicolons ignores the quotes of a file with commas.
 */
const CELL_START = '(^|[;|\\t\\r\\n])'

const FORMULAS = new RegExp(`${CELL_START}(${SKIPPED})(?=${SIGN})`, 'g')
const NEUTRALISED_FORMULAS = new RegExp(`${CELL_START}'(${SKIPPED})(?=${SIGN})`, 'g')

/** Adds an apostrophe before every text that a spreadsheet could run as a formula. @see restore */
const neutralise = (cell: string | null): string | null =>
  cell?.replace(FORMULAS, "$1'$2").replace(/^(?='*[\t\r\n])/, "'") ?? null

const NEGATIVE = /^-\d+(\.\d+)?$/

/**
 * A negative number stays a number, except at the start of a line: a reader that expects semicolons would take it and
 * the text after it for one cell.
 */
const isNumber = (cell: string | null, column: number): boolean =>
  column > 0 && cell !== null && NEGATIVE.test(cell)

/** Removes the apostrophes of `neutralise`. */
const restore = (cell: string): string =>
  cell.replace(/^'(?='*[\t\r\n])/, '').replace(NEUTRALISED_FORMULAS, '$1$2')

const LINE_END = '\r\n'

/**
 * Rows as lines of a CSV file (RFC 4180), each with its line end. No text can be run as a formula, with any separator
 * that the reader expects.
 */
export const writeCsv = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.length === 0
    ? ''
    : Papa.unparse(
        rows.map((cells) => cells.map((cell, at) => (isNumber(cell, at) ? cell : neutralise(cell)))),
        { newline: LINE_END },
      ) + LINE_END

const DELIMITERS = [',', ';', '\t'] as const

/**
 * The records of a CSV file, with empty ones, so that the index of a record is its row in the spreadsheet. The first
 * record decides whether commas, semicolons or tabs separate the cells. Cells are trimmed and lose the apostrophes
 * that `writeCsv` adds, for example before a phone that begins with +.
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
