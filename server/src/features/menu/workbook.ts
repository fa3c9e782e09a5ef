import { Readable } from 'node:stream'
import { ZipWriter } from '../../kernel/zip-writer.ts'

/** The format of a column. Text cells are never formulas. */
interface WorkbookColumn {
  /** The width in characters. */
  width: number
  isPrice: boolean
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`
const ROOT_RELATIONS = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const BOOK_RELATIONS = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
/** Cell formats by number: 0 is plain, 1 is bold, 2 has two decimals. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`

const book = (title: string): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

interface WorkbookOptions {
  /** The title of the only sheet. */
  title: string
  columns: readonly WorkbookColumn[]
  at: Date
}

/** An XLSX file with one sheet, streamed. The first row is the header. */
export function workbook(
  rows: AsyncIterable<readonly string[]>,
  { title, columns, at }: WorkbookOptions,
): Readable {
  const zip = new ZipWriter()
  const options = { level: 3, at }
  zip.addText('[Content_Types].xml', CONTENT_TYPES, options)
  zip.addText('_rels/.rels', ROOT_RELATIONS, options)
  zip.addText('xl/workbook.xml', book(title), options)
  zip.addText('xl/_rels/workbook.xml.rels', BOOK_RELATIONS, options)
  zip.addText('xl/styles.xml', STYLES, options)
  const sheet = Readable.from(sheetPieces(rows, columns), { objectMode: false })
  zip.add('xl/worksheets/sheet1.xml', sheet, options).then(
    () => zip.end(),
    (error: Error) => zip.output.destroy(error),
  )
  return zip.output
}

const PIECE_LENGTH = 16_384

async function* sheetPieces(
  rows: AsyncIterable<readonly string[]>,
  columns: readonly WorkbookColumn[],
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  let piece = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  let number = 0
  for await (const cells of rows) {
    number++
    piece += rowOf(cells, number, columns)
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

const FIRST_COLUMN = 'A'.charCodeAt(0)

function rowOf(cells: readonly string[], number: number, columns: readonly WorkbookColumn[]): string {
  const written = cells.map((text, index) => {
    if (text === '') return ''
    const place = `r="${String.fromCharCode(FIRST_COLUMN + index)}${number}"`
    if (number > 1 && columns[index]?.isPrice) return `<c ${place} s="2"><v>${Number(text)}</v></c>`
    const style = number === 1 ? ' s="1"' : ''
    return `<c ${place} t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
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
