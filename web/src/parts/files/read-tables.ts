import type { CellRow } from '@comanda/shared/kernel/cells'
import { OpenQuote, readCsv } from '@comanda/shared/kernel/csv'
import { UnknownEncoding } from './code-pages.ts'
import { decodeText } from './decode-text.ts'
import { FILES } from './texts.ts'

/** A text file, or a visible sheet of a workbook. */
export interface FileTable {
  /** The sheet's name; null in a text file. */
  name: string | null
  rows: readonly CellRow[]
  /** The first day of the workbook's calendar, in days since 1970; null in a text file. */
  epoch: number | null
}

export type ReadTables = { problem: string } | { tables: FileTable[] }

/**
 * The tables of a spreadsheet file, or the problem that makes the file unusable.
 * @param known how many column titles a row has, which decides the separator
 */
export async function readTables(file: File, known: (cells: string[]) => number): Promise<ReadTables> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = kindOfFile(bytes)
    if (typeof kind === 'object') return kind
    if (kind === 'text') return readText(decodeText(bytes), known)
    const { readWorkbook } = await import('./workbook/read-workbook.ts')
    const book = readWorkbook(bytes)
    return 'problem' in book ? book : { tables: book.sheets }
  } catch (error) {
    if (error instanceof UnknownEncoding) return { problem: FILES.encoding }
    return { problem: error instanceof OpenQuote ? FILES.openQuote(error.row) : FILES.unreadable }
  }
}

function readText(text: string, known: (cells: string[]) => number): ReadTables {
  const problem = textProblem(text)
  if (problem) return { problem }
  return { tables: [{ name: null, rows: readCsv(text, known), epoch: null }] }
}

const MAGIC: readonly [readonly number[], string][] = [
  [[0x25, 0x50, 0x44, 0x46], FILES.named('un PDF')],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], FILES.named('un documento RTF')],
  [[0x89, 0x50, 0x4e, 0x47], FILES.picture],
  [[0xff, 0xd8, 0xff], FILES.picture],
  [[0x47, 0x49, 0x46, 0x38], FILES.picture],
  [[0x1f, 0x8b], FILES.archive],
  [[0x52, 0x61, 0x72, 0x21], FILES.archive],
  [[0x37, 0x7a, 0xbc, 0xaf], FILES.archive],
]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

/** Whether a file is a text or a ZIP archive, or why it is neither. */
function kindOfFile(bytes: Uint8Array): 'text' | 'zip' | { problem: string } {
  if (bytes.length === 0) return { problem: FILES.empty }
  if (startsWith(bytes, ZIP)) return 'zip'
  if (startsWith(bytes, OLE)) return { problem: oleProblem(bytes) }
  const named = MAGIC.find(([magic]) => startsWith(bytes, magic))
  if (named) return { problem: named[1] }
  // ISO media files: pictures of phones, and videos.
  return String.fromCharCode(...bytes.subarray(4, 8)) === 'ftyp' ? { problem: FILES.picture } : 'text'
}

/** Encrypted workbooks and those of Excel before 2007 are in the same container, which names its streams in UTF-16. */
function oleProblem(bytes: Uint8Array): string {
  const names = new TextDecoder('latin1').decode(bytes).replaceAll('\0', '')
  if (names.includes('EncryptedPackage')) return FILES.protected
  return names.includes('WordDocument') ? FILES.named('un documento de Word') : FILES.oldExcel
}

/** Reports that programs save as a page or as XML, and name .xls. */
function textProblem(text: string): string | null {
  const start = text.slice(0, 2_000).trimStart().toLowerCase()
  if (start.includes('urn:schemas-microsoft-com:office:spreadsheet')) return FILES.xmlExcel
  if (/^(?:<!doctype html|<html|<head|<body|<table|<meta)/.test(start)) return FILES.html
  if (start.startsWith('<?xml') || start.startsWith('<')) return FILES.named('un archivo XML')
  return /^[[{]\s*["{[]/.test(start) ? FILES.named('un archivo JSON') : null
}
