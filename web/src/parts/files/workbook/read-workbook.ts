import { type Cell, EMPTY } from '@comanda/shared/kernel/cells'
import { unzipSync } from 'fflate'
import { decodeText } from '../decode-text.ts'
import { FILES } from '../texts.ts'
import { type Book, type PartOf, readBook, relationsOf } from './book.ts'
import { dateOfSerial, epochOf, type NumberFormat, timeOfSerial } from './number-format.ts'
import { type Attributes, readXml, unescaped } from './xml.ts'

/** The maximum unpacked size in bytes. A file with 2,000 rows uses a tenth of it. */
const MAX_UNPACKED = 50_000_000

export interface WorkbookSheet {
  name: string
  rows: Cell[][]
  /** The first day of the workbook's calendar, in days since 1970. */
  epoch: number
}

class TooLarge extends Error {}

/**
 * The visible sheets of a workbook, or why the archive is none.
 * @throws when the file is broken
 */
export function readWorkbook(bytes: Uint8Array): { problem: string } | { sheets: WorkbookSheet[] } {
  const names: string[] = []
  let left = MAX_UNPACKED
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name)
        if (!/\.(?:xml|rels)$|^mimetype$/.test(name) || /^xl\/(?:drawings|charts|media|pivot)/.test(name))
          return false
        left -= originalSize
        if (left < 0) throw new TooLarge('too large')
        return true
      },
    })
  } catch (error) {
    if (error instanceof TooLarge) return { problem: FILES.unpackedTooLarge }
    throw error
  }
  const problem = otherArchive(names, files.mimetype)
  if (problem) return { problem }
  const decodedPart: PartOf = (path) => {
    const part = files[path]
    return part && decodeText(part).replace(/^\ufeff/, '')
  }
  const book = readBook(decodedPart)
  const visible = book.sheets.filter(({ isHidden }) => !isHidden)
  if (visible.length === 0) return { problem: FILES.noSheets }
  const epoch = epochOf(book.is1904)
  return {
    sheets: visible.map(({ name, path }) => ({ name, rows: readSheetCells(decodedPart, path, book), epoch })),
  }
}

