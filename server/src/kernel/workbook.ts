import type { Readable } from 'node:stream'
import { ZipWriter } from './zip-writer.ts'

/** Text is never a formula. An amount is a decimal string. */
export type Cell = string | number | { amount: string } | null

export interface WorkbookSheet {
  /** At most 31 characters, without `[]:*?/\\`. */
  title: string
  /** The width of each column, in characters. */
  widths: readonly number[]
  /** The first row is the header. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type Sheets = readonly WorkbookSheet[]

/** The sheets' elements, numbered from 1. */
const numbered = (sheets: Sheets, element: (number: number, sheet: WorkbookSheet) => string): string =>
  sheets.map((sheet, index) => element(index + 1, sheet)).join('')

const contentTypes = (sheets: Sheets): string =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${numbered(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`
const ROOT_RELATIONS = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const bookRelations = (sheets: Sheets): string =>
  `${XML}<Relationships xmlns="${RELATIONS}">${numbered(sheets, (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
/** Cell formats by number: 0 is plain, 1 is bold, 2 has two decimals. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`

const book = (sheets: Sheets): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered(sheets, (n, { title }) => `<sheet name="${escaped(title)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`

/** An XLSX file, streamed. */
export function workbook(sheets: Sheets, at: Date): Readable {
  const zip = new ZipWriter()
  const options = { level: 3, at }
  zip.addText('[Content_Types].xml', contentTypes(sheets), options)
  zip.addText('_rels/.rels', ROOT_RELATIONS, options)
  zip.addText('xl/workbook.xml', book(sheets), options)
  zip.addText('xl/_rels/workbook.xml.rels', bookRelations(sheets), options)
  zip.addText('xl/styles.xml', STYLES, options)
  addSheets(zip, sheets, options).then(
    () => zip.end(),
    (error: Error) => zip.output.destroy(error),
  )
  return zip.output
}

async function addSheets(
  zip: ZipWriter,
  sheets: Sheets,
  options: { level: number; at: Date },
): Promise<void> {
  for (const [index, sheet] of sheets.entries()) {
    await zip.addPieces(`xl/worksheets/sheet${index + 1}.xml`, sheetPieces(sheet), options)
  }
}

const PIECE_LENGTH = 16_384

async function* sheetPieces({ rows, widths }: WorkbookSheet): AsyncGenerator<string> {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  let piece = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  let number = 0
  for await (const cells of rows) {
    number++
    piece += rowXml(cells, number)
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

const FIRST_COLUMN = 'A'.charCodeAt(0)

function rowXml(cells: readonly Cell[], number: number): string {
  const written = cells.map((cell, index) => {
    if (cell === null || cell === '') return ''
    const place = `r="${String.fromCharCode(FIRST_COLUMN + index)}${number}"`
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
    if (typeof cell === 'object') return `<c ${place} s="2"><v>${Number(cell.amount)}</v></c>`
    const style = number === 1 ? ' s="1"' : ''
    return `<c ${place} t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  })
  return `<row r="${number}">${written.join('')}</row>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Removes the characters that XML does not allow, such as control characters. */
const escaped = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll('\r', '&#13;')
