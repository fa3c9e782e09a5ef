import { type MadeBook, n, t, workbookParts } from '@comanda/shared/testing/workbook-parts'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { FILES } from '../texts.ts'
import { formatOf } from './number-format.ts'
import { readWorkbook } from './read-workbook.ts'

const madeWorkbook = (book: MadeBook): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(workbookParts(book)).map(([name, xml]) => [name, strToU8(xml)])))

const sheetsIn = (bytes: Uint8Array) => {
  const read = readWorkbook(bytes)
  if ('problem' in read) throw new Error(read.problem)
  return read.sheets
}
const rowsOfBook = (book: MadeBook) => sheetsIn(madeWorkbook(book))[0]?.rows ?? []
const textsOfBook = (book: MadeBook) => rowsOfBook(book).map((row) => row.map(({ text }) => text))

const one = (rows: string, rest: object = {}) => ({ sheets: [{ name: 'Hoja1', rows, ...rest }] })
const style = (...formats: [id: number, code?: string][]) =>
  `<numFmts>${formats
    .filter(([, code]) => code)
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code?.replaceAll('"', '&quot;')}"/>`)
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats
    .map(([id]) => `<xf numFmtId="${id}"/>`)
    .join('')}</cellXfs>`

describe('a cell of a workbook', () => {
  it('is shown as in Excel: percentages, dates and numbers without their errors', () => {
    const styles = style([0], [9], [14], [164, '"$"#,##0.00'], [165, '0.0%'], [166, '[$USD] #,##0.00'], [16])
    const rows = `<row r="1">${n('A1', 0.1 + 0.2, 0)}${n('B1', 0.16, 1)}${n('C1', 32_236, 2)}${n('D1', 24.5, 3)}${n('E1', 0.08, 4)}${n('F1', 45, 5)}${n('G1', 46_115, 6)}${n('H1', '5.512345678E9')}</row>`
    expect(rowsOfBook({ ...one(rows), styles })[0]).toEqual([
      { text: '0.3', kind: 'number' },
      { text: '16%', kind: 'number' },
      { text: '1988-04-03', kind: 'date' },
      { text: '24.5', kind: 'number' },
      { text: '8%', kind: 'number' },
      { text: 'USD 45', kind: 'number' },
      { text: '04-03', kind: 'day' },
      { text: '5512345678', kind: 'number' },
    ])
  })

  it('is dated by the workbook’s own calendar, also on the days around 1900', () => {
    const rows = `<row r="1">${n('A1', 30_774, 0)}${n('B1', 0, 0)}</row>`
    expect(
      textsOfBook({ ...one(rows), styles: style([14]), properties: '<workbookPr date1904="1"/>' }),
    ).toEqual([['1988-04-03', '1904-01-01']])
    const first = `<row r="1">${n('A1', 1, 0)}${n('B1', 59, 0)}${n('C1', 61, 0)}</row>`
    expect(textsOfBook({ ...one(first), styles: style([14]) })).toEqual([
      ['1900-01-01', '1900-02-28', '1900-03-01'],
    ])
  })

  it('may be rich text, a shared text, a formula, an error, a truth or an empty formula', () => {
    const strings =
      '<si><r><t>Taco </t></r><r><t>al pastor</t></r><rPh><t>タコ</t></rPh></si><si><t>a &amp; b_x000A_c</t></si>'
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="str"><f>"x"</f><v>x</v></c><c r="D1" t="e"><v>#N/A</v></c><c r="E1" t="b"><v>1</v></c><c r="F1"><f>1+1</f></c><c r="G1" t="d"><v>1988-04-03T00:00:00</v></c></row>`
    expect(rowsOfBook({ ...one(rows), strings })[0]).toEqual([
      { text: 'Taco al pastor', kind: 'text' },
      { text: 'a & b\nc', kind: 'text' },
      { text: 'x', kind: 'text' },
      { text: '#N/A', kind: 'error' },
      { text: 'VERDADERO', kind: 'logical' },
      { text: '', kind: 'error' },
      { text: '1988-04-03', kind: 'date' },
    ])
  })

  it('has the address that it opens', () => {
    const relations =
      '<Relationship Id="l1" Type="x/hyperlink" Target="mailto:ana@fonda.mx" TargetMode="External"/>'
    const after = '<hyperlinks><hyperlink ref="B1" r:id="l1"/></hyperlinks>'
    expect(
      rowsOfBook(one(`<row r="1">${t('A1', 'Ana')}${t('B1', 'Escríbele')}</row>`, { after, relations }))[0],
    ).toEqual([
      { text: 'Ana', kind: 'text' },
      { text: 'Escríbele', kind: 'text', link: 'mailto:ana@fonda.mx' },
    ])
  })

  it('that is merged downwards is in each of its rows, but not in empty rows', () => {
    const rows = `<row r="1">${t('A1', 'TACOS')}${t('B1', 'Pastor')}</row><row r="2">${t('B2', 'Suadero')}</row><row r="4">${t('B4', 'Lengua')}</row>`
    const after = '<mergeCells count="1"><mergeCell ref="A1:A4"/></mergeCells>'
    expect(textsOfBook(one(rows, { after }))).toEqual([
      ['TACOS', 'Pastor'],
      ['TACOS', 'Suadero'],
      [],
      ['TACOS', 'Lengua'],
    ])
  })
})