/** The other programs' files that are archives too, each by the parts that only it has. */
function otherArchive(names: readonly string[], mimetype: Uint8Array | undefined): string | null {
  const has = (name: RegExp) => names.some((one) => name.test(one))
  if (has(/^xl\/workbook\.bin$/)) return FILES.binaryExcel
  if (has(/^xl\/|^\[Content_Types\]\.xml$/) && !has(/^(?:word|ppt)\//)) return null
  if (mimetype && decodeText(mimetype).startsWith('application/vnd.oasis.opendocument.spreadsheet'))
    return FILES.openDocument
  if (has(/^Index(?:\/|\.zip$)/)) return FILES.numbers
  return has(/^(?:word|ppt)\//) || mimetype ? FILES.named('un documento') : FILES.archive
}

/** The last row that Excel has, and more columns than any list. */
const [MAX_ROWS, MAX_COLUMNS] = [1_048_576, 500]

/** `B7` as column and row, from 0. */
function placeOfReference(reference: string): { column: number; row: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d+)$/i.exec(reference) ?? []
  if (letters === undefined || digits === undefined) return null
  const column =
    Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, row: Number(digits) - 1 }
}

/** The rows of a sheet; a cell that is merged downwards has its value in every row. */
function readSheetCells(partOf: PartOf, path: string, book: Book): Cell[][] {
  const rows: Cell[][] = []
  const merges: string[] = []
  const links = new Map<string, string>()
  const relations = relationsOf(partOf, path)
  let at = { column: -1, row: -1 }
  let attributes: Attributes = {}
  let value: string | null = null
  let isFormula = false
  let part = ''
  let phonetic = 0

  const put = (cell: Cell) => {
    const isEmpty = cell.kind === 'text' && cell.text === ''
    if (isEmpty || at.row >= MAX_ROWS || at.column >= MAX_COLUMNS) return
    while (rows.length <= at.row) rows.push([])
    const row = rows[at.row] ?? []
    while (row.length < at.column) row.push(EMPTY)
    row[at.column] = cell
  }

  readXml(partOf(path) ?? '', {
    open: (name, given) => {
      part = name
      if (name === 'rPh') phonetic++
      if (name === 'row') at = { column: -1, row: given.r === undefined ? at.row + 1 : Number(given.r) - 1 }
      if (name === 'c') {
        attributes = given
        value = null
        isFormula = false
        at = placeOfReference(given.r ?? '') ?? { column: at.column + 1, row: at.row }
      }
      if (name === 'v' || name === 'is') value ??= ''
      if (name === 'f') isFormula = true
      if (name === 'mergeCell' && given.ref) merges.push(given.ref)
      if (name === 'hyperlink' && given.ref) links.set(given.ref, relations.get(given.id ?? '')?.target ?? '')
    },
    text: (text) => {
      if ((part === 'v' || (part === 't' && phonetic === 0)) && value !== null) value += text
    },
    close: (name) => {
      part = ''
      if (name === 'rPh') phonetic--
      if (name === 'c') put(cellOfElement(attributes, value, isFormula, book))
    },
  })
  for (const [reference, link] of links) {
    const place = placeOfReference(reference.split(':')[0] ?? '')
    const row = rows[place?.row ?? -1]
    const cell = row?.[place?.column ?? -1]
    if (row && place && cell) row[place.column] = { ...cell, link }
  }
  for (const reference of merges) fillDown(rows, reference)
  return rows
}

function cellOfElement(
  { t: type, s: style = '0' }: Attributes,
  value: string | null,
  isFormula: boolean,
  book: Book,
): Cell {
  if (value === null) return isFormula ? { text: '', kind: 'error' } : EMPTY
  if (type === 's') return { text: book.strings[Number(value)] ?? '', kind: 'text' }
  if (type === 'inlineStr' || type === 'str') return { text: unescaped(value), kind: 'text' }
  if (type === 'e') return { text: value, kind: 'error' }
  if (type === 'b') return { text: value === '1' ? 'VERDADERO' : 'FALSO', kind: 'logical' }
  if (type === 'd') return { text: value.slice(0, 10), kind: 'date' }
  if (value.trim() === '') return EMPTY
  return numberCell(Number(value), book.formats[Number(style)], book.is1904)
}

function numberCell(value: number, format: NumberFormat | undefined, is1904: boolean): Cell {
  if (Number.isNaN(value)) return { text: '', kind: 'error' }
  switch (format?.kind) {
    case 'percent':
      return { text: `${plain(value * 100)}%`, kind: 'number' }
    case 'date':
      return { text: dateOfSerial(value, is1904), kind: 'date' }
    case 'day':
      return { text: dateOfSerial(value, is1904).slice(5), kind: 'day' }
    case 'time':
      return { text: value < 1 ? timeOfSerial(value) : dateOfSerial(value, is1904), kind: 'date' }
    case 'number':
    case undefined:
      return { text: format?.currency ? `${format.currency} ${plain(value)}` : plain(value), kind: 'number' }
  }
}

/** Without the floating point errors of formulas: 0.1 + 0.2 is 0.3. */
const plain = (value: number): string => String(Number(value.toFixed(6)))

function fillDown(rows: Cell[][], reference: string): void {
  const [first, last] = reference.split(':').map(placeOfReference)
  if (!first || !last) return
  const cell = rows[first.row]?.[first.column]
  if (!cell) return
  for (let row = first.row + 1; row <= Math.min(last.row, rows.length - 1); row++) {
    const cells = rows[row]
    // A row without any other cell is empty also where the merged cell covers it.
    if (!cells || cells.length === 0) continue
    while (cells.length < first.column) cells.push(EMPTY)
    cells[first.column] = cell
  }
}
