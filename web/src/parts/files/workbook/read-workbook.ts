import type { Cell } from '@comanda/shared/kernel/cells'
import { unzipSync } from 'fflate'
import { decodeText } from '../decode-text.ts'
import { FILES } from '../texts.ts'
import { type PartOf, readBook } from './book.ts'
import { epochOf } from './number-format.ts'
import { readSheetCells } from './sheet.ts'

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