it.each([
  ['0.00', 'number'],
  ['#,##0.00 "pesos"', 'number'],
  ['_-"$"* #,##0.00_-', 'number'],
  ['[Red]-#,##0', 'number'],
  ['0.00E+00', 'number'],
  ['General', 'number'],
  ['0%', 'percent'],
  ['"16%"0', 'number'],
  ['dd/mm/yyyy', 'date'],
  ['[$-80A]d" de "mmmm" de "yyyy', 'date'],
  ['mmm-yy', 'date'],
  ['d-mmm', 'day'],
  ['dd/mm', 'day'],
  ['h:mm AM/PM', 'time'],
  ['[h]:mm', 'time'],
])('the format %s is a %s', (code, kind) => {
  expect(formatOf(164, code).kind).toBe(kind)
})

describe('a workbook', () => {
  it('has its visible sheets in their order, whatever its prefix of names', () => {
    const rows = (text: string) =>
      `<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c></x:row>`
    const sheets = [
      { name: 'listas', state: 'hidden' as const, rows: rows('a') },
      { name: 'muy', state: 'veryHidden' as const, rows: rows('b') },
      { name: 'Menú &amp; más', rows: rows('c') },
      { name: 'Otra', rows: rows('d') },
    ]
    expect(
      sheetsIn(madeWorkbook({ sheets, prefix: 'x' })).map(({ name, rows }) => [name, rows[0]?.[0]?.text]),
    ).toEqual([
      ['Menú & más', 'c'],
      ['Otra', 'd'],
    ])
    expect(readWorkbook(madeWorkbook({ sheets: sheets.slice(0, 2), prefix: 'x' }))).toEqual({
      problem: FILES.noSheets,
    })
  })

  it('may leave out the places of its cells', () => {
    expect(textsOfBook(one('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>'))).toEqual([
      ['1', '2'],
      ['3'],
    ])
  })

  it.each([
    ['xl/workbook.bin', FILES.binaryExcel],
    ['Index/Document.iwa', FILES.numbers],
    ['word/document.xml', FILES.named('un documento')],
    ['fotos/taco.jpg', FILES.archive],
  ])('is not what has %s', (name, problem) => {
    expect(readWorkbook(zipSync({ [name]: strToU8('x') }))).toEqual({ problem })
  })

  it('is not a sheet of OpenDocument', () => {
    const mimetype = strToU8('application/vnd.oasis.opendocument.spreadsheet')
    expect(readWorkbook(zipSync({ mimetype, 'content.xml': strToU8('<x/>') }))).toEqual({
      problem: FILES.openDocument,
    })
  })
})
