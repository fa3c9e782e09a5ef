import { formatOf, type NumberFormat } from './number-format.ts'
import { type Attributes, readXml, unescaped } from './xml.ts'

/** Reads a part of the workbook as XML; undefined when it has none of that name. */
export type PartOf = (path: string) => string | undefined

export interface BookSheet {
  name: string
  isHidden: boolean
  path: string
}

/** The data that the sheets of a workbook share. */
export interface Book {
  sheets: BookSheet[]
  strings: string[]
  formats: NumberFormat[]
  is1904: boolean
}

interface Relation {
  target: string
  type: string
  isExternal: boolean
}

/** The relations of a part by their ids, with paths from the root. */
export function relationsOf(partOf: PartOf, path: string): Map<string, Relation> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = new Map<string, Relation>()
  const open = (name: string, { Id, Target = '', Type = '', TargetMode }: Attributes) => {
    if (name !== 'Relationship' || Id === undefined) return
    const isExternal = TargetMode === 'External'
    const target = isExternal ? Target : decodeURI(new URL(Target, `file:///${folder}`).pathname.slice(1))
    relations.set(Id, { target, type: Type.slice(Type.lastIndexOf('/') + 1), isExternal })
  }
  readXml(partOf(`${folder}_rels/${path.slice(folder.length)}.rels`) ?? '<none/>', { open })
  return relations
}

/** @throws when a part is broken or missing */
export function readBook(partOf: PartOf): Book {
  const start = [...relationsOf(partOf, '').values()].find(({ type }) => type === 'officeDocument')
  const path = start?.target ?? 'xl/workbook.xml'
  const relations = relationsOf(partOf, path)
  const book: Book = { sheets: [], strings: [], formats: [], is1904: false }
  readXml(partOf(path) ?? '', {
    open: (name, { id = '', name: title = '', state, date1904 }) => {
      if (name === 'workbookPr') book.is1904 = date1904 === '1' || date1904 === 'true'
      const relation = relations.get(id)
      if (name === 'sheet' && relation?.type === 'worksheet')
        book.sheets.push({
          name: title,
          isHidden: state === 'hidden' || state === 'veryHidden',
          path: relation.target,
        })
    },
  })
  for (const { type, target } of relations.values()) {
    if (type === 'sharedStrings') book.strings = readStrings(partOf(target) ?? '<none/>')
    if (type === 'styles') book.formats = readFormats(partOf(target) ?? '<none/>')
  }
  return book
}

/** Rich text is in pieces; the phonetic readings beside it are no text. */
function readStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let phonetic = 0
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic++
      isText = name === 't' && phonetic === 0
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') phonetic--
      if (name === 'si') strings.push(unescaped(text))
    },
  })
  return strings
}

function readFormats(xml: string): NumberFormat[] {
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  let isCells = false
  readXml(xml, {
    open: (name, { numFmtId = '0', formatCode }) => {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) formats.push(formatOf(Number(numFmtId), codes.get(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return formats
}
