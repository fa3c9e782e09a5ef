import type { CellRow } from '@comanda/shared/kernel/cells'
import { OpenQuote, readCsv } from '@comanda/shared/kernel/csv'
import { UnknownEncoding } from './code-pages.ts'
import { decodeText } from './decode-text.ts'
import { kindOfFile, textProblem } from './file-kind.ts'
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
 * @param known how many column titles a row has, which tells the separator
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
