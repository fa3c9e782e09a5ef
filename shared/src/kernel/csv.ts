// oxlint-disable-next-line typescript/triple-slash-reference -- every importer of this file needs the declaration
/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'

/** The byte order mark at the start of a file, so that spreadsheets read it as UTF-8. */
export const BOM = '\uFEFF'

/** The signs that make a spreadsheet read a cell as a formula; some languages also accept the full-width signs. */
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

const DELIMITERS = [',', ';', '\t', '|'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** A text file whose quotes do not end: the rest of it would be one cell. */
export class OpenQuote extends Error {
  /** The spreadsheet's row where the quotes begin. */
  readonly row: number
  constructor(row: number) {
    super(`quotes of row ${row} do not end`)
    this.row = row
  }
}

/** How many records decide about the separator. */
const SAMPLE = 30

/**
 * The records of a CSV file, empty records included, so that the index of a record is its row in the spreadsheet. The separator
 * is that of a line `sep=;`, else the separator with which a record has the most known columns, else the most cells in the first
 * record. Cells are trimmed and lose the apostrophes that `writeCsv` adds, for example before a phone that begins with +.
 * @param known how many column titles a record has
 * @throws OpenQuote
 */
export function readCsv(text: string, known: (cells: string[]) => number = () => 0): string[][] {
  const plain = text.startsWith(BOM) ? text.slice(BOM.length) : text
  if (plain.trim() === '') return []
  const [line = '', declared] = /^"?sep=([,;\t|])"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i.exec(plain) ?? []
  const rest = plain.slice(line.length)
  const newline = /\r(?!\n)/.test(unquoted(rest)) && !/\n/.test(unquoted(rest)) ? '\r' : '\n'
  const delimiter = (declared as Delimiter | undefined) ?? separatorOf(rest, newline, known)
  const { data, errors } = Papa.parse(rest, { delimiter, newline })
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  const above = line === '' ? 0 : 1
  if (open) throw new OpenQuote((open.row ?? 0) + 1 + above)
  const records = data.map((cells) => cells.map((cell) => restore(cell.trim()).trim()))
  return above > 0 ? [[''], ...records] : records
}

/** The text without quoted cells, whose line ends say nothing about the file's. */
const unquoted = (text: string): string => text.replace(/"[^"]*"/g, '')

function separatorOf(text: string, newline: string, known: (cells: string[]) => number): Delimiter {
  let best: { delimiter: Delimiter; columns: number; width: number } | null = null
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse(text, { delimiter, newline, preview: SAMPLE })
    const columns = Math.max(...data.map((cells) => known(cells.map((cell) => cell.trim()))))
    // Bars separate the variants within a cell, so that they count only with known columns.
    const width = delimiter === '|' ? 0 : (data[0]?.length ?? 0)
    if (best === null || columns > best.columns || (columns === best.columns && width > best.width))
      best = { delimiter, columns, width }
  }
  return best?.delimiter ?? ','
}
